// Every frame that the engine makes, drawn by the page's own code: tests/test_pictures.py writes the
// positions, of a thousand puzzles in its long form, and names their file in NONET_FRAMES.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { drawLinks, obstaclesOf } from '../../src/board/links';
import { looksOf, type Look } from '../../src/board/looks';
import type { Marks } from '../../src/board/marks';
import { bit, parseBoard, type Layout } from '../../src/play/layout';
import { blankLayers } from '../../src/play/layers';
import { begin } from '../../src/play/replay';
import type { Frame, Step } from '../../src/server/steps';
import { newDesk } from '../../src/state/desk';
import { effectOf, placesOf } from '../../src/state/explanation';
import { DEFAULTS } from '../../src/state/options';
import { marksOf, whereOf } from '../../src/state/picture';
import { signsFor } from '../../src/state/symbols';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';
import { loadTable, partsOf, textOf, type CellNames, type Manner } from '../../src/words/telling';

interface Position {
  layout: string;
  digits: number[];
  candidates: number[];
  step: Step;
  said: Record<string, string[]>; // by the library: language and way to name cells → a sentence for each frame
}

const TABLES = [
  { language: 'en', words: en, table: await loadTable('en') },
  { language: 'de', words: de, table: await loadTable('de') },
];
const NAMES: readonly CellNames[] = ['spoken', 'short', 'a1'];
const BROKEN = /undefined|NaN|null|\[object|[{}]|^\s*$/;

const complaints: string[] = [];
const counts = { steps: 0, frames: 0, candidates: 0 };

function complain(position: Position, what: string): void {
  complaints.push(`${position.step.technique} on ${position.digits.join('')}: ${what}`);
}

const isCandidate = ({ candidates, digits }: Position, cell: number, digit: number): boolean =>
  !digits[cell] && (candidates[cell] & bit(digit)) > 0;

// What is drawn in the cells, with no notes of the player's own: nothing but what the frame paints.
function drawn(position: Position, layout: Layout, marks: Marks): Look[] {
  const puzzle = { layout, givens: position.digits };
  const moment = { ...begin(puzzle), layers: blankLayers(position.digits) };
  return looksOf({ puzzle, moment, desk: newDesk(layout), options: DEFAULTS, words: en, marks, shown: undefined }, []);
}

function checkPaint(position: Position, layout: Layout, frame: Frame): void {
  const marks = marksOf(frame, layout);
  drawn(position, layout, marks).forEach((look, cell) => {
    for (const digit of look.painted?.keys() ?? []) {
      counts.candidates++;
      if (!isCandidate(position, cell, digit)) complain(position, `${frame.sentence} paints ${digit} into cell ${cell}`);
    }
  });
  const layers = { ...blankLayers(position.digits), corner: position.candidates };
  const lines = drawLinks(layout, marks.links, obstaclesOf(layout, layers, marks.candidates));
  if (lines.some(({ path, end }) => /NaN|undefined|Infinity/.test(path + end)))
    complain(position, `${frame.sentence} draws a line to nowhere`);
}

function checkLinks(position: Position, layout: Layout, { sentence, links = [], cells = [] }: Frame): void {
  for (const [from, to, kind] of links) {
    const isRight =
      kind === 'block'
        ? position.digits[from[0]] === from[1] && layout.peers[from[0]].includes(to[0]) && !position.digits[to[0]]
        : isCandidate(position, ...from) && isCandidate(position, ...to);
    if (!isRight) complain(position, `${sentence} links ${from} to ${to} as ${kind}`);
  }
  for (const [cell, look] of cells)
    if (look === 'blocker' && !position.digits[cell]) complain(position, `${sentence}: blocker ${cell} is empty`);
}

// What falls and what is placed is shown last, and is what the step does.
function checkEffects(position: Position): void {
  const { frames, placements, eliminations } = position.step;
  const shown = (frame: Frame, look: string): string[] =>
    (frame.candidates ?? [])
      .filter((one) => one[2] === look)
      .map(([c, d]) => `${c}:${d}`)
      .sort();
  const done = (effects: Step['placements']): string[] => effects.map(([c, d]) => `${c}:${d}`).sort();
  const last = frames[frames.length - 1];
  if (shown(last, 'place').join() !== done(placements).join()) complain(position, 'the last frame places something else');
  if (shown(last, 'gone').join() !== done(eliminations).join()) complain(position, 'the last frame removes something else');
}

function checkWords(position: Position, manner: Manner, language: string): void {
  const said = position.step.frames.map(({ sentence, values }) => textOf(partsOf(manner, sentence, values)));
  for (const text of said) if (BROKEN.test(text) || !/[.!?:…]$/.test(text)) complain(position, `says "${text}"`);
  if (manner.names === 'spoken' && new Set(said).size < said.length) complain(position, `repeats itself: ${said.join(' | ')}`);
  const library = position.said[`${language} ${manner.names}`];
  said.forEach((text, index) => text !== library[index] && complain(position, `says "${text}", and the library "${library[index]}"`));
}

function check(position: Position): void {
  const layout = parseBoard(position.layout);
  const { frames } = position.step;
  counts.steps++;
  counts.frames += frames.length;
  if (!frames.length) return complain(position, 'has no frames');
  const where = marksOf(whereOf(frames), layout);
  if (where.candidates.size || !where.mentioned.size) complain(position, 'says more than where, or not where');
  for (const frame of frames) {
    checkPaint(position, layout, frame);
    checkLinks(position, layout, frame);
  }
  checkEffects(position);
  for (const { language, words, table } of TABLES)
    for (const names of NAMES) {
      const manner = { table, layout, names, signs: signsFor(DEFAULTS, words, layout) };
      checkWords(position, manner, language);
      const lines = [
        effectOf(words, manner, position.step, false),
        effectOf(words, manner, position.step, true),
        words.hint.where(placesOf(manner, frames)),
      ];
      for (const text of lines) if (BROKEN.test(text)) complain(position, `the path says "${text}"`);
    }
}

const file = process.env.NONET_FRAMES;

describe.skipIf(!file)('frames', () => {
  it('paint what is there and say what they paint', { timeout: 1_800_000 }, async () => {
    for await (const line of createInterface({ input: createReadStream(file as string) })) {
      check(JSON.parse(line) as Position);
      if (complaints.length > 20) break;
    }
    console.log(counts);
    expect(counts.steps).toBeGreaterThan(100);
    expect(complaints).toEqual([]);
  });
});
