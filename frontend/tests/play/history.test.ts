// What a long game remembers: as much as its moves changed, never a board for each of them.

import { expect, it } from 'vitest';
import { blankLayers } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { Action } from '../../src/play/moves';
import { advance, begin, layersBefore, type Puzzle, type State } from '../../src/play/replay';

const layout = parseBoard('5x5');
const puzzle: Puzzle = { layout, givens: new Array<number>(625).fill(0) };

function play(actions: readonly Action[]): State {
  return actions.reduce((state, action) => advance(puzzle, state, { ...action, n: state.count + 1, at: state.at }), begin(puzzle));
}

function countRemembered({ past }: State): number {
  let cells = 0;
  for (let stack = past; stack; stack = stack.rest) for (const patch of stack.difference) cells += patch.cells.length;
  return cells;
}

it('remembers one cell for each candidate that was painted', () => {
  const actions = Array.from({ length: 2000 }, (_, n): Action => ({ kind: 'paint', cell: (n * 7) % 625, digit: (n % 25) + 1, colour: 3 }));
  expect(countRemembered(play(actions))).toBe(2000);
});

it('shows the boards before this one as undo does', () => {
  const actions: Action[] = [
    { kind: 'digit', cells: [0], digit: 4 },
    { kind: 'note', cells: [0, 1, 2], digit: 4, where: 'centre' },
    { kind: 'paint', cell: 2, digit: 4, colour: 1 },
    { kind: 'colour', cells: [3, 4], colour: 9 },
    { kind: 'digit', cells: [5], digit: 4, clean: true },
    { kind: 'erase', cells: [2, 3] },
    { kind: 'fill' },
  ];
  const boards = [...layersBefore(play(actions))];
  expect(boards).toHaveLength(actions.length);
  boards.forEach((layers, undos) => expect(layers).toEqual(play(actions.slice(0, actions.length - 1 - undos)).layers));
  expect(boards[boards.length - 1]).toEqual(blankLayers(puzzle.givens));
});
