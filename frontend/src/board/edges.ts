// Edges: where a thick line runs. A line is thick where two cells belong to different regions, so
// boxes of any shape and jigsaw regions are drawn by the same rule.

import { HOLE, type Layout } from '../play/layout';

export interface Edges {
  right: 'none' | 'thin' | 'thick'; // none at the rim: the board has a frame
  bottom: 'none' | 'thin' | 'thick';
}

export function edgesOf({ rows, columns, regions }: Layout): Edges[] {
  const line = (cell: number, other: number): 'none' | 'thin' | 'thick' => {
    if (regions[cell] === HOLE && regions[other] === HOLE) return 'none';
    return regions[cell] === regions[other] ? 'thin' : 'thick';
  };
  return regions.map((_, cell) => ({
    right: cell % columns === columns - 1 ? 'none' : line(cell, cell + 1),
    bottom: cell >= columns * (rows - 1) ? 'none' : line(cell, cell + columns),
  }));
}
