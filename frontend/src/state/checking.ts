// Checking: what is wrong on the board, and how far back it was not.

import type { Cell, Digit } from '../play/layout';
import type { Rules, State } from '../play/replay';

// "How am I doing?": filled cells that differ from the solution; empty cells are not wrong.
export function findWrong({ solution }: Rules, digits: readonly Digit[]): Cell[] | undefined {
  if (!solution) return undefined;
  return [...digits.keys()].filter((cell) => digits[cell] && digits[cell] !== solution[cell]);
}

// How many undos lead back to a board on which nothing is wrong.
export function countUndosToRight(rules: Rules, state: State): number {
  let undos = 0;
  for (let stack = state.past; stack; stack = stack.rest) {
    undos++;
    if (!findWrong(rules, stack.board.digits)?.length) return undos;
  }
  return 0;
}
