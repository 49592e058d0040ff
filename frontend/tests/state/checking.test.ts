import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { Action } from '../../src/play/moves';
import { advance, begin, type Puzzle, type State } from '../../src/play/replay';
import { solve } from '../play/solving';
import { actionsToRight, findTrouble, findWrong, isTrouble, stillWrong } from '../../src/state/checking';
import { knowledgeOf } from '../../src/state/knowledge';

const layout = parseBoard('2x2');
const givens = parseDigits('1..4........2..3');
const solution = solve(layout, givens).solutions[0];
const puzzle: Puzzle = { layout, givens, solution };
const wrongDigit = (cell: number): number => (solution[cell] % 4) + 1;

function play(actions: readonly Action[], from = begin(puzzle)): State {
  return actions.reduce((state, action) => advance(puzzle, state, { ...action, n: state.count + 1, at: 0 }), from);
}

function mended(state: State): State {
  let now = state;
  for (const action of actionsToRight(puzzle, () => now, 'whole')) now = play([action], now);
  return now;
}

describe('checking', () => {
  it('knows nothing wrong where the solution is not known', () => {
    expect(findWrong({ solution: undefined }, givens)).toBeUndefined();
  });

  it('finds digits that differ from the solution, and no empty cell', () => {
    const state = play([
      { kind: 'digit', cells: [1], digit: wrongDigit(1) },
      { kind: 'digit', cells: [2], digit: solution[2] },
    ]);
    expect(findWrong(puzzle, state.layers.digits)).toEqual([1]);
  });

  it('is over as soon as what was wrong is changed, whatever stands there now', () => {
    const state = play([{ kind: 'digit', cells: [1], digit: wrongDigit(1) }]);
    const trouble = findTrouble(puzzle, state.layers, 'whole');
    expect(isTrouble(stillWrong(trouble, state.layers))).toBe(true);
    const after = play([{ kind: 'erase', cells: [1] }], state);
    expect(isTrouble(stillWrong(trouble, after.layers))).toBe(false);
  });
});

describe('the way back', () => {
  it('takes wrong digits away and leaves right ones', () => {
    const state = play([
      { kind: 'digit', cells: [2], digit: solution[2] },
      { kind: 'digit', cells: [1], digit: wrongDigit(1) },
    ]);
    const after = mended(state).layers.digits;
    expect([after[1], after[2]]).toEqual([0, solution[2]]);
  });

  it('brings notes back that the wrong digit had rubbed out', () => {
    const digit = wrongDigit(1);
    const peer = layout.peers[1].find((cell) => !givens[cell] && solution[cell] === digit);
    if (peer === undefined) throw new Error('expected a peer that holds the digit');
    const state = play([
      { kind: 'note', cells: [peer], digit, where: 'corner' },
      { kind: 'digit', cells: [1], digit, clean: true },
    ]);
    expect(state.layers.corner[peer]).toBe(0);
    expect(mended(state).layers.corner[peer]).toBeGreaterThan(0);
  });

  it('does nothing on a board without fault', () => {
    expect([...actionsToRight(puzzle, () => begin(puzzle), 'whole')]).toEqual([]);
  });
});

describe('what the coach is told', () => {
  it('never leaves out the right digit, though a log says it is gone', () => {
    const state = begin(puzzle);
    const gone = state.layers.gone.map((bits, cell) => (cell === 1 ? 0b1111 : bits));
    const known = knowledgeOf(puzzle, { ...state.layers, gone }, 'whole');
    expect(known.gone[1]).not.toContain(solution[1]);
    expect(known.gone[1]).toHaveLength(3);
  });
});
