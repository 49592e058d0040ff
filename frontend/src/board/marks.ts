// Marks: a hint's pattern on the board, in roles rather than colours.

import type { Cell, Digit } from '../play/layout';

export type CellMark = 'house' | 'cause' | 'effect';
export type NoteMark = 'cause' | 'other' | 'gone' | 'place';

export interface Link {
  path: string; // in cell units
  isStrong: boolean;
}

export interface Marks {
  cells: ReadonlyMap<Cell, CellMark>;
  candidates: ReadonlyMap<Cell, ReadonlyMap<Digit, NoteMark>>;
  links: readonly Link[];
}
