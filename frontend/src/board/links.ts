// Links: the lines of an argument. They run under the digits and around what is written in their way.

import type { Layers } from '../play/layers';
import { columnOf, digitsIn, rowOf, type Cell, type Digit, type Layout } from '../play/layout';
import type { Frame } from '../server/steps';
import type { Link, Marks } from './marks';

export type Point = readonly [x: number, y: number];
type FrameLink = NonNullable<Frame['links']>[number];
type Line = Pick<Link, 'path' | 'end'>;

// Something that a line should not cross: where, how near it may come, and what crossing costs.
export interface Obstacle {
  at: Point;
  clear: number;
  cost: number;
}

const MARGIN = 0.04; // of a cell around its notes, as Notes.svelte draws them
const DISC = 0.15; // around a candidate
const RING = 0.46; // around a digit that stands, from its middle
const HEAD = { length: 0.14, width: 0.13 };
const CROSS = 0.1;
const SMALL_CROSS = 0.07; // where one cell has several
const BENDS = [0, 0.12, -0.12, 0.16, -0.16, 0.2, -0.2, 0.28, -0.28, 0.35, -0.35, 0.5, -0.5];
const SHORT = 0.55; // below it a line would be all head: it swings out
const PAINTED = { clear: 0.17, cost: 10 };
const NOTE = { clear: 0.1, cost: 1 };
const DIGIT = { clear: 0.28, cost: 1 };

// Where a candidate is written: notes stand in rows, the first digit at the top left.
export function notePoint(layout: Layout, cell: Cell, digit: Digit): Point {
  const across = Math.ceil(Math.sqrt(layout.size));
  const place = (index: number): number => MARGIN + ((1 - 2 * MARGIN) * (index + 0.5)) / across;
  return [columnOf(layout, cell) + place((digit - 1) % across), rowOf(layout, cell) + place(Math.floor((digit - 1) / across))];
}

export const middleOf = (layout: Layout, cell: Cell): Point => [columnOf(layout, cell) + 0.5, rowOf(layout, cell) + 0.5];

// All that is written on the board, the painted candidates most of all.
export function obstaclesOf(
  layout: Layout,
  { digits, corner, centre }: Pick<Layers, 'digits' | 'corner' | 'centre'>,
  painted: Marks['candidates'],
): Obstacle[] {
  return digits.flatMap((digit, cell) => {
    if (digit) return [{ at: middleOf(layout, cell), ...DIGIT }];
    const own = painted.get(cell);
    const notes = digitsIn(corner[cell] | centre[cell]).filter((note) => !own?.has(note));
    const at = (note: Digit): Point => notePoint(layout, cell, note);
    return [...notes.map((note) => ({ at: at(note), ...NOTE })), ...[...(own?.keys() ?? [])].map((note) => ({ at: at(note), ...PAINTED }))];
  });
}

// The links that the player drew, from candidate to candidate.
export const linksOf = ({ links }: Pick<Layers, 'links'>): FrameLink[] =>
  links.flatMap((each, cell) => each.map(([digit, end, endDigit]): FrameLink => [[cell, digit], [end, endDigit], 'strong']));

export function drawLinks(layout: Layout, links: readonly FrameLink[], obstacles: readonly Obstacle[]): Link[] {
  const blocks = links.filter(([, , kind]) => kind === 'block').map(([, to]) => to[0]);
  return links.map(([from, to, kind]) => {
    if (kind !== 'block') return { kind, ...arrow(notePoint(layout, ...from), notePoint(layout, ...to), obstacles) };
    const isShared = blocks.filter((cell) => cell === to[0]).length > 1;
    return { kind, ...block(layout, from[0], to[0], to[1], isShared ? SMALL_CROSS : CROSS) };
  });
}

