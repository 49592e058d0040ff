// A layout: the cells of a board, the houses that hold no digit twice, and the rules beyond them.
//
// It is made from the board's one text, as the server and the engine write it (docs/reference/boards.md):
//
//     3x3+diagonals; anti-knight; cage 15: r1c1 r1c2
//     jigsaw 1122122313343444
//     rectangle 4x6 9
//     samurai

export type Cell = number; // 0, 1, … row by row; people read r1c1
export type Digit = number; // 1 … n; 0 is empty
export type DigitSet = number; // bit d-1 is set while digit d belongs to it

export type HouseKind = 'row' | 'column' | 'box' | 'region' | 'diagonal' | 'window' | 'group' | 'extra';

export interface House {
  kind: HouseKind;
  index: number; // 0, 1, … within its kind
  cells: readonly Cell[]; // ascending
}

export interface Rule {
  kind: string; // 'cage', 'thermometer', …: core/include/nonet/rules.def has them all
  groups: readonly (readonly Cell[])[];
  values: readonly number[];
}

export interface Layout {
  text: string; // of the whole board
  name: string; // of the layout in short, without regions, cells and rules
  size: number; // how many digits there are; rows and columns too, where the board is a square
  rows: number;
  columns: number;
  houses: readonly House[];
  regions: readonly number[]; // for each cell the index of its box or region; -1 none, -2 a hole
  peers: readonly (readonly Cell[])[]; // cells that share a house, ascending, without itself
  boxRows: number; // 0 where the regions are no rectangles
  boxColumns: number;
  rules: readonly Rule[];
}

// Digits beyond 9 are letters: A is 10. This is how the server writes givens.
export const SYMBOLS = '123456789ABCDEFGHIJKLMNOP';

export const USUAL_BOARD = '3x3';
const NOWHERE = -1;
export const HOLE = -2; // the region of a cell that holds nothing
const SAMURAI = 'grids 3x3 r1c1 r1c13 r7c7 r13c1 r13c13';

const known = new Map<string, Layout>();

export function parseBoard(text: string): Layout {
  let layout = known.get(text);
  if (!layout) {
    layout = makeBoard(text);
    known.set(text, layout);
  }
  return layout;
}

// What games of older pages have: the name of a layout and, for a jigsaw, the region of each cell, from 0.
export function textOfOld(name: string, regions: readonly number[] = []): string {
  if (!name.startsWith('jigsaw')) return name;
  const order = [...new Set(regions)];
  return `jigsaw ${regions.map((region) => SYMBOLS[order.indexOf(region)]).join('')}${name.slice('jigsaw'.length)}`;
}

export function bit(value: number): DigitSet {
  return 1 << (value - 1);
}

export function digitsIn(bits: DigitSet): Digit[] {
  const digits: Digit[] = [];
  for (let digit = 1; bits >> (digit - 1); digit++) if (bits & bit(digit)) digits.push(digit);
  return digits;
}

export const isHole = (layout: Layout, cell: Cell): boolean => layout.regions[cell] === HOLE;
export const rowOf = (layout: Layout, cell: Cell): number => Math.floor(cell / layout.columns);
export const columnOf = (layout: Layout, cell: Cell): number => cell % layout.columns;

export function cellName(layout: Layout, cell: Cell): string {
  return `r${rowOf(layout, cell) + 1}c${columnOf(layout, cell) + 1}`;
}

export function formatRule(layout: Layout, { kind, values, groups }: Rule): string {
  const parts = groups.map((cells) => cells.map((cell) => cellName(layout, cell)).join(' '));
  return [kind, ...values].join(' ') + (parts.length ? `: ${parts.join(' / ')}` : '');
}

// The inverse of parseBoard; equal boards have equal texts.
export const formatBoard = (layout: Layout): string =>
  [layout.text.split(';')[0], ...layout.rules.map((rule) => formatRule(layout, rule))].join('; ');

