import { describe, expect, it } from 'vitest';
import { candidatesOf, emptyBoard, parseDigits, type Board } from '../../src/play/board';
import { listsOf, type Reading } from '../../src/play/lists';
import { bit, restoreLayout } from '../../src/play/layout';
import { begin, replay } from '../../src/play/replay';

const layout = restoreLayout('2x2');
const givens = parseDigits('2..4..1..2..3..1');
const start = emptyBoard(givens);
const full: Board = { ...start, centre: candidatesOf(layout, givens) };

const lists = (board: Board, reading: Reading = 'whole'): number[] => listsOf(layout, board, reading);
const isList = (board: Board, reading?: Reading): boolean => lists(board, reading).some(Boolean);

describe('notes are lists', () => {
  it('in the centre of every empty cell, if every missing digit has a place', () => {
    expect(lists(full)).toEqual(full.centre);
    expect(isList({ ...full, centre: full.centre.map((bits, cell) => (cell === 1 ? 0 : bits)) })).toBe(false);
    expect(isList({ ...full, centre: full.centre.map((bits) => bits && bit(3)) })).toBe(false);
  });

  it('never in the corners, and in the centre as the player says', () => {
    expect(isList({ ...start, corner: full.centre }, 'always')).toBe(false);
    expect(isList(full, 'never')).toBe(false);
    const one = { ...start, centre: start.centre.map((_, cell) => (cell === 1 ? bit(3) : 0)) };
    expect([isList(one, 'whole'), lists(one, 'always')[1]]).toEqual([false, bit(3)]);
  });

  it('where they were filled in, until the last is rubbed out', () => {
    const rules = { layout, givens };
    const filled = replay(rules, [{ n: 1, at: 0, kind: 'fill' }]);
    expect(lists(filled.board, 'never')).toEqual(candidatesOf(layout, givens));
    const erased = replay(rules, [
      { n: 1, at: 0, kind: 'fill' },
      { n: 2, at: 0, kind: 'erase', cells: [1] },
      { n: 3, at: 0, kind: 'note', cells: [1], digit: 1, where: 'corner' },
    ]);
    expect([lists(erased.board)[1], lists(erased.board)[2]]).toEqual([0, candidatesOf(layout, givens)[2]]);
    expect(begin(rules).board.listed.some(Boolean)).toBe(false);
  });
});
