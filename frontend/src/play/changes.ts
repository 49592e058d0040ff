// Changes: for each kind of move that touches the board, the board after it.

import { candidatesOf, NO_PAINT, withLists, withoutNotes, withPaint, type Board } from './board';
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
      return fill(puzzle, board, deed.cells);
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
  return withLists({ ...board, [where]: toggled(board[where], empty, bit(digit)) });
}

function paint(board: Board, { cell, digit, colour }: Of<'paint'>): Board {
  const paints = [...board.paints];
  paints[cell] = withPaint(paints[cell], digit, colour);
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
  const paints = board.paints.map((painted, cell) => (cells.has(cell) ? NO_PAINT : painted));
  return { ...board, colours, paints };
}

function fill({ layout }: Puzzle, board: Board, named: readonly Cell[] = []): Board {
  const candidates = candidatesOf(layout, board.digits);
  const cells = named.length ? named : [...board.digits.keys()];
  const corner = [...board.corner];
  const listed = [...board.listed];
  for (const cell of cells) {
    if (board.digits[cell]) continue;
    corner[cell] = candidates[cell] & ~board.gone[cell];
    listed[cell] = 1;
  }
  return withLists({ ...board, corner, listed });
}

function apply(puzzle: Puzzle, board: Board, { placements = [], eliminations = [], notes = [] }: Of<'apply'>): Board {
  refuseGivens(puzzle, placements.map(([cell]) => cell));
  const digits = [...board.digits];
  for (const [cell, digit] of placements) digits[cell] = digit;
  const seen = placements.flatMap(([cell, digit]) =>
    puzzle.layout.peers[cell].map((peer): Candidate => [peer, digit]),
  );
  const corner = added(board.corner, notes);
  const gone = added(board.gone, eliminations);
  return [...seen, ...eliminations].reduce(
    (after, [cell, digit]) => withoutNotes(after, [cell], bit(digit)),
    { ...board, digits, corner, gone } as Board,
  );
}

function added(sets: readonly DigitSet[], candidates: readonly Candidate[]): DigitSet[] {
  const after = [...sets];
  for (const [cell, digit] of candidates) after[cell] |= bit(digit);
  return after;
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
  const cells = ('cells' in deed ? deed.cells : undefined) ?? [];
  const candidates = candidatesIn(deed);
  const digits = [...('digit' in deed ? [deed.digit] : []), ...candidates.map(([, digit]) => digit)];
  if (cells.some((cell, index) => index > 0 && cell <= cells[index - 1])) throw new IllegalMove('expected ascending cells');
  const strangeCell = [...cells, ...candidates.map(([cell]) => cell)].find((cell) => !(cell in layout.peers));
  if (strangeCell !== undefined) throw new IllegalMove(`expected cells from 0 to ${layout.peers.length - 1}, got ${strangeCell}`);
  const strangeDigit = digits.find((digit) => digit < 1 || digit > layout.size);
  if (strangeDigit !== undefined) throw new IllegalMove(`expected a digit from 1 to ${layout.size}, got ${strangeDigit}`);
}

function candidatesIn(deed: Deed): readonly Candidate[] {
  if (deed.kind === 'paint') return [[deed.cell, deed.digit]];
  if (deed.kind !== 'apply') return [];
  return [...(deed.placements ?? []), ...(deed.eliminations ?? []), ...(deed.notes ?? [])];
}

function refuseGivens({ layout, givens }: Puzzle, cells: readonly Cell[]): void {
  const given = cells.find((cell) => givens[cell]);
  if (given !== undefined)
    throw new IllegalMove(`expected a cell without given, got given ${givens[given]} at ${cellName(layout, given)}`);
}
