// Steps as experts write them: r1c12 for cells, = and ≠ for what is set and what goes.

import { columnOf, rowOf, type Cell, type Layout } from '../play/layout';
import type { Step } from '../server/steps';
import { symbolFor, type Signs } from '../state/symbols';

// Cells of one row or column together: r1c12, r2c1.
export function shortCells(layout: Layout, cells: readonly Cell[]): string {
  const joint = layout.size < 10 ? '' : '/';
  const rows = gather(
    [...new Set(cells)].sort((a, b) => a - b),
    (cell) => rowOf(layout, cell) + 1,
    (cell) => columnOf(layout, cell) + 1,
  );
  const lines = [...rows].map(([row, columns]) => ({ row, columns: columns.join(joint) }));
  const columns = gather(
    lines,
    (line) => line.columns,
    (line) => line.row,
  );
  return [...columns].map(([own, at]) => `r${at.join(joint)}c${own}`).join(', ');
}

export function shortEffect({ placements, eliminations }: Pick<Step, 'placements' | 'eliminations'>, layout: Layout, signs: Signs): string {
  const set = placements.map(([cell, digit]) => `${shortCells(layout, [cell])} = ${symbolFor(digit, signs)}`);
  const digits = gather(
    [...eliminations].sort((a, b) => a[1] - b[1]),
    ([, digit]) => digit,
    ([cell]) => cell,
  );
  const gone = [...digits].map(([digit, cells]) => `${shortCells(layout, cells)} ≠ ${symbolFor(digit, signs)}`);
  return [...set, ...gone].join(', ');
}

function gather<T, K, V>(all: readonly T[], key: (one: T) => K, value: (one: T) => V): Map<K, V[]> {
  const found = new Map<K, V[]>();
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), value(one)]);
  return found;
}
