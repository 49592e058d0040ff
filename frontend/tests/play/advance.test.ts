import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { Action } from '../../src/play/moves';
import { advance, advanceBy, begin, isLegal, type Puzzle } from '../../src/play/replay';
import { solve } from './solving';

const layout = parseBoard('2x2');
const givens = parseDigits('1..4........2..3');
const puzzle: Puzzle = { layout, givens, solution: solve(layout, givens).solutions[0] };
const ACTIONS: readonly Action[] = [
  { kind: 'digit', cells: [1], digit: 3 },
  { kind: 'note', cells: [2, 5], digit: 2, where: 'corner' },
  { kind: 'undo' },
  { kind: 'pause' },
  { kind: 'resume' },
  { kind: 'fill' },
  { kind: 'hint', stage: 1 },
];

describe('a move that was tried before', () => {
  it('leads to the same state as one that was not', () => {
    let state = begin(puzzle);
    ACTIONS.forEach((action, index) => {
      const at = 700 * (index + 1);
      expect(isLegal(puzzle, state, action)).toBe(true);
      const after = advanceBy(puzzle, state, action, at);
      expect(after).toEqual(advance(puzzle, state, { ...action, n: state.count + 1, at }));
      state = after;
    });
  });

  it('is not made again', () => {
    const state = begin(puzzle);
    const [action] = ACTIONS;
    isLegal(puzzle, state, action);
    expect(advanceBy(puzzle, state, action, 5).layers).toBe(advanceBy(puzzle, state, action, 9).layers);
  });

  it('counts for the state that it was tried on, and for no other', () => {
    const state = begin(puzzle);
    const [action] = ACTIONS;
    isLegal(puzzle, state, action);
    const later = advance(puzzle, state, { kind: 'fill', n: 1, at: 3 });
    expect(advanceBy(puzzle, later, action, 9)).toEqual(advance(puzzle, later, { ...action, n: 2, at: 9 }));
  });
});
