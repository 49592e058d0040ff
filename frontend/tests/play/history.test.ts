// What a long game remembers: as much as its moves changed, never a board for each of them.

import { expect, it } from 'vitest';
import { emptyBoard } from '../../src/play/board';
import { restoreLayout } from '../../src/play/layout';
import type { Deed } from '../../src/play/moves';
import { advance, begin, boardsBefore, type Rules, type State } from '../../src/play/replay';

const layout = restoreLayout('5x5');
const rules: Rules = { layout, givens: new Array<number>(625).fill(0) };

function play(deeds: readonly Deed[]): State {
  return deeds.reduce((state, deed) => advance(rules, state, { ...deed, n: state.count + 1, at: state.at }), begin(rules));
}

function countRemembered({ past }: State): number {
  let cells = 0;
  for (let stack = past; stack; stack = stack.rest) for (const patch of stack.difference) cells += patch.cells.length;
  return cells;
}

it('remembers one cell for each candidate that was painted', () => {
  const deeds = Array.from({ length: 2000 }, (_, n): Deed => ({ kind: 'paint', cell: (n * 7) % 625, digit: (n % 25) + 1, colour: 3 }));
  expect(countRemembered(play(deeds))).toBe(2000);
});

it('shows the boards before this one as undo does', () => {
  const deeds: Deed[] = [
    { kind: 'digit', cells: [0], digit: 4 },
    { kind: 'note', cells: [0, 1, 2], digit: 4, where: 'centre' },
    { kind: 'paint', cell: 2, digit: 4, colour: 1 },
    { kind: 'colour', cells: [3, 4], colour: 9 },
    { kind: 'digit', cells: [5], digit: 4, clean: true },
    { kind: 'erase', cells: [2, 3] },
    { kind: 'fill' },
  ];
  const boards = [...boardsBefore(play(deeds))];
  expect(boards).toHaveLength(deeds.length);
  boards.forEach((board, undos) => expect(board).toEqual(play(deeds.slice(0, deeds.length - 1 - undos)).board));
  expect(boards[boards.length - 1]).toEqual(emptyBoard(rules.givens));
});
