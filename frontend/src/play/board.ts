// The board: what stands in the cells at one moment of a game.
//
// A board is a value: a change returns a new one, an undo is the board that was there before.
// Notes stay under a digit that is written over them and come back when it is erased.

import { bit, SYMBOLS, type Cell, type Digit, type DigitSet, type Layout } from './layout';

export interface Board {
  digits: readonly Digit[]; // 0 for empty; givens included
  corner: readonly DigitSet[];
  centre: readonly DigitSet[];
  colours: readonly number[]; // bit c-1 is colour c
  paints: ReadonlyMap<string, number>; // paintKey(cell, digit) → colour
}

export const paintKey = (cell: Cell, digit: Digit): string => `${cell}:${digit}`;

export function symbolOf(digit: Digit): string {
  return SYMBOLS[digit - 1] ?? '';
}

export function parseDigits(text: string): Digit[] {
  return Array.from(text, (symbol) => SYMBOLS.indexOf(symbol.toUpperCase()) + 1);
}

export function formatDigits(digits: readonly Digit[]): string {
  return digits.map((digit) => symbolOf(digit) || '.').join('');
}

export function emptyBoard(givens: readonly Digit[]): Board {
  const none = new Array<number>(givens.length).fill(0);
  return { digits: givens, corner: none, centre: none, colours: none, paints: new Map() };
}

export function candidatesOf(layout: Layout, digits: readonly Digit[]): DigitSet[] {
  const seen = new Array<number>(digits.length).fill(0);
  for (const { cells } of layout.houses) {
    let used = 0;
    for (const cell of cells) if (digits[cell]) used |= bit(digits[cell]);
    for (const cell of cells) seen[cell] |= used;
  }
  const every = 2 ** layout.size - 1;
  return digits.map((digit, cell) => (digit ? 0 : every & ~seen[cell]));
}

// Both cells of every pair of equal digits in a house: the broken rules that anyone can see. The
// digits of a board never change, so what was found for them is remembered with them.
export function conflictsOf(layout: Layout, digits: readonly Digit[]): ReadonlySet<Cell> {
  const known = found.get(digits);
  if (known?.layout === layout) return known.cells;
  const cells = new Set<Cell>();
  digits.forEach((digit, cell) => {
    if (digit && layout.peers[cell].some((peer) => digits[peer] === digit)) cells.add(cell);
  });
  found.set(digits, { layout, cells });
  return cells;
}

const found = new WeakMap<readonly Digit[], { layout: Layout; cells: ReadonlySet<Cell> }>();

export function isComplete(layout: Layout, digits: readonly Digit[]): boolean {
  return digits.every((digit) => digit > 0) && conflictsOf(layout, digits).size === 0;
}

export function withoutNotes(board: Board, cells: Iterable<Cell>, bits: DigitSet): Board {
  const corner = [...board.corner];
  const centre = [...board.centre];
  for (const cell of cells) {
    corner[cell] &= ~bits;
    centre[cell] &= ~bits;
  }
  return { ...board, corner, centre };
}
