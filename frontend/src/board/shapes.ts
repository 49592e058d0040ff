// Shapes of the engine as SVG: only how, never which.

import type { Drawing, Shape } from '../engine/engine';
import type { Layout } from '../play/layout';

// Layers that lie under the cells, so that washes and digits stay above them.
const UNDER: ReadonlySet<Shape['layer']> = new Set(['floor', 'wide', 'thin']);
const DRAWN_HOUSES: ReadonlySet<string> = new Set(['diagonal', 'window', 'extra']);

// Whether there is anything to draw beyond the lines of the grid.
export const hasShapes = ({ rules, houses }: Layout): boolean => rules.length > 0 || houses.some(({ kind }) => DRAWN_HOUSES.has(kind));

export const shapesOf = ({ shapes }: Drawing, part: 'under' | 'over'): Shape[] =>
  shapes.filter(({ layer }) => UNDER.has(layer) === (part === 'under'));

export function pathOf({ points, closed }: Shape): string {
  const corners = Array.from({ length: points.length / 2 }, (_, at) => `${points[2 * at]} ${points[2 * at + 1]}`);
  return `M${corners.join('L')}${closed ? 'Z' : ''}`;
}

export const colourOf = (role: string | undefined): string => (role ? `var(--rule-${role})` : 'none');

// A dash ends at both ends of a path, so that corners are whole.
export const dashesOf = ({ dash, gap = 0 }: Shape): { 'stroke-dasharray'?: string; 'stroke-dashoffset'?: number } =>
  dash ? { 'stroke-dasharray': `${dash} ${gap}`, 'stroke-dashoffset': dash / 2 } : {};
