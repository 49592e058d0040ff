// The first visit: a guided game of two minutes, as scenes on two small boards. Each asks for something and goes on
// when it is done; whatever is wrong is answered by the cell that forbids it. Pure.

import { blankLayers, parseDigits, type Layers } from '../play/layers';
import { bit, parseBoard, type Cell, type Digit, type Layout } from '../play/layout';
import type { Candidate } from '../play/moves';

export type SceneId = 'row' | 'column' | 'nine' | 'box' | 'note' | 'settle' | 'hint' | 'end';

export interface Scene {
  id: SceneId;
  board: string;
  digits: string; // what stands there when it begins
  wants: readonly Candidate[]; // digits to place; any order
  notes: readonly Candidate[]; // to pencil; the digits come after them
  houses: readonly number[]; // shaded
  blockers: readonly Cell[]; // digits that show why
  hints: number; // presses of the hint before the digit is asked for
}

const SMALL = '1234341221434321';
const LARGE = '231896745789534126465217839953428617146973582827651394578342961392165478614789253';
const OPEN = '23...674578.534.264652.7..995.42.6.7.46.7.5.2.27651..457..42.6..9216547.6147..253';
const NINE = '3x3';

// The digits with some cells empty, or with some more filled in.
const without = (digits: string, cells: readonly Cell[]): string =>
  [...digits].map((sign, cell) => (cells.includes(cell) ? '.' : sign)).join('');
const withThese = (digits: string, cells: readonly Cell[]): string =>
  [...digits].map((sign, cell) => (cells.includes(cell) ? LARGE[cell] : sign)).join('');

const make = (id: SceneId, board: string, digits: string, more: Partial<Scene>): Scene => ({
  id,
  board,
  digits,
  wants: [],
  notes: [],
  houses: [],
  blockers: [],
  hints: 0,
  ...more,
});

export const SCENES: readonly Scene[] = [
  make('row', '2x2', without(SMALL, [2]), { wants: [[2, 3]], houses: [0] }),
  make('column', '2x2', without(SMALL, [8, 9]), { wants: [[8, 2], [9, 1]], houses: [4, 10] }), // prettier-ignore
  make('nine', NINE, without(LARGE, [4, 76]), { wants: [[4, 9], [76, 8]], houses: [0, 8] }), // prettier-ignore
  make('box', NINE, OPEN, { wants: [[60, 9]], houses: [26], blockers: [26, 64] }),
  make('note', NINE, withThese(OPEN, [60]), { notes: [[56, 3], [56, 8]] }), // prettier-ignore
  make('settle', NINE, withThese(OPEN, [60, 57]), { wants: [[56, 8]], blockers: [57] }),
  make('hint', NINE, withThese(OPEN, [60, 57, 56]), { wants: [[63, 3]], houses: [24], hints: 2 }),
  make('end', NINE, without(LARGE, [4, 24, 40, 48, 71]), {}),
];

export const layoutOf = ({ board }: Scene): Layout => parseBoard(board);
const solutionOf = ({ board }: Scene): string => (board === NINE ? LARGE : SMALL);

export interface Guided {
  scene: number;
  layers: Layers;
  hints: number; // pressed in this scene
  wrong?: { cell: Cell; digit: Digit; blocker?: Cell | undefined } | undefined;
}

export const beginScene = (scene: number): Guided => ({
  scene,
  hints: 0,
  layers: { ...blankLayers(parseDigits(SCENES[scene].digits)), ...(SCENES[scene].id === 'settle' && { corner: pencilled([[56, 8]]) }) },
});

const pencilled = (notes: readonly Candidate[]): number[] => {
  const corner = new Array<number>(81).fill(0);
  for (const [cell, digit] of notes) corner[cell] |= bit(digit);
  return corner;
};

export function isDone({ scene, layers }: Guided): boolean {
  const { wants, notes } = SCENES[scene];
  return wants.every(([cell, digit]) => layers.digits[cell] === digit) && notes.every(([cell, digit]) => layers.corner[cell] & bit(digit));
}

// A digit where the scene asks for it, or one that is right elsewhere; else why not.
export function place(guided: Guided, cell: Cell, digit: Digit): Guided {
  const scene = SCENES[guided.scene];
  const { layers } = guided;
  if (layers.digits[cell]) return guided;
  if (solutionOf(scene)[cell] === String(digit)) {
    const digits = layers.digits.map((old, other) => (other === cell ? digit : old));
    return { ...guided, wrong: undefined, layers: { ...layers, digits } };
  }
  const blocker = layoutOf(scene).peers[cell].find((peer) => layers.digits[peer] === digit);
  return { ...guided, wrong: { cell, digit, blocker } };
}

export function pencil(guided: Guided, cell: Cell, digit: Digit): Guided {
  const { layers } = guided;
  if (layers.digits[cell]) return guided;
  const blocker = layoutOf(SCENES[guided.scene]).peers[cell].find((peer) => layers.digits[peer] === digit);
  if (blocker !== undefined) return { ...guided, wrong: { cell, digit, blocker } };
  const corner = layers.corner.map((bits, other) => (other === cell ? bits ^ bit(digit) : bits));
  return { ...guided, wrong: undefined, layers: { ...layers, corner } };
}

// The cell where the cursor stands when a scene begins: the first that is asked for.
export const startOf = ({ wants, notes }: Scene): Cell => (notes[0] ?? wants[0] ?? [0])[0];

// The game at the end: the board, nearly full.
export const LAST_GAME = { givens: SCENES[SCENES.length - 1].digits, board: NINE, level: 'beginner' };
