// The server as the engine, for devices on which none runs. What it drew is kept on this device, so that a
// game looks the same offline; and boards without rules are solved here where that is easy, so that
// a game can be checked with neither an engine nor a network.

import { formatDigits, parseDigits } from '../play/layers';
import { parseBoard } from '../play/layout';
import { solve } from '../play/solver';
import * as api from '../server/api';
import * as setter from '../server/setter';
import type { Judged } from '../server/setter';
import { rememberDrawing } from './drawings';
import type { Combinations, Conflict, Drawing, Engine } from './engine';

export const serverEngine: Engine = {
  ...api,
  // A draft, which may be dropped at any moment, is not worth keeping.
  drawing: (board, signal) => {
    const draw = (): Promise<Drawing> => api.call('POST', '/boards/draw', { board }, signal);
    return signal ? draw() : rememberDrawing(board, draw);
  },
  conflicts: (board, digits) => api.call<Conflict[]>('POST', '/boards/conflicts', { board, digits: formatDigits(digits) }),
  combinations: async (board, digits, rule): Promise<Combinations> => {
    const asked = { board, digits: formatDigits(digits), rule };
    const { sets, is_all } = await api.call<{ sets: number[][]; is_all: boolean }>('POST', '/boards/combinations', asked);
    return { sets, isAll: is_all };
  },
  askSolution: async (puzzle) => {
    const { solutions, isSure } = solveHere(puzzle);
    if (!isSure) return api.askSolution(puzzle);
    return solutions.length === 1 ? formatDigits(solutions[0]) : undefined;
  },
  judgeBoard: async (puzzle, signal) => {
    try {
      return await setter.judgeBoard(puzzle, signal);
    } catch (error) {
      const judged = error instanceof api.ApiError && error.status === 0 && !signal.aborted ? judgeHere(puzzle) : undefined;
      if (!judged) throw error;
      return judged;
    }
  },
  findCandidates: setter.findCandidates,
};

const solveHere = ({ givens, board }: api.Givens): ReturnType<typeof solve> => solve(parseBoard(board), parseDigits(givens));

// How many solutions there are, where that is easy to say.
function judgeHere(puzzle: api.Givens): Judged | undefined {
  const { solutions, isSure } = solveHere(puzzle);
  const [one, other] = solutions;
  if (other) {
    const cells = [...one.keys()].filter((cell) => one[cell] !== other[cell]);
    return { verdict: 'several', solutions: solutions.map(formatDigits), cells };
  }
  if (!isSure) return undefined;
  return one ? { verdict: 'one', solutions: [formatDigits(one)] } : { verdict: 'none' };
}
