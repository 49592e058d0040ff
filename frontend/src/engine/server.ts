// The server as the engine. What it drew is kept on this device, so that a game looks the same offline.

import { formatDigits } from '../play/layers';
import { call } from '../server/api';
import { rememberDrawing } from './drawings';
import type { Combinations, Conflict, Drawing, Engine } from './engine';

export const serverEngine: Engine = {
  drawing: (board) => rememberDrawing(board, () => call<Drawing>('POST', '/boards/draw', { board })),
  conflicts: (board, digits) => call<Conflict[]>('POST', '/boards/conflicts', { board, digits: formatDigits(digits) }),
  combinations: async (board, digits, rule): Promise<Combinations> => {
    const asked = { board, digits: formatDigits(digits), rule };
    const { sets, is_all } = await call<{ sets: number[][]; is_all: boolean }>('POST', '/boards/combinations', asked);
    return { sets, isAll: is_all };
  },
};
