// Changes: for each kind of move that touches the board, the board after it.

import {
  candidatesOf,
  hasMark,
  NO_LINKS,
  NO_PAINT,
  NO_PENS,
  withLink,
  withLists,
  withMark,
  withoutNotes,
  withPaint,
  type Layers,
  type Pens,
} from './layers';
import { bit, cellName, type Cell, type Digit, type DigitSet, type Layout } from './layout';
import { IllegalMove, type Candidate, type Action } from './moves';

export interface Puzzle {
  layout: Layout;
  givens: readonly Digit[];
  solution?: readonly Digit[] | undefined; // where it is known
  right?: readonly Digit[] | undefined; // a full board that the engine found right, where there may be several
}

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

// The board after an action, or undefined if it is none that changes the board by itself.
export function changeLayers(puzzle: Puzzle, layers: Layers, action: Action): Layers | undefined {
  checkNames(puzzle.layout, action);
  switch (action.kind) {
    case 'digit':
      return write(puzzle, layers, action);
    case 'note':
      return pencil(layers, action);
    case 'colour':
      return { ...layers, colours: toggled(layers.colours, action.cells, bit(action.colour)) };
    case 'paint':
      return paint(layers, action);
    case 'connect':
      return connect(layers, action);
    case 'pen':
      return draw(layers, action);
    case 'erase':
      return erase(puzzle, layers, action.cells);
    case 'fill':
      return fill(puzzle, layers, action.cells);
    case 'apply':
      return apply(puzzle, layers, action);
    default:
      return undefined;
  }
}

function write(puzzle: Puzzle, layers: Layers, { cells, digit, clean }: Of<'digit'>): Layers {
  refuseGivens(puzzle, cells);
  const written = cells.every((cell) => layers.digits[cell] === digit) ? 0 : digit;
  const digits = [...layers.digits];
  for (const cell of cells) digits[cell] = written;
  const after = { ...layers, digits };
  if (!clean || !written) return after;
  return withoutNotes(
    after,
    cells.flatMap((cell) => puzzle.layout.peers[cell]),
    bit(digit),
  );
}

function pencil(layers: Layers, { cells, digit, where }: Of<'note'>): Layers {
  const empty = cells.filter((cell) => !layers.digits[cell]);
  return withLists({ ...layers, [where]: toggled(layers[where], empty, bit(digit)) });
}

function paint(layers: Layers, { cell, digit, colour }: Of<'paint'>): Layers {
  const paints = [...layers.paints];
  paints[cell] = withPaint(paints[cell], digit, colour);
  return { ...layers, paints };
}

const MOST_LINKS = 24; // that begin in one cell

function connect(layers: Layers, { start, end }: Of<'connect'>): Layers {
  const [cell, digit] = start;
  if (cell === end[0] && digit === end[1]) throw new IllegalMove('expected two candidates, got one and the same');
  const links = [...layers.links];
  links[cell] = withLink(links[cell], [digit, ...end]);
  if (links[cell].length > MOST_LINKS) throw new IllegalMove(`expected at most ${MOST_LINKS} links from a cell, got one more`);
  return { ...layers, links };
}

const MOST_PENS = 24; // marks that begin in one cell

function draw(layers: Layers, { form, pairs, colour }: Of<'pen'>): Layers {
  const isBetween = form === 'line' || form === 'border';
  const strange = pairs.find(([start, end]) => (isBetween ? start >= end : start !== end));
  if (strange) throw new IllegalMove(`expected ${isBetween ? 'two ascending cells' : 'one cell twice'}, got ${strange.join(' and ')}`);
  const isThere = pairs.every(([start, end]) => hasMark(layers.pens[start], form, end, colour));
  const pens = [...layers.pens];
  for (const [start, end] of pairs) pens[start] = withMark(pens[start], form, end, isThere ? 0 : colour);
  if (pairs.some(([start]) => pens[start].length > MOST_PENS))
    throw new IllegalMove(`expected at most ${MOST_PENS} marks from a cell, got more`);
  return { ...layers, pens };
}

