// Changes: for each kind of move that touches the board, the board after it.

import { candidatesOf, paintKey, withoutNotes, type Board } from './board';
import { bit, cellName, type Cell, type Digit, type DigitSet, type Layout } from './layout';
import { IllegalMove, type Candidate, type Deed } from './moves';

export interface Puzzle {
  layout: Layout;
  givens: readonly Digit[];
}

type Of<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>;

// The board after a deed, or undefined if it is none that changes the board by itself.
export function changeBoard(puzzle: Puzzle, board: Board, deed: Deed): Board | undefined {
  checkNames(puzzle.layout, deed);
  switch (deed.kind) {
    case 'digit':
      return write(puzzle, board, deed);
    case 'note':
      return pencil(board, deed);
    case 'colour':
      return { ...board, colours: toggled(board.colours, deed.cells, bit(deed.colour)) };
    case 'paint':
      return paint(board, deed);
    case 'erase':
      return erase(puzzle, board, deed.cells);
    case 'fill':
      return fill(puzzle, board);
    case 'apply':
      return apply(puzzle, board, deed);
    default:
      return undefined;
  }
}

function write(puzzle: Puzzle, board: Board, { cells, digit, clean }: Of<'digit'>): Board {
  refuseGivens(puzzle, cells);
  const written = cells.every((cell) => board.digits[cell] === digit) ? 0 : digit;
  const digits = [...board.digits];
  for (const cell of cells) digits[cell] = written;
  const after = { ...board, digits };
  if (!clean || !written) return after;
  return withoutNotes(after, cells.flatMap((cell) => puzzle.layout.peers[cell]), bit(digit));
}

function pencil(board: Board, { cells, digit, where }: Of<'note'>): Board {
  const empty = cells.filter((cell) => !board.digits[cell]);
  return { ...board, [where]: toggled(board[where], empty, bit(digit)) };
}

function paint(board: Board, { cell, digit, colour }: Of<'paint'>): Board {
  const paints = new Map(board.paints);
  const key = paintKey(cell, digit);
  if (paints.get(key) === colour) paints.delete(key);
  else paints.set(key, colour);
  return { ...board, paints };
}

function erase({ givens }: Puzzle, board: Board, cells: readonly Cell[]): Board {
  if (cells.some((cell) => board.digits[cell] && !givens[cell])) {
    const digits = [...board.digits];
    for (const cell of cells) digits[cell] = givens[cell];
    return { ...board, digits };
  }
  if (cells.some((cell) => board.corner[cell] || board.centre[cell])) return withoutNotes(board, cells, -1);
  return withoutColours(board, new Set(cells));
}

function withoutColours(board: Board, cells: ReadonlySet<Cell>): Board {
  const colours = board.colours.map((bits, cell) => (cells.has(cell) ? 0 : bits));
  const paints = new Map([...board.paints].filter(([key]) => !cells.has(Number.parseInt(key, 10))));
  return { ...board, colours, paints };
}

function fill({ layout }: Puzzle, board: Board): Board {
  const candidates = candidatesOf(layout, board.digits);
  const corner = board.corner.map((old, cell) => (board.digits[cell] ? old : candidates[cell]));
  return { ...board, corner };
}

function apply(puzzle: Puzzle, board: Board, { placements = [], eliminations = [] }: Of<'apply'>): Board {
  refuseGivens(puzzle, placements.map(([cell]) => cell));
  const digits = [...board.digits];
  for (const [cell, digit] of placements) digits[cell] = digit;
  const seen = placements.flatMap(([cell, digit]) =>
    puzzle.layout.peers[cell].map((peer): Candidate => [peer, digit]),
  );
  return [...seen, ...eliminations].reduce(
    (after, [cell, digit]) => withoutNotes(after, [cell], bit(digit)),
    { ...board, digits } as Board,
  );
}

// Add the bits to all cells if any lacks them, else remove them from all.
function toggled(sets: readonly DigitSet[], cells: readonly Cell[], bits: DigitSet): DigitSet[] {
  const lacking = cells.some((cell) => !(sets[cell] & bits));
  const after = [...sets];
  for (const cell of cells) after[cell] = lacking ? sets[cell] | bits : sets[cell] & ~bits;
  return after;
}

// A deed may only name cells and digits that the layout has, the cells ascending.
function checkNames(layout: Layout, deed: Deed): void {
  const cells = 'cells' in deed ? deed.cells : [];
  const candidates: readonly Candidate[] =
    deed.kind === 'apply' ? [...(deed.placements ?? []), ...(deed.eliminations ?? [])] : deed.kind === 'paint' ? [[deed.cell, deed.digit]] : [];
  const digits = [...('digit' in deed ? [deed.digit] : []), ...candidates.map(([, digit]) => digit)];
  if (cells.some((cell, index) => index > 0 && cell <= cells[index - 1])) throw new IllegalMove('expected ascending cells');
  const strangeCell = [...cells, ...candidates.map(([cell]) => cell)].find((cell) => !(cell in layout.peers));
  if (strangeCell !== undefined) throw new IllegalMove(`expected cells from 0 to ${layout.peers.length - 1}, got ${strangeCell}`);
  const strangeDigit = digits.find((digit) => digit < 1 || digit > layout.size);
  if (strangeDigit !== undefined) throw new IllegalMove(`expected a digit from 1 to ${layout.size}, got ${strangeDigit}`);
}

function refuseGivens({ layout, givens }: Puzzle, cells: readonly Cell[]): void {
  const given = cells.find((cell) => givens[cell]);
  if (given !== undefined)
    throw new IllegalMove(`expected a cell without given, got given ${givens[given]} at ${cellName(layout, given)}`);
}
