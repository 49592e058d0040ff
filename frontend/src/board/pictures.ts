// What each level needs at its hardest, as a picture of nine by nine.

type Point = readonly [x: number, y: number];
export type Area = readonly [x: number, y: number, width: number, height: number];

export interface Picture {
  houses: readonly Area[];
  causes: readonly Point[];
  effects: readonly Point[];
  chain?: string;
}

const row = (y: number): Area => [0, y, 9, 1];
const column = (x: number): Area => [x, 0, 1, 9];
const box = (x: number, y: number): Area => [x, y, 3, 3];

export const PICTURES: Record<string, Picture> = {
  // the last free cell of a box
  beginner: { houses: [box(3, 3)], causes: [[4, 4]], effects: [] },
  // two rows and a column leave one place in a box
  easy: { houses: [row(3), row(5), column(5)], causes: [[4, 4]], effects: [] },
  // a pair in a box points along its row
  medium: {
    houses: [box(0, 3)],
    causes: [
      [0, 4],
      [2, 4],
    ],
    effects: [
      [4, 4],
      [6, 4],
      [7, 4],
    ],
  },
  // an X-Wing
  hard: {
    houses: [row(1), row(6)],
    causes: [
      [2, 1],
      [7, 1],
      [2, 6],
      [7, 6],
    ],
    effects: [
      [2, 3],
      [2, 8],
      [7, 4],
    ],
    chain: 'M2.500 1.500L7.500 6.500M7.500 1.500L2.500 6.500',
  },
  // a Swordfish
  expert: {
    houses: [row(1), row(4), row(7)],
    causes: [
      [1, 1],
      [4, 1],
      [4, 4],
      [8, 4],
      [1, 7],
      [8, 7],
    ],
    effects: [
      [1, 3],
      [4, 6],
      [8, 2],
    ],
  },
  // a chain that closes
  master: {
    houses: [],
    causes: [
      [1, 1],
      [6, 1],
      [7, 4],
      [4, 7],
      [1, 6],
    ],
    effects: [[1, 3]],
    chain: 'M1.500 1.500H6.500L7.500 4.500L4.500 7.500L1.500 6.500Z',
  },
  // an XY-Wing, for whoever chooses by technique
  technique: {
    houses: [],
    causes: [
      [1, 1],
      [7, 1],
      [2, 6],
    ],
    effects: [[7, 6]],
    chain: 'M7.500 1.500H1.500L2.500 6.500',
  },
  // chains that branch
  extreme: {
    houses: [],
    causes: [
      [4, 4],
      [1, 1],
      [7, 1],
      [1, 7],
      [7, 7],
      [4, 1],
      [4, 7],
    ],
    effects: [
      [2, 4],
      [7, 4],
    ],
    chain: 'M4.500 4.500L1.500 1.500H4.500L7.500 1.500L4.500 4.500L1.500 7.500H4.500L7.500 7.500Z',
  },
};
