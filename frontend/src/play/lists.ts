// Lists: notes that name everything a cell can be, so that a digit they leave out is ruled out.
//
// Most notes are no lists: a corner note says "one of these cells of the box", a centre note may be a
// thought about one digit. They are lists where they were filled in, until the last is rubbed out; and
// in the centre of the cells, if the player says so ('always'), or, where nothing was said ('whole'), as
// soon as nothing else can be meant: every empty cell has some, and together they leave every missing
// digit a place in every house. src/nonet/play/lists.py is the same.

import type { Layers } from './layers';
import { bit, type Cell, type DigitSet, type Layout } from './layout';

export type Reading = 'whole' | 'always' | 'never'; // when centre notes are lists

// For each cell the list of what it can be; 0 where the notes are none, or no list.
export function listsOf(layout: Layout, layers: Layers, reading: Reading): DigitSet[] {
  const { digits, corner, centre, listed } = layers;
  const reads = reading === 'always' || (reading === 'whole' && isWhole(layout, layers));
  return digits.map((digit, cell) => {
    if (digit) return 0;
    if (listed[cell]) return corner[cell] | centre[cell];
    return reads ? centre[cell] : 0;
  });
}

function isWhole(layout: Layout, layers: Layers): boolean {
  if (!layers.digits.every((digit, cell) => digit || layers.centre[cell])) return false;
  const every = 2 ** layout.size - 1;
  return layout.houses.every(({ cells }) => cells.length < layout.size || digitsAmong(layers, cells) === every);
}

function digitsAmong({ digits, centre }: Layers, cells: readonly Cell[]): DigitSet {
  return cells.reduce((found, cell) => found | (digits[cell] ? bit(digits[cell]) : centre[cell]), 0);
}
