// Marks of a pen as paths, one for each form and colour. Lengths are in cells.

import type { Pens } from '../play/layers';
import type { Layout } from '../play/layout';
import type { Form } from '../play/moves';
import { middleOf, type Point } from './links';

export interface PenPath {
  form: Form;
  colour: number;
  path: string;
}

const RADIUS = 0.4; // of a circle
const ARM = 0.3; // of a cross

export function pathsOf(layout: Layout, pens: readonly Pens[]): PenPath[] {
  const found = new Map<string, PenPath>();
  pens.forEach((marks, start) => {
    for (const [form, end, colour] of marks) {
      const name = `${form} ${colour}`;
      const before = found.get(name)?.path ?? '';
      found.set(name, { form, colour, path: before + SHAPES[form](middleOf(layout, start), middleOf(layout, end)) });
    }
  });
  return [...found.values()];
}

const SHAPES: Record<Form, (from: Point, to: Point) => string> = {
  line: ([x, y], [toX, toY]) => `M${x} ${y}L${toX} ${toY}`,
  // The side between two neighbours: a cell long, across the way from one to the other.
  border: ([x, y], [toX, toY]) => {
    const [dx, dy] = [toX - x, toY - y];
    const half = 0.5 / Math.hypot(dx, dy);
    const [midX, midY] = [(x + toX) / 2, (y + toY) / 2];
    return `M${midX - dy * half} ${midY - dx * half}L${midX + dy * half} ${midY + dx * half}`;
  },
  circle: ([x, y]) => `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`,
  cross: ([x, y]) => `M${x - ARM} ${y - ARM}l${2 * ARM} ${2 * ARM}M${x + ARM} ${y - ARM}l${-2 * ARM} ${2 * ARM}`,
};
