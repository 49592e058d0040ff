// The picture of a frame. Everything in it is in the frame's own data: a candidate that the engine did
// not name is never painted.

import type { HouseShade, Marks } from '../board/marks';
import type { Cell, Digit, Layout } from '../play/layout';
import type { CandidateLook, Frame, HouseLook } from '../server/steps';
import type { Named } from '../words/telling';

export function marksOf(frame: Frame, layout: Layout, lit?: Named): Marks {
  return {
    houses: (frame.houses ?? []).map(([house, look]) => shade(layout, house, look)),
    cells: new Map(frame.cells),
    filled: (frame.candidates ?? []).filter(([, , look]) => look === 'place').map(([cell]) => cell),
    candidates: notesOf(frame),
    links: frame.links ?? [],
    rules: new Set(frame.rules),
    mentioned: new Set([...cellsOf(frame), ...houseCells(frame, layout)]),
    lit: new Set(lit && [...lit.cells, ...lit.houses.flatMap((house) => layout.houses[house].cells)]),
    litDigits: new Set(lit?.digits),
  };
}

// Where to look, before anything is told: the houses of the first frame that has a place, or its cells.
export function whereOf(frames: readonly Frame[]): Frame {
  const first = frames.find((frame) => frame.houses?.length || cellsOf(frame).length) ?? frames[0];
  const { houses = [], cells = [], candidates = [] } = first;
  const rules = first.rules ? { rules: first.rules } : {};
  if (houses.length) return { sentence: '', houses, ...rules };
  const named = cells.length ? cells.map(([cell]) => cell) : candidates.map(([cell]) => cell);
  return { sentence: '', cells: [...new Set(named)].map((cell) => [cell, 'focus']), ...rules };
}

export function cellsOf({ cells = [], candidates = [], links = [] }: Frame): Cell[] {
  const ends = links.flatMap(([from, to]) => [from[0], to[0]]);
  return [...new Set([...cells.map(([cell]) => cell), ...candidates.map(([cell]) => cell), ...ends])];
}

function houseCells({ houses = [] }: Frame, layout: Layout): Cell[] {
  return houses.flatMap(([house]) => layout.houses[house].cells);
}

function notesOf({ candidates = [] }: Frame): Map<Cell, Map<Digit, CandidateLook>> {
  const found = new Map<Cell, Map<Digit, CandidateLook>>();
  for (const [cell, digit, look] of candidates) found.set(cell, (found.get(cell) ?? new Map<Digit, CandidateLook>()).set(digit, look));
  return found;
}

function shade({ houses, columns }: Layout, house: number, look: HouseLook): HouseShade {
  const cells = new Set(houses[house].cells);
  const squares = [...cells].map((cell) => `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`);
  return { look, fill: squares.join(''), outline: [...cells].map((cell) => edges(cells, cell, columns)).join('') };
}

// The sides of a cell at which its house ends.
function edges(cells: ReadonlySet<Cell>, cell: Cell, columns: number): string {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  const top = cells.has(cell - columns) ? '' : `M${x} ${y}h1`;
  const bottom = cells.has(cell + columns) ? '' : `M${x} ${y + 1}h1`;
  const left = x > 0 && cells.has(cell - 1) ? '' : `M${x} ${y}v1`;
  const right = x < columns - 1 && cells.has(cell + 1) ? '' : `M${x + 1} ${y}v1`;
  return top + bottom + left + right;
}
