// The layers: what stands in the cells at one moment of a game.
//
// Each layer holds one value a cell; a change returns new layers. What leads from one moment to another
// is a *difference*: the cells that differ, and what stands there. A new layer is one field of `Layers`
// and one line of `BLANK`. Notes stay under a digit that is written over them and come back when it is
// erased.

import { bit, isHole, SYMBOLS, type Cell, type Digit, type DigitSet, type Layout } from './layout';
import type { Form } from './moves';

export interface Layers {
  digits: readonly Digit[]; // 0 for empty; givens included
  corner: readonly DigitSet[];
  centre: readonly DigitSet[];
  colours: readonly number[]; // bit c-1 is colour c
  paints: readonly Paints[];
  links: readonly Links[]; // that the player drew, by the cell they begin in
  pens: readonly Pens[]; // marks of the player's pen, by the cell they begin in
  gone: readonly DigitSet[]; // candidates that applied hints have ruled out
  listed: readonly number[]; // 1 where the notes were filled in, and so name all that is possible
}

export type Paints = readonly number[]; // of one cell: the colour of candidate d at d-1, 0 for none

export const NO_PAINT: Paints = [];

export type Links = readonly (readonly [digit: Digit, end: Cell, endDigit: Digit])[]; // of one cell, in their order

export const NO_LINKS: Links = [];

export type Pens = readonly (readonly [form: Form, end: Cell, colour: number])[]; // of one cell, in their order

export const NO_PENS: Pens = [];
export const FORMS: readonly Form[] = ['line', 'border', 'circle', 'cross'];

// What stands in a cell of each layer, besides the digits, before anybody wrote there.
const BLANK = { corner: 0, centre: 0, colours: 0, paints: NO_PAINT, links: NO_LINKS, pens: NO_PENS, gone: 0, listed: 0 };
const LAYERS: readonly Layer[] = ['digits', ...(Object.keys(BLANK) as (keyof typeof BLANK)[])];

type Layer = keyof Layers;
type CellValue = Layers[Layer][number];

interface Patch {
  layer: Layer;
  cells: readonly Cell[];
  values: readonly CellValue[]; // what stands in those cells
}

export type Difference = readonly Patch[];

// What must be written on `layers` to make them `other`.
export function difference(layers: Layers, other: Layers): Difference {
  return LAYERS.filter((layer) => layers[layer] !== other[layer]).map((layer) => {
    const cells = [...layers[layer].keys()].filter((cell) => layers[layer][cell] !== other[layer][cell]);
    return { layer, cells, values: cells.map((cell) => other[layer][cell]) };
  });
}

export function patched(layers: Layers, patches: Difference): Layers {
  const changed = patches.map(({ layer, cells, values }) => {
    const after: CellValue[] = [...layers[layer]];
    cells.forEach((cell, index) => (after[cell] = values[index]));
    return [layer, after];
  });
  return { ...layers, ...Object.fromEntries(changed) };
}

export function withPaint(paints: Paints, digit: Digit, colour: number): Paints {
  const after = Array.from({ length: Math.max(paints.length, digit) }, (_, index) => paints[index] ?? 0);
  after[digit - 1] = after[digit - 1] === colour ? 0 : colour;
  return after.some(Boolean) ? after : NO_PAINT;
}

// With a link that was not there, or without one that was.
export function withLink(links: Links, link: Links[number]): Links {
  const others = links.filter((each) => each.some((part, index) => part !== link[index]));
  if (others.length < links.length) return others.length ? others : NO_LINKS;
  return [...links, link].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

// With a mark in a colour in place of any other; without it where that is 0.
export function withMark(pens: Pens, form: Form, end: Cell, colour: number): Pens {
  const others = pens.filter((each) => each[0] !== form || each[1] !== end);
  if (!colour) return others.length ? others : NO_PENS;
  return [...others, [form, end, colour] as const].sort((a, b) => FORMS.indexOf(a[0]) - FORMS.indexOf(b[0]) || a[1] - b[1]);
}

export const hasMark = (pens: Pens, form: Form, end: Cell, colour: number): boolean =>
  pens.some((each) => each[0] === form && each[1] === end && each[2] === colour);

export function symbolOf(digit: Digit): string {
  return SYMBOLS[digit - 1] ?? '';
}

export function parseDigits(text: string): Digit[] {
  return Array.from(text, (symbol) => SYMBOLS.indexOf(symbol.toUpperCase()) + 1);
}

export function formatDigits(digits: readonly Digit[]): string {
  return digits.map((digit) => symbolOf(digit) || '.').join('');
}

export function blankLayers(givens: readonly Digit[]): Layers {
  const blank = Object.entries(BLANK).map(([layer, nothing]) => [layer, givens.map(() => nothing)]);
  return { digits: givens, ...(Object.fromEntries(blank) as Omit<Layers, 'digits'>) };
}

export function candidatesOf(layout: Layout, digits: readonly Digit[]): DigitSet[] {
  const seen = new Array<number>(digits.length).fill(0);
  for (const { cells } of layout.houses) {
    let used = 0;
    for (const cell of cells) if (digits[cell]) used |= bit(digits[cell]);
    for (const cell of cells) seen[cell] |= used;
  }
  const every = 2 ** layout.size - 1;
  return digits.map((digit, cell) => (digit || isHole(layout, cell) ? 0 : every & ~seen[cell]));
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

export const isFull = (layout: Layout, digits: readonly Digit[]): boolean =>
  digits.every((digit, cell) => digit > 0 || isHole(layout, cell));

// Houses are checked here. Rules are the engine's: a board with rules is complete when it is the solution
// that the engine found, and nobody can tell until it is known.
export function isComplete(layout: Layout, digits: readonly Digit[], solution?: readonly Digit[]): boolean {
  if (!isFull(layout, digits) || conflictsOf(layout, digits).size) return false;
  return !layout.rules.length || (solution?.every((digit, cell) => digit === digits[cell]) ?? false);
}

export function withoutNotes(layers: Layers, cells: Iterable<Cell>, bits: DigitSet): Layers {
  const corner = [...layers.corner];
  const centre = [...layers.centre];
  for (const cell of cells) {
    corner[cell] &= ~bits;
    centre[cell] &= ~bits;
  }
  return withLists({ ...layers, corner, centre });
}

// Where no notes are left they are no list any more: what comes next is the player's.
export function withLists(layers: Layers): Layers {
  const { corner, centre, listed } = layers;
  const isKept = (cell: Cell): boolean => !listed[cell] || corner[cell] > 0 || centre[cell] > 0;
  if (listed.every((_, cell) => isKept(cell))) return layers;
  return { ...layers, listed: listed.map((old, cell) => (isKept(cell) ? old : 0)) };
}