// What a base says: "3x3", "jigsaw …", "rectangle …", "grids …" before anything is added.
interface Base {
  name: string;
  size: number;
  rows: number;
  columns: number;
  boxRows: number;
  boxColumns: number;
  regions: readonly number[];
  begins: readonly Cell[]; // of several grids; the first cell of the only one
}

const isExtra = (extra: string): boolean => extra.startsWith('extra');

function makeBoard(text: string): Layout {
  const [shape, ...rules] = text
    .replace(/^v1 /, '')
    .split(';')
    .map((part) => part.trim());
  const [first, ...extras] = shape.split('+').map((part) => part.trim());
  const base = readBase(first === 'samurai' ? SAMURAI : first, first);
  const houses = [
    ...linesOf(base),
    ...regionsOf(base),
    ...extras.flatMap((extra, at) => extraHouses(extra, base, extras.slice(0, at).filter(isExtra).length)),
  ];
  const name = [base.name, ...new Set(extras.map((extra) => (isExtra(extra) ? 'extra' : extra)))].join('+');
  const { size, rows, columns, boxRows, boxColumns, regions } = base;
  const peers = peersOf(rows * columns, houses);
  const layout = { text, name, size, rows, columns, houses, regions, peers, boxRows, boxColumns, rules: [] as Rule[] };
  return { ...layout, rules: rules.map((rule) => parseRule(columns, rule)) };
}

function readBase(text: string, said: string): Base {
  const [word, ...rest] = text.split(/\s+/);
  if (word === 'jigsaw')
    return readRectangle(Math.sqrt(rest[0].length), Math.sqrt(rest[0].length), Math.sqrt(rest[0].length), rest[0], 'jigsaw');
  if (word === 'rectangle') {
    const [rows, columns] = readTimes(rest[0]);
    return readRectangle(rows, columns, Number(rest[1]), rest[2], `rectangle ${rest[0]} ${rest[1]}`);
  }
  if (word === 'grids') return readGrids(rest, said === 'samurai' ? said : `grids ${rest[0]}`);
  return readGrids([word, 'r1c1'], word);
}

function readTimes(text: string): [number, number] {
  const match = /^(\d+)x(\d+)$/.exec(text);
  if (!match) throw new Error(`expected a layout such as '3x3', got '${text}'`);
  return [Number(match[1]), Number(match[2])];
}

function readRectangle(rows: number, columns: number, size: number, signs: string | undefined, name: string): Base {
  const order = [...new Set(signs ?? '')].filter((sign) => sign !== '.' && sign !== '#');
  const region = (sign: string): number => (sign === '#' ? HOLE : order.indexOf(sign));
  const regions = signs ? [...signs].map(region) : new Array<number>(rows * columns).fill(NOWHERE);
  return { name, size, rows, columns, boxRows: 0, boxColumns: 0, regions, begins: [0] };
}

function readGrids([boxes, ...places]: readonly string[], name: string): Base {
  const [boxRows, boxColumns] = readTimes(boxes);
  const size = boxRows * boxColumns;
  const corners = places.map(readPlace);
  const rows = Math.max(...corners.map(([row]) => row)) + size;
  const columns = Math.max(...corners.map(([, column]) => column)) + size;
  const regions = new Array<number>(rows * columns).fill(HOLE);
  let next = 0;
  for (const [top, left] of corners)
    for (let box = 0; box < size; box++) {
      const cells = block(top + Math.floor(box / boxRows) * boxRows, left + (box % boxRows) * boxColumns, boxRows, boxColumns, columns);
      if (regions[cells[0]] >= 0) continue; // shared with a grid before
      for (const cell of cells) regions[cell] = next;
      next++;
    }
  return { name, size, rows, columns, boxRows, boxColumns, regions, begins: corners.map(([row, column]) => row * columns + column) };
}