// From candidate to candidate: straight if nothing is in the way, else by the gentlest bend that
// crosses the least.
export function arrow(from: Point, to: Point, obstacles: readonly Obstacle[]): Line {
  const bends = distance(from, to) < SHORT ? BENDS.slice(5) : BENDS;
  const near = obstacles.filter(({ at }) => isNear(at, from, to));
  const ways = bends.map((bend) => {
    const control = controlOf(from, to, bend);
    return { control, cost: costOf(from, control, to, near) + Math.abs(bend) };
  });
  const { control } = ways.reduce((best, way) => (way.cost < best.cost ? way : best));
  const start = towards(from, control, DISC);
  const tip = towards(to, control, DISC);
  const neck = towards(tip, control, HEAD.length);
  return { path: `M${text(start)}Q${text(control)} ${text(neck)}`, end: headOf(tip, neck) };
}

// From a digit that stands to where it would be written in a cell that it blocks. In a line both are the
// digit's own place in a cell: the path is parallel to the line and ends on no candidate of another.
export function block(layout: Layout, from: Cell, to: Cell, digit: Digit, size = CROSS): Line {
  const isInLine = rowOf(layout, from) === rowOf(layout, to) || columnOf(layout, from) === columnOf(layout, to);
  const start = isInLine ? notePoint(layout, from, digit) : middleOf(layout, from);
  const end = notePoint(layout, to, digit);
  return { path: `M${text(leave(middleOf(layout, from), start, end))}L${text(end)}`, end: crossAt(end, size) };
}

function crossAt([x, y]: Point, size: number): string {
  return `M${text([x - size, y - size])}L${text([x + size, y + size])}M${text([x - size, y + size])}L${text([x + size, y - size])}`;
}

// Where a line leaves the ring of its cell.
function leave(middle: Point, from: Point, to: Point): Point {
  const ways = ([0, 1] as const).flatMap((i) =>
    to[i] === from[i] ? [] : [(middle[i] + Math.sign(to[i] - from[i]) * RING - from[i]) / (to[i] - from[i])],
  );
  const share = Math.min(...ways);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

// A quadratic curve rises half as far as its control point: twice the bend.
function controlOf([x1, y1]: Point, [x2, y2]: Point, bend: number): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const rise = 2 * bend * Math.max(1, length / 4);
  return [(x1 + x2) / 2 - ((y2 - y1) / length) * rise, (y1 + y2) / 2 + ((x2 - x1) / length) * rise];
}

// Neither end itself, and no further from the way than it may bend.
function isNear(at: Point, from: Point, to: Point): boolean {
  if (distance(at, from) < 0.01 || distance(at, to) < 0.01) return false;
  const reach = 0.6 * Math.max(1, distance(from, to) / 4);
  return ([0, 1] as const).every((i) => at[i] > Math.min(from[i], to[i]) - reach && at[i] < Math.max(from[i], to[i]) + reach);
}

function costOf(from: Point, control: Point, to: Point, obstacles: readonly Obstacle[]): number {
  const steps = Math.max(8, Math.ceil(distance(from, to) * 8));
  const way = Array.from({ length: steps - 1 }, (_, i) => along(from, control, to, (i + 1) / steps));
  return obstacles.reduce((sum, { at, clear, cost }) => sum + (way.some((point) => distance(at, point) < clear) ? cost : 0), 0);
}

function along(from: Point, control: Point, to: Point, t: number): Point {
  const mix = (i: 0 | 1): number => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * control[i] + t ** 2 * to[i];
  return [mix(0), mix(1)];
}

function headOf(tip: Point, neck: Point): string {
  const across = HEAD.width / 2 / HEAD.length;
  const [dx, dy] = [(tip[0] - neck[0]) * across, (tip[1] - neck[1]) * across];
  return `M${text(tip)}L${text([neck[0] - dy, neck[1] + dx])}L${text([neck[0] + dy, neck[1] - dx])}Z`;
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by];
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
const text = (point: Point): string => point.map((value) => Math.round(value * 1000) / 1000).join(' ');
