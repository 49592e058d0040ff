// Document 2's number of a puzzle, E + Σ(b − 1)²: its empty cells, and how many digits each of them can
// still be by the rules at the start. The engine calls the scale `options`.

import { candidatesOf } from '../play/layers';
import { digitsIn, type Digit, type Layout } from '../play/layout';

export function countOptions(layout: Layout, givens: readonly Digit[]): number {
  const candidates = candidatesOf(layout, givens);
  const free = [...givens.keys()].filter((cell) => !givens[cell]);
  return free.reduce((sum, cell) => sum + (digitsIn(candidates[cell]).length - 1) ** 2, free.length);
}
