// Knowledge: what a player knows, as the coach is told it, and the notes that a step needs.

import type { Layers } from '../play/layers';
import { listsOf, type Reading } from '../play/lists';
import { bit, digitsIn } from '../play/layout';
import type { Candidate } from '../play/moves';
import type { Puzzle } from '../play/replay';
import type { Knowledge } from '../server/api';
import type { Step } from '../server/steps';

// Digits, lists and what hints have ruled out. Where that would be the right digit (a log from elsewhere)
// it is left out, as the server would.
export function knowledgeOf({ layout, solution }: Pick<Puzzle, 'layout' | 'solution'>, layers: Layers, reading: Reading): Knowledge {
  const isTruth = (cell: number, digit: number): boolean => solution?.[cell] === digit;
  return {
    digits: layers.digits,
    notes: listsOf(layout, layers, reading).map((bits) => digitsIn(bits)),
    gone: layers.gone.map((bits, cell) => (layers.digits[cell] ? [] : digitsIn(bits).filter((digit) => !isTruth(cell, digit)))),
  };
}

// The candidates that a step paints, in empty cells where they are not noted yet. What it rules out need
// not be noted first.
export function neededNotes(step: Step, { digits, corner, centre }: Layers): Candidate[] {
  const gone = new Set(step.eliminations.map(String));
  const painted = step.frames.flatMap(({ candidates = [] }) => candidates.map(([cell, digit]): Candidate => [cell, digit]));
  const all = new Map(painted.map((candidate) => [String(candidate), candidate]));
  return [...all.values()].filter(
    ([cell, digit]) => !digits[cell] && !gone.has(String([cell, digit])) && !((corner[cell] | centre[cell]) & bit(digit)),
  );
}
