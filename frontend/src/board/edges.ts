// Edges: where a thick line runs. A line is thick where two cells belong to different regions, so
// boxes of any shape and jigsaw regions are drawn by the same rule.

import type { Layout } from '../play/layout';

export interface Edges {
  right: 'none' | 'thin' | 'thick'; // none at the rim: the board has a frame
  bottom: 'none' | 'thin' | 'thick';
}

export function edgesOf({ size, regions }: Layout): Edges[] {
  const line = (cell: number, other: number): 'thin' | 'thick' => (regions[cell] === regions[other] ? 'thin' : 'thick');
  return regions.map((_, cell) => ({
    right: cell % size === size - 1 ? 'none' : line(cell, cell + 1),
    bottom: cell >= size * (size - 1) ? 'none' : line(cell, cell + size),
  }));
}
