// Steps as the server sends them: one deduction as data, from which words and pictures are made.

import type { Cell, Digit } from '../play/layout';
import type { Candidate } from '../play/moves';

export interface Step {
  technique: string; // its id, as in the list of lessons
  name: string;
  digits: readonly Digit[];
  placements: readonly Candidate[];
  eliminations: readonly Candidate[];
  marks: readonly (readonly [Cell, Digit, string])[]; // candidates and the part each plays
  houses: readonly (readonly [number, string])[]; // indices into the layout's houses
  groups: readonly (readonly [string, readonly Cell[], readonly Digit[]])[]; // cells that act together
  nodes: readonly ChainNode[];
  text?: string; // the whole reason in words
}

// "digit is in one of these cells" (on) or in none of them; it follows from its parents
export type ChainNode = readonly [Digit, boolean, readonly Cell[], readonly Cell[], readonly number[]];

// Why a digit cannot stand in a cell, or that it can.
export interface Doubt {
  kind: 'filled' | 'solution' | 'seen' | 'step' | 'path' | 'unproved';
  seen: Cell | null; // holds the digit already
  step: Step | null; // removes the digit, or fills the cell with another
  number: number | null; // of that step on the path, from 1
}
