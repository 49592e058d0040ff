// A path: the steps of a solution in order, and the board before each of them.

import { candidatesOf, blankLayers, withoutNotes, type Layers } from '../play/layers';
import { changeLayers, type Puzzle } from '../play/changes';
import { bit, type Digit } from '../play/layout';
import type { Step } from '../server/steps';

// One board more than steps: the last is the end.
export function layersAlong(puzzle: Puzzle, steps: readonly Step[], digits: readonly Digit[] = puzzle.givens): Layers[] {
  const moments: Layers[] = [{ ...blankLayers(digits), corner: candidatesOf(puzzle.layout, digits) }];
  for (const { placements, eliminations } of steps) {
    const after = changeLayers(puzzle, moments[moments.length - 1], { kind: 'apply', placements, eliminations });
    moments.push(after as Layers);
  }
  return moments;
}

const SINGLES = new Set(['full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single']);
const RUN = 3; // singles in a row that stand as one line

export const isSingle = ({ technique }: Step): boolean => SINGLES.has(technique);

export interface Stretch {
  first: number; // the index of its first step
  steps: readonly Step[];
  isRun: boolean; // of singles
}

// The path as it is listed: every step a line, a run of singles one line together.
export function stretchesOf(steps: readonly Step[]): Stretch[] {
  const found: Stretch[] = [];
  for (let first = 0; first < steps.length;) {
    let end = first;
    while (end < steps.length && isSingle(steps[end])) end++;
    const isRun = end - first >= RUN;
    if (!isRun) end = first + 1;
    found.push({ first, steps: steps.slice(first, end), isRun });
    first = end;
  }
  return found;
}

// A board other than the classic one stands before the cells: "3x3; cage 5: r1c1 r1c2 @ ...".
export function splitPosition(text: string): [board: string, cells: string] {
  const at = text.lastIndexOf(' @ ');
  return at < 0 ? ['3x3', text] : [text.slice(0, at), text.slice(at + 3)];
}

// A position as lessons write it: digits, '+' before those that are no givens, and after a colon the
// candidates that are gone already, as digit, row, column.
export function readPosition(text: string, puzzleOf: (givens: string) => Puzzle): { puzzle: Puzzle; layers: Layers } {
  const [cells, gone = ''] = text.split(':');
  const symbols = cells.match(/\+?[0-9A-P.]/g) ?? [];
  const puzzle = puzzleOf(symbols.map((symbol) => (symbol.length > 1 ? '.' : symbol)).join(''));
  const digits = symbols.map((symbol) => parseInt(symbol.replace('.', '0').replace('+', ''), 36));
  const layers = { ...blankLayers(digits), corner: candidatesOf(puzzle.layout, digits) };
  const left = gone
    .split(/\s+/)
    .filter(Boolean)
    .reduce((now, [digit, row, column]) => {
      const cell = (Number(row) - 1) * puzzle.layout.columns + Number(column) - 1;
      return withoutNotes(now, [cell], bit(Number(digit)));
    }, layers as Layers);
  return { puzzle, layers: left };
}