function erase({ givens }: Puzzle, layers: Layers, cells: readonly Cell[]): Layers {
  if (cells.some((cell) => layers.digits[cell] && !givens[cell])) {
    const digits = [...layers.digits];
    for (const cell of cells) digits[cell] = givens[cell];
    return { ...layers, digits };
  }
  if (cells.some((cell) => layers.corner[cell] || layers.centre[cell])) return withoutNotes(layers, cells, -1);
  return withoutColours(layers, new Set(cells));
}

function withoutColours(layers: Layers, cells: ReadonlySet<Cell>): Layers {
  const colours = layers.colours.map((bits, cell) => (cells.has(cell) ? 0 : bits));
  const paints = layers.paints.map((painted, cell) => (cells.has(cell) ? NO_PAINT : painted));
  const links = layers.links.map((each, cell) => {
    const kept = cells.has(cell) ? [] : each.filter(([, end]) => !cells.has(end));
    return kept.length === each.length ? each : kept.length ? kept : NO_LINKS;
  });
  const pens = layers.pens.map((each, cell): Pens => {
    const kept = cells.has(cell) ? [] : each.filter(([, end]) => !cells.has(end));
    return kept.length === each.length ? each : kept.length ? kept : NO_PENS;
  });
  return { ...layers, colours, paints, links, pens };
}

function fill({ layout }: Puzzle, layers: Layers, named: readonly Cell[] = []): Layers {
  const candidates = candidatesOf(layout, layers.digits);
  const cells = named.length ? named : [...layers.digits.keys()];
  const corner = [...layers.corner];
  const listed = [...layers.listed];
  for (const cell of cells) {
    if (layers.digits[cell]) continue;
    corner[cell] = candidates[cell] & ~layers.gone[cell];
    listed[cell] = 1;
  }
  return withLists({ ...layers, corner, listed });
}

function apply(puzzle: Puzzle, layers: Layers, { placements = [], eliminations = [], notes = [] }: Of<'apply'>): Layers {
  refuseGivens(
    puzzle,
    placements.map(([cell]) => cell),
  );
  const digits = [...layers.digits];
  for (const [cell, digit] of placements) digits[cell] = digit;
  const seen = placements.flatMap(([cell, digit]) => puzzle.layout.peers[cell].map((peer): Candidate => [peer, digit]));
  const corner = added(layers.corner, notes);
  const gone = added(layers.gone, eliminations);
  return [...seen, ...eliminations].reduce((after, [cell, digit]) => withoutNotes(after, [cell], bit(digit)), {
    ...layers,
    digits,
    corner,
    gone,
  } as Layers);
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

// A action may only name cells and digits that the layout has, the cells ascending.
function checkNames(layout: Layout, action: Action): void {
  const cells = ('cells' in action ? action.cells : undefined) ?? [];
  const candidates = candidatesIn(action);
  const digits = [...('digit' in action ? [action.digit] : []), ...candidates.map(([, digit]) => digit)];
  if (cells.some((cell, index) => index > 0 && cell <= cells[index - 1])) throw new IllegalMove('expected ascending cells');
  const named = 'pairs' in action ? action.pairs.flat() : candidates.map(([cell]) => cell);
  const strangeCell = [...cells, ...named].find((cell) => !(cell in layout.peers));
  if (strangeCell !== undefined) throw new IllegalMove(`expected cells from 0 to ${layout.peers.length - 1}, got ${strangeCell}`);
  const strangeDigit = digits.find((digit) => digit < 1 || digit > layout.size);
  if (strangeDigit !== undefined) throw new IllegalMove(`expected a digit from 1 to ${layout.size}, got ${strangeDigit}`);
}

function candidatesIn(action: Action): readonly Candidate[] {
  if (action.kind === 'paint') return [[action.cell, action.digit]];
  if (action.kind === 'connect') return [action.start, action.end];
  if (action.kind !== 'apply') return [];
  return [...(action.placements ?? []), ...(action.eliminations ?? []), ...(action.notes ?? [])];
}

function refuseGivens({ layout, givens }: Puzzle, cells: readonly Cell[]): void {
  const given = cells.find((cell) => givens[cell]);
  if (given !== undefined) throw new IllegalMove(`expected a cell without given, got given ${givens[given]} at ${cellName(layout, given)}`);
}
