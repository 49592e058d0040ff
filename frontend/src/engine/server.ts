// The server as the engine, for devices on which none runs. What it drew and solved is kept on this device, so
// that a game looks the same and can be checked offline.

import { formatDigits } from '../play/layers';
import * as api from '../server/api';
import * as setter from '../server/setter';
import type { Combinations, Conflict, Drawing, Engine } from './engine';
import { Kept } from './kept';

const drawings = new Kept<Drawing>('nonet.drawings', 12);
const solutions = new Kept<string | undefined>('nonet.solutions', 100);

export const serverEngine: Engine = {
  ...api,
  // A draft, which may be dropped at any moment, is not worth keeping.
  drawing: (board, signal) => {
    const draw = (): Promise<Drawing> => api.call('POST', '/boards/draw', { board }, signal);
    return signal ? draw() : drawings.remember(board, draw);
  },
  conflicts: (board, digits) => api.call<Conflict[]>('POST', '/boards/conflicts', { board, digits: formatDigits(digits) }),
  combinations: async (board, digits, rule): Promise<Combinations> => {
    const asked = { board, digits: formatDigits(digits), rule };
    const { sets, is_all } = await api.call<{ sets: number[][]; is_all: boolean }>('POST', '/boards/combinations', asked);
    return { sets, isAll: is_all };
  },
  askSolution: (puzzle) => solutions.remember(`${puzzle.givens} on ${puzzle.board}`, () => api.askSolution(puzzle)),
  judgeBoard: setter.judgeBoard,
  findCandidates: setter.findCandidates,
};
