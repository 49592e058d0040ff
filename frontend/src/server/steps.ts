// Steps as the server sends them: one deduction as data, and the frames in which it is told.

import type { Cell, Digit } from '../play/layout';
import type { Candidate } from '../play/moves';

export interface Step {
  technique: string; // its id, as in the list of lessons
  name: string;
  digits: readonly Digit[];
  placements: readonly Candidate[];
  eliminations: readonly Candidate[];
  frames: readonly Frame[];
}

// One sentence of an argument and what it paints. The engine proves it: every candidate named here is
// on the board, so the page draws a frame as it comes and guesses nothing.
export interface Frame {
  sentence: string; // id of a template in the table of words
  values?: Readonly<Record<string, Value>>;
  houses?: readonly (readonly [house: number, look: HouseLook])[]; // indices into the layout's houses
  cells?: readonly (readonly [Cell, CellLook])[];
  candidates?: readonly (readonly [Cell, Digit, CandidateLook])[];
  links?: readonly (readonly [from: Candidate, to: Candidate, kind: LinkKind])[];
  rules?: readonly number[]; // of the board, by number: what is looked at
}

export type HouseLook = 'base' | 'cover';
export type CellLook = 'a' | 'b' | 'fin' | 'blocker' | 'focus'; // a blocker holds a placed digit
export type CandidateLook = 'a' | 'b' | 'c' | 'd' | 'fin' | 'true' | 'false' | 'place' | 'gone';
export type LinkKind = 'strong' | 'weak' | 'block'; // if not, then; if, then not; a placed digit and what it blocks

// What a sentence names.
export type Value =
  | readonly ['digits', readonly Digit[]]
  | readonly ['cells', readonly Cell[]]
  | readonly ['houses', readonly number[]]
  | readonly ['candidates', readonly Candidate[]]
  | readonly ['number', number];

// Why a digit cannot stand in a cell, or that it can.
export interface Doubt {
  kind: 'filled' | 'solution' | 'seen' | 'rule' | 'step' | 'path' | 'unproved';
  seen: Cell | null; // holds the digit already
  step: Step | null; // removes the digit, or fills the cell with another
  number: number | null; // of that step on the path, from 1
}
