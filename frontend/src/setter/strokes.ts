// Strokes: the cells that a finger, a mouse or the arrow keys went through, in their order.

import { columnOf, isHole, rowOf, type Cell, type Layout } from '../play/layout';

export type Stroke = readonly Cell[];

// Going back shortens it; cells that a quick hand has skipped are put in.
export function extended(layout: Layout, stroke: Stroke, cell: Cell): Stroke {
  if (isHole(layout, cell) || stroke.at(-1) === cell) return stroke;
  if (stroke.at(-2) === cell) return stroke.slice(0, -1);
  if (stroke.includes(cell)) return stroke;
  const last = stroke.at(-1);
  const skipped = last === undefined ? [] : between(layout, last, cell);
  return [...stroke, ...skipped.filter((each) => !stroke.includes(each)), cell];
}

// The cells on the straight way from one to another, without both; none where it is not straight.
function between(layout: Layout, from: Cell, to: Cell): Cell[] {
  const down = rowOf(layout, to) - rowOf(layout, from);
  const across = columnOf(layout, to) - columnOf(layout, from);
  const steps = Math.max(Math.abs(down), Math.abs(across));
  if (down && across && Math.abs(down) !== Math.abs(across)) return [];
  const by = Math.sign(down) * layout.columns + Math.sign(across);
  return Array.from({ length: steps - 1 }, (_, index) => from + (index + 1) * by);
}

// From a cell on, towards a second one, to the rim of the board: what a clue outside sees.
export function rayOf(layout: Layout, [from, towards]: Stroke): Cell[] {
  if (towards === undefined) return [];
  const down = Math.sign(rowOf(layout, towards) - rowOf(layout, from));
  const across = Math.sign(columnOf(layout, towards) - columnOf(layout, from));
  const cells: Cell[] = [];
  let [row, column] = [rowOf(layout, from), columnOf(layout, from)];
  while (row >= 0 && row < layout.rows && column >= 0 && column < layout.columns) {
    const cell = row * layout.columns + column;
    if (isHole(layout, cell)) break;
    cells.push(cell);
    row += down;
    column += across;
  }
  return cells;
}

// What was tapped before is taken out again; all else is added at the end.
export const tapped = (layout: Layout, stroke: Stroke, cell: Cell): Stroke => {
  if (isHole(layout, cell)) return stroke;
  return stroke.includes(cell) ? stroke.filter((other) => other !== cell) : [...stroke, cell];
};
