// A layout: the cells of a board and the houses that hold every digit once.
//
// It is made again from its name, as the server writes it: "3x3", "2x3+diagonals", "3x3+windows",
// or "jigsaw" with the region of every cell, from 0.

export type Cell = number; // 0, 1, … row by row; people read r1c1
export type Digit = number; // 1 … n; 0 is empty
export type DigitSet = number; // bit d-1 is set while digit d belongs to it

export type HouseKind = 'row' | 'column' | 'box' | 'region' | 'diagonal' | 'window';

export interface House {
  kind: HouseKind;
  index: number; // 0, 1, … within its kind
  cells: readonly Cell[]; // ascending
}

export interface Layout {
  name: string;
  size: number; // digits, rows and columns
  houses: readonly House[];
  regions: readonly number[]; // for each cell the index of its box or region
  peers: readonly (readonly Cell[])[]; // cells that share a house, ascending, without itself
  boxRows: number; // 0 where the regions are no rectangles
  boxColumns: number;
}

// Digits beyond 9 are letters: A is 10. This is how the server writes givens.
export const SYMBOLS = '123456789ABCDEFGHIJKLMNOP';

const known = new Map<string, Layout>();

export function restoreLayout(name: string, regions: readonly number[] = []): Layout {
  const key = `${name}:${regions.join()}`;
  let layout = known.get(key);
  if (!layout) {
    layout = makeLayout(name, regions);
    known.set(key, layout);
  }
  return layout;
}

export function bit(value: number): DigitSet {
  return 1 << (value - 1);
}

export function digitsIn(bits: DigitSet): Digit[] {
  const digits: Digit[] = [];
  for (let digit = 1; bits >> (digit - 1); digit++) if (bits & bit(digit)) digits.push(digit);
  return digits;
}

export const rowOf = (layout: Layout, cell: Cell): number => Math.floor(cell / layout.size);
export const columnOf = (layout: Layout, cell: Cell): number => cell % layout.size;

export function cellName(layout: Layout, cell: Cell): string {
  return `r${rowOf(layout, cell) + 1}c${columnOf(layout, cell) + 1}`;
}

function makeLayout(name: string, regions: readonly number[]): Layout {
  const [base, ...extras] = name.split('+') as [string, ...string[]];
  const [boxRows, boxColumns] = base === 'jigsaw' ? [0, 0] : readBox(base);
  const size = base === 'jigsaw' ? Math.sqrt(regions.length) : boxRows * boxColumns;
  const regionOf = base === 'jigsaw' ? regions : boxRegions(size, boxRows, boxColumns);
  const houses = [
    ...lines(size),
    ...regionHouses(size, regionOf, base === 'jigsaw' ? 'region' : 'box'),
    ...extras.flatMap((extra) => extraHouses(extra, size)),
  ];
  return { name, size, houses, regions: regionOf, peers: peersOf(size, houses), boxRows, boxColumns };
}

function readBox(base: string): [number, number] {
  const match = /^(\d+)x(\d+)$/.exec(base);
  if (!match) throw new Error(`expected a layout such as '3x3', got '${base}'`);
  return [Number(match[1]), Number(match[2])];
}

function boxRegions(size: number, boxRows: number, boxColumns: number): number[] {
  const across = size / boxColumns;
  return Array.from({ length: size * size }, (_, cell) => {
    const row = Math.floor(cell / size);
    return Math.floor(row / boxRows) * across + Math.floor((cell % size) / boxColumns);
  });
}

function lines(size: number): House[] {
  const numbers = Array.from({ length: size }, (_, i) => i);
  const rows = numbers.map((r): House => ({ kind: 'row', index: r, cells: numbers.map((c) => r * size + c) }));
  const columns = numbers.map((c): House => ({ kind: 'column', index: c, cells: numbers.map((r) => r * size + c) }));
  return [...rows, ...columns];
}

function regionHouses(size: number, regions: readonly number[], kind: HouseKind): House[] {
  return Array.from({ length: size }, (_, index) => ({
    kind,
    index,
    cells: regions.flatMap((region, cell) => (region === index ? [cell] : [])),
  }));
}

function extraHouses(extra: string, size: number): House[] {
  const numbers = Array.from({ length: size }, (_, i) => i);
  if (extra === 'diagonals')
    return [
      { kind: 'diagonal', index: 0, cells: numbers.map((i) => i * size + i) },
      { kind: 'diagonal', index: 1, cells: numbers.map((i) => i * size + size - 1 - i) },
    ];
  if (extra === 'windows')
    return [10, 14, 46, 50].map((corner, index) => ({
      kind: 'window' as const,
      index,
      cells: [0, 1, 2, 9, 10, 11, 18, 19, 20].map((step) => corner + step),
    }));
  throw new Error(`expected 'diagonals' or 'windows', got '${extra}'`);
}

function peersOf(size: number, houses: readonly House[]): Cell[][] {
  const seen = Array.from({ length: size * size }, () => new Set<Cell>());
  for (const { cells } of houses) for (const cell of cells) for (const other of cells) seen[cell].add(other);
  return seen.map((set, cell) => [...set].filter((other) => other !== cell).sort((a, b) => a - b));
}
