// Whole games by the coach alone, in the page's own code against a real server: tests/test_coaching.py
// names the server in NONET_COACH and the games in NONET_GAMES, one a line.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { candidatesOf } from '../../src/play/layers';
import { bit, digitsIn } from '../../src/play/layout';
import type { NotePlace } from '../../src/play/moves';
import { coached, makeAll, type Coached } from './coached';

interface Game {
  givens: string;
  layout: string;
  style: 'none' | 'snyder' | 'full' | 'mixed';
  right: number[]; // cells in which the right digit is placed at first
}

const server = process.env.NONET_COACH;
const file = process.env.NONET_GAMES;
const MOST = 400; // hints; no game needs as many

// The same numbers for the same game.
function dice(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
}

const emptyCells = ({ session }: Coached): number[] =>
  [...session.state.layers.digits.keys()].filter((cell) => !session.state.layers.digits[cell]);

function note(game: Coached, cells: number[], digit: number, where: NotePlace): void {
  makeAll(game, { kind: 'note', cells, digit, where });
}

function takeNotes(game: Coached, style: Game['style'], roll: () => number): void {
  const { puzzle, state } = game.session;
  const candidates = candidatesOf(puzzle.layout, state.layers.digits);
  const empty = emptyCells(game);
  if (style === 'full') {
    if (roll() < 0.5) makeAll(game, { kind: 'fill' });
    else for (const cell of empty) for (const digit of digitsIn(candidates[cell])) note(game, [cell], digit, 'centre');
  }
  if (style === 'mixed')
    // Some candidates of some cells, the truth among them or not; the first empty cell has none.
    for (const cell of empty.slice(1)) {
      const digits = digitsIn(candidates[cell]);
      if (roll() < 0.6) note(game, [cell], digits[Math.floor(roll() * digits.length)], roll() < 0.5 ? 'corner' : 'centre');
    }
  if (style === 'snyder')
    for (const { cells } of puzzle.layout.houses.filter(({ kind }) => kind === 'box'))
      for (let digit = 1; digit <= puzzle.layout.size; digit++) {
        const places = cells.filter((cell) => candidates[cell] & bit(digit)).sort((a, b) => a - b);
        if (places.length === 2) note(game, places, digit, 'corner');
      }
}

// A wrong digit, which rubs out notes all around, and later right work; then the way back.
async function errAndMend(game: Coached, roll: () => number): Promise<void> {
  const { coach, session, solution } = game;
  const [wrong, ...others] = emptyCells(game).sort(() => roll() - 0.5);
  const digits = digitsIn(candidatesOf(session.puzzle.layout, session.state.layers.digits)[wrong]).filter(
    (digit) => digit !== solution[wrong],
  );
  if (!digits.length || !others.length) return;
  const notes = [...session.state.layers.corner, ...session.state.layers.centre];
  makeAll(game, { kind: 'digit', cells: [wrong], digit: digits[0], clean: true });
  makeAll(game, { kind: 'digit', cells: [others[0]], digit: solution[others[0]] });
  await coach.hint();
  expect(coach.standing.news).toMatchObject({ kind: 'wrong', digits: [wrong] });
  coach.mend();
  const { layers } = session.state;
  expect([layers.digits[wrong], layers.digits[others[0]]]).toEqual([0, solution[others[0]]]);
  // What the right digit rules out or covers need not come back.
  const settled = new Set([others[0], ...session.puzzle.layout.peers[others[0]]]);
  const lost = [...layers.corner, ...layers.centre].map((bits, index) => notes[index] & ~bits);
  expect(lost.filter((bits, index) => bits && !settled.has(index % layers.digits.length))).toEqual([]);
}

async function play({ givens, layout, style, right }: Game): Promise<number> {
  const game = await coached(givens, {}, layout);
  const { coach, session, solution } = game;
  for (const cell of right) makeAll(game, { kind: 'digit', cells: [cell], digit: solution[cell], clean: true });
  const roll = dice(givens);
  takeNotes(game, style, roll);
  if (roll() < 0.5) await errAndMend(game, roll);
  const { checks } = session.state.help;
  const told = new Set<string>();
  for (let hints = 0; hints < MOST; hints++) {
    if (session.state.isComplete) {
      expect(session.state.help).toMatchObject({ hints, checks, applies: hints });
      return hints;
    }
    await coach.hint();
    while (coach.stage < coach.lastStage && coach.step) await coach.hint();
    const where = `${style} notes on ${givens}, hint ${hints + 1}`;
    if (!coach.step) throw new Error(`${where}: ${coach.standing.news?.kind ?? coach.sentences.join(' ')}`);
    const effect = JSON.stringify([coach.step.technique, coach.step.placements, coach.step.eliminations]);
    if (told.has(effect)) throw new Error(`${where}: told twice: ${effect}`);
    told.add(effect);
    coach.apply(hints % 3 ? [] : coach.needed);
  }
  throw new Error(`${style} notes on ${givens}: no end after ${MOST} hints`);
}

describe.skipIf(!server || !file)('the coach', () => {
  it('leads every game to its end and repeats nothing', { timeout: 3_600_000 }, async () => {
    const { fetch } = globalThis;
    globalThis.fetch = (path, init) => fetch(`${server}${String(path)}`, init);
    const games = readFileSync(file as string, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Game);
    let hints = 0;
    for (const game of games) hints += await play(game);
    globalThis.fetch = fetch;
    console.log(`${games.length} games to the end by ${hints} hints`);
    expect(games.length).toBeGreaterThan(0);
  });
});
