// The picture of a step, stage by stage: nothing is shown before its time.
//
//     stage 1  the name            nothing on the board
//     stage 2  where to look       houses and cells shaded
//     stage 3  which digits        the pattern's candidates, in two tones
//     stage 4  why                 links, and what falls struck through
//     stage 5  done                applied to the board

import type { CellMark, Link, Marks, NoteMark } from '../board/marks';
import type { Cell, Digit, Layout } from '../play/layout';
import type { ChainNode, Step } from '../server/steps';

// Parts that stand on the second side of an argument.
const OTHER_SIDE = new Set(['colour_b', 'colour_d', 'fin', 'endo_fin', 'set_b', 'set_d', 'pincer', 'roof', 'guardian']);

export function marksOf(step: Step, layout: Layout, stage: number): Marks {
  return {
    cells: stage >= 2 ? cellMarks(step, layout, stage) : new Map(),
    candidates: stage >= 3 ? noteMarks(step, stage) : new Map(),
    links: stage >= 4 ? linksOf(step.nodes, layout) : [],
  };
}

export function cellsOf({ marks, groups, nodes, placements }: Step): Cell[] {
  const cells = [
    ...marks.map(([cell]) => cell),
    ...groups.flatMap(([, own]) => own),
    ...nodes.flatMap(([, , own]) => own),
    ...placements.map(([cell]) => cell),
  ];
  return [...new Set(cells)].sort((a, b) => a - b);
}

function cellMarks(step: Step, layout: Layout, stage: number): Map<Cell, CellMark> {
  const found = new Map<Cell, CellMark>();
  for (const [house] of step.houses) for (const cell of layout.houses[house]?.cells ?? []) found.set(cell, 'house');
  if (stage === 2 && step.houses.length) return found;
  for (const cell of cellsOf(step)) found.set(cell, 'cause');
  if (stage >= 4) for (const [cell] of step.eliminations) if (found.get(cell) !== 'cause') found.set(cell, 'effect');
  return found;
}

function noteMarks(step: Step, stage: number): Map<Cell, Map<Digit, NoteMark>> {
  const found = new Map<Cell, Map<Digit, NoteMark>>();
  const mark = (cell: Cell, digit: Digit, kind: NoteMark): void => {
    found.set(cell, (found.get(cell) ?? new Map<Digit, NoteMark>()).set(digit, kind));
  };
  for (const [, cells, digits] of step.groups) for (const cell of cells) for (const digit of digits) mark(cell, digit, 'cause');
  for (const [digit, isOn, cells] of step.nodes) for (const cell of cells) mark(cell, digit, isOn ? 'cause' : 'other');
  for (const [cell, digit, role] of step.marks) mark(cell, digit, OTHER_SIDE.has(role) ? 'other' : 'cause');
  if (stage >= 4) {
    for (const [cell, digit] of step.placements) mark(cell, digit, 'place');
    for (const [cell, digit] of step.eliminations) mark(cell, digit, 'gone');
  }
  return found;
}

// A line from each node to those that follow from it, bent a little so that two ways stay apart.
function linksOf(nodes: readonly ChainNode[], layout: Layout): Link[] {
  return nodes.flatMap(([, isOn, cells, , parents], index) =>
    parents.flatMap((parent) => {
      const from = nodes[parent];
      if (!from || !cells.length || !from[2].length) return [];
      return [{ path: curve(centre(from, layout), centre(nodes[index], layout)), isStrong: isOn }];
    }),
  );
}

type Point = readonly [number, number];

function centre([digit, , cells]: ChainNode, { size }: Layout): Point {
  const across = Math.ceil(Math.sqrt(size));
  const x = (((digit - 1) % across) + 0.5) / across;
  const y = (Math.floor((digit - 1) / across) + 0.5) / across;
  const [cell] = cells;
  return [(cell % size) + x, Math.floor(cell / size) + y];
}

function curve([x1, y1]: Point, [x2, y2]: Point): string {
  const bend = 0.12;
  const x = (x1 + x2) / 2 - (y2 - y1) * bend;
  const y = (y1 + y2) / 2 + (x2 - x1) * bend;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return `M${round(x1)} ${round(y1)}Q${round(x)} ${round(y)} ${round(x2)} ${round(y2)}`;
}
