// Moves: everything a player can do, as data. docs/reference/moves.md tells the meaning of each.

import type { Cell, Digit } from './layout';

export type Candidate = readonly [Cell, Digit];
export type NotePlace = 'corner' | 'centre';
export type Form = 'line' | 'border' | 'circle' | 'cross'; // what a pen draws
export type Pair = readonly [Cell, Cell]; // ascending; a circle or a cross names its cell twice

export type Action =
  | { kind: 'digit'; cells: readonly Cell[]; digit: Digit; clean?: true }
  | { kind: 'note'; cells: readonly Cell[]; digit: Digit; where: NotePlace }
  | { kind: 'colour'; cells: readonly Cell[]; colour: number }
  | { kind: 'paint'; cell: Cell; digit: Digit; colour: number }
  | { kind: 'connect'; start: Candidate; end: Candidate }
  | { kind: 'pen'; form: Form; pairs: readonly Pair[]; colour: number }
  | { kind: 'erase'; cells: readonly Cell[] }
  | { kind: 'fill'; cells?: readonly Cell[] }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'apply'; placements?: readonly Candidate[]; eliminations?: readonly Candidate[]; notes?: readonly Candidate[] }
  | { kind: 'checkpoint'; name: string }
  | { kind: 'restore'; name: string }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'hint'; stage: number }
  | { kind: 'refused'; cells: readonly Cell[]; digit: Digit }
  | { kind: 'check' }
  | { kind: 'solve' };

// A action becomes a move when the log gives it a number and a time.
export type Move = Action & {
  n: number; // 1, 2, 3 … without gaps
  at: number; // milliseconds since the game's start, never decreasing
};

export type MoveKind = Action['kind'];

export class IllegalMove extends Error {}
