// A board with rules whose last digit is written before anybody knows its solution.

import { describe, expect, it } from 'vitest';
import type { Digit } from '../../src/play/layout';
import { Library, type GameRecord } from '../../src/state/library';
import { DEFAULTS } from '../../src/state/options';
import { Session } from '../../src/state/session.svelte';
import { makeStorage } from './storage';

const GIVENS = '.234341221434321';
const GAME: GameRecord = {
  id: 'b'.repeat(22),
  started: new Date(0).toISOString(),
  board: '2x2; cage 3: r1c1 r1c2',
  givens: GIVENS,
  moves: [],
};

interface Late {
  session: Session;
  library: Library;
  solved: number[];
  answer: (solution: string | undefined) => Promise<void>;
}

function begin(library = new Library(makeStorage())): Late {
  const solved: number[] = [];
  if (!library.find(GAME.id)) library.keep(GAME);
  let answer: (solution: string | undefined) => void = () => undefined;
  const asked = new Promise<string | undefined>((resolve) => (answer = resolve));
  const session = new Session(library.find(GAME.id) ?? GAME, {
    library,
    options: () => DEFAULTS,
    now: () => 5_000,
    askSolution: () => asked,
    onMoves: () => undefined,
    onSolved: () => solved.push(session.state.count),
  });
  const learned = session.learnSolution();
  return { session, library, solved, answer: (solution) => (answer(solution), learned) };
}

const fill = (session: Session, digit: Digit): boolean => session.make({ kind: 'digit', cells: [0], digit });

describe('a full board that nobody has judged yet', () => {
  it('is not called wrong', () => {
    const { session } = begin();
    fill(session, 1);
    expect([session.state.isComplete, session.isFullAndWrong]).toEqual([false, false]);
  });

  it('is solved, kept as solved and told once when the solution comes', async () => {
    const { session, library, solved, answer } = begin();
    fill(session, 1);
    expect(library.summary(GAME.id)?.isComplete).toBe(false);
    await answer(`1${GIVENS.slice(1)}`);
    expect([session.state.isComplete, library.summary(GAME.id)?.isComplete, solved]).toEqual([true, true, [1]]);
    session.hear(session.state.layers.digits, false);
    expect(solved).toEqual([1]);
    expect(library.find(GAME.id)?.moves).toHaveLength(1);
  });

  it('is solved when the engine finds no rule broken and nobody knows a single solution', async () => {
    const { session, library, solved, answer } = begin();
    fill(session, 1);
    await answer(undefined);
    expect(session.isFullAndWrong).toBe(false);
    session.hear(session.state.layers.digits, false);
    expect([library.summary(GAME.id)?.isComplete, solved]).toEqual([true, [1]]);
  });

  it('is wrong when a house or a rule is broken', () => {
    const { session } = begin();
    fill(session, 2);
    expect(session.isFullAndWrong).toBe(true); // two twos in a row: nobody has to be asked
    const ruled = begin().session;
    fill(ruled, 1);
    ruled.hear(ruled.state.layers.digits, true);
    expect([ruled.isFullAndWrong, ruled.state.isComplete]).toEqual([true, false]);
  });

  it('is not told again when a solved game is opened again', async () => {
    const first = begin();
    fill(first.session, 1);
    await first.answer(`1${GIVENS.slice(1)}`);
    const again = begin(first.library);
    expect(again.session.state.isComplete).toBe(true); // before anybody answers
    await again.answer(`1${GIVENS.slice(1)}`);
    expect(again.solved).toEqual([]);
  });
});
