// The desk: what is in the player's hand, beside the log. Nothing here survives a reload or is
// brought back by undo: where the cursor stands, what is selected, what the pad writes.

import { isHole, type Cell, type Digit, type Layout } from '../play/layout';
import type { Candidate, Form } from '../play/moves';

export type Mode = 'digit' | 'corner' | 'centre' | 'colour' | 'paint' | 'connect' | 'pen';

export const MODES: readonly Mode[] = ['digit', 'corner', 'centre', 'colour', 'paint', 'connect', 'pen'];

export interface Desk {
  cursor: Cell; // where the focus is
  selected: readonly Cell[]; // ascending; where the next digit goes
  mode: Mode;
  armed: Digit; // digit-first input: what a tap on a cell writes; 0 for nothing
  colour: number; // what `paint` and `pen` draw with
  form: Form; // what `pen` draws
  linkFrom?: Candidate | undefined; // where the next link begins
  borrowed?: Mode | undefined; // the mode to go back to, after the right button chose notes for one cell
}

export function newDesk(layout: Layout): Desk {
  const middle = Math.floor((layout.rows * layout.columns) / 2);
  const cursor = isHole(layout, middle) ? stepFrom(layout, middle, 0, 1) : middle;
  return { cursor, selected: [cursor], mode: 'digit', armed: 0, colour: 1, form: 'line' };
}

export function withCursor(desk: Desk, cell: Cell): Desk {
  return { ...desk, cursor: cell, selected: [cell] };
}

export function withSelected(desk: Desk, cells: Iterable<Cell>): Desk {
  return { ...desk, selected: [...new Set(cells)].sort((a, b) => a - b) };
}

export function withCell(desk: Desk, cell: Cell): Desk {
  return { ...withSelected(desk, [...desk.selected, cell]), cursor: cell };
}

export function toggledCell(desk: Desk, cell: Cell): Desk {
  const isIn = desk.selected.includes(cell);
  const cells = isIn ? desk.selected.filter((other) => other !== cell) : [...desk.selected, cell];
  return { ...withSelected(desk, cells), cursor: cell };
}

// The cell a step away, over holes and around the edges. Arrows are spatial in every language.
export function stepFrom(layout: Layout, cell: Cell, rows: number, columns: number): Cell {
  let row = Math.floor(cell / layout.columns);
  let column = cell % layout.columns;
  do {
    row = (row + rows + layout.rows) % layout.rows;
    column = (column + columns + layout.columns) % layout.columns;
  } while (isHole(layout, row * layout.columns + column) && row * layout.columns + column !== cell);
  return row * layout.columns + column;
}
