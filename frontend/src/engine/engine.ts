// The engine, as the page asks it: what a board looks like, which rules are broken, what may stand in one.
// The page knows houses; rules are the engine's, so that nobody writes them twice. Who answers (the
// server, or the engine in the browser) stands behind this interface; every question may fail.

import type { Cell, Digit } from '../play/layout';

// Colours are roles, which the theme fills in: rules.css. Lengths are in cells.
export interface Shape {
  form: 'path' | 'circle' | 'text';
  layer: 'floor' | 'wide' | 'thin' | 'cage' | 'mark' | 'clue';
  rule?: number; // of layout.rules; none for a house
  points: readonly number[]; // x, y, x, y, …; the middle of a circle or a text
  closed?: boolean;
  fill?: string;
  stroke?: string; // of a text: its halo
  width?: number; // of the stroke
  dash?: number;
  gap?: number;
  size?: number; // the radius, or the height of the letters
  text?: string;
}

export interface Drawing {
  rows: number;
  columns: number;
  margins: readonly [top: number, right: number, bottom: number, left: number]; // what clues outside need
  shapes: readonly Shape[]; // from the bottom to the top
  undrawn: readonly number[]; // rules without a picture: they are said in words
}

export interface Conflict {
  rule: number; // of layout.rules
  cells: readonly Cell[];
}

export interface Combinations {
  sets: readonly (readonly Digit[])[]; // each ascending, with the digits that stand there
  isAll: boolean; // false where there are too many
}

export interface Engine {
  drawing(board: string): Promise<Drawing>;
  // Rules that cannot be kept any more, whatever comes into the empty cells.
  conflicts(board: string, digits: readonly Digit[]): Promise<readonly Conflict[]>;
  // What the cells of one rule can hold together.
  combinations(board: string, digits: readonly Digit[], rule: number): Promise<Combinations>;
}

let provider: Promise<Engine> | undefined;

// Who answers. Loaded when a board with rules asks for the first time.
export const engine = (): Promise<Engine> => (provider ??= import('./server').then((module) => module.serverEngine));

export function provide(other: Promise<Engine>): void {
  provider = other;
}
