// Marks: what a frame paints on the board, in roles rather than colours.

import type { Cell, Digit } from '../play/layout';
import type { CandidateLook, CellLook, Frame, HouseLook, LinkKind } from '../server/steps';

// A link as it is drawn: a curve with its head at the far end, in cell units. What is blocked has a cross
// instead.
export interface Link {
  kind: LinkKind;
  path: string;
  end: string; // the head or the cross
}

export interface HouseShade {
  look: HouseLook;
  fill: string;
  outline: string;
}

// Nothing at all: what the player draws is laid upon it.
export const NO_MARKS: Marks = {
  houses: [],
  cells: new Map(),
  filled: [],
  candidates: new Map(),
  links: [],
  rules: new Set(),
  mentioned: new Set(),
  lit: new Set(),
  litDigits: new Set(),
};

export interface Marks {
  houses: readonly HouseShade[];
  cells: ReadonlyMap<Cell, CellLook>;
  filled: readonly Cell[]; // that a digit is placed in
  candidates: ReadonlyMap<Cell, ReadonlyMap<Digit, CandidateLook>>;
  links: NonNullable<Frame['links']>;
  rules: ReadonlySet<number>; // of the board: the cages and lines that the frame looks at
  mentioned: ReadonlySet<Cell>; // what the frame speaks of; the rest of the board steps back
  lit: ReadonlySet<Cell>; // what the reader points at in the sentence
  litDigits: ReadonlySet<Digit>;
}