function readPlace(text: string): [number, number] {
  const match = /^r(\d+)c(\d+)$/i.exec(text);
  if (!match) throw new Error(`expected a cell such as 'r1c1', got '${text}'`);
  return [Number(match[1]) - 1, Number(match[2]) - 1];
}

function readCell(columns: number, text: string): Cell {
  const [row, column] = readPlace(text);
  return row * columns + column;
}

function parseRule(columns: number, text: string): Rule {
  const [head, cells] = text.split(':');
  const words = head.trim().split(/\s+/);
  const first = words.findIndex((word) => /^\d+$/.test(word));
  const kind = (first < 0 ? words : words.slice(0, first)).join(' ');
  const values = first < 0 ? [] : words.slice(first).map(Number);
  const groups =
    cells === undefined
      ? []
      : cells.split('/').map((group) =>
          group
            .trim()
            .split(/\s+/)
            .map((cell) => readCell(columns, cell)),
        );
  return { kind, groups, values };
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

function block(top: number, left: number, rows: number, columns: number, width: number): Cell[] {
  return count(rows * columns).map((index) => (top + Math.floor(index / columns)) * width + left + (index % columns));
}

function linesOf({ size, rows, columns, regions, begins }: Base): House[] {
  const isOne = begins.length === 1;
  const [down, across] = isOne ? [rows, columns] : [size, size];
  const held = (cells: Cell[]): Cell[] => cells.filter((cell) => regions[cell] !== HOLE);
  const level = begins.flatMap((begin) =>
    count(down).map((row): House => ({ kind: 'row', index: row, cells: held(count(across).map((step) => begin + row * columns + step)) })),
  );
  const upright = begins.flatMap((begin) =>
    count(across).map((column): House => ({
      kind: 'column',
      index: column,
      cells: held(count(down).map((step) => begin + column + step * columns)),
    })),
  );
  return [...level, ...upright].filter(({ cells }) => cells.length > 1);
}

function regionsOf({ regions, boxRows }: Base): House[] {
  return count(Math.max(...regions) + 1).map((index) => ({
    kind: boxRows ? 'box' : 'region',
    index,
    cells: regions.flatMap((region, cell) => (region === index ? [cell] : [])),
  }));
}

function extraHouses(extra: string, { size, columns, boxRows, boxColumns, regions }: Base, index: number): House[] {
  const falling: House = { kind: 'diagonal', index: 0, cells: count(size).map((i) => i * size + i) };
  const rising: House = { kind: 'diagonal', index: 1, cells: count(size).map((i) => i * size + size - 1 - i) };
  if (extra === 'diagonals') return [falling, rising];
  if (extra === 'diagonal 1') return [falling];
  if (extra === 'diagonal 2') return [rising];
  if (extra === 'windows')
    return [10, 14, 46, 50].map((corner, window) => ({
      kind: 'window',
      index: window,
      cells: block(Math.floor(corner / 9), corner % 9, 3, 3, 9),
    }));
  if (extra === 'disjoint groups')
    return count(size).map((place) => ({
      kind: 'group',
      index: place,
      cells: regions.flatMap((_, cell) =>
        (Math.floor(cell / columns) % boxRows) * boxColumns + ((cell % columns) % boxColumns) === place ? [cell] : [],
      ),
    }));
  const [word, ...cells] = extra.split(/\s+/);
  if (word !== 'extra') throw new Error(`expected 'diagonals', 'windows', 'disjoint groups' or 'extra', got '${extra}'`);
  return [{ kind: 'extra', index, cells: cells.map((cell) => readCell(columns, cell)).sort((a, b) => a - b) }];
}

function peersOf(cells: number, houses: readonly House[]): Cell[][] {
  const seen = Array.from({ length: cells }, () => new Set<Cell>());
  for (const house of houses) for (const cell of house.cells) for (const other of house.cells) seen[cell].add(other);
  return seen.map((set, cell) => [...set].filter((other) => other !== cell).sort((a, b) => a - b));
}
