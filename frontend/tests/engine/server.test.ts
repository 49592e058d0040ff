import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverEngine } from '../../src/engine/server';
import { makeStorage } from '../state/storage';

const LINE = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..';
const SOLVED = '483921657967345821251876493548132976729564138136798245372689514814253769695417382';
const puzzle = { givens: LINE, board: '3x3' };

let asked: string[];

function answer(body: unknown): void {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
}

const cut = (): void => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', makeStorage());
});
afterEach(() => void vi.unstubAllGlobals());

describe('the server as the engine', () => {
  it('is asked once for a solution, which is there without a network', async () => {
    answer({ solution: SOLVED, is_only: true });
    expect(await serverEngine.askSolution(puzzle)).toBe(SOLVED);
    cut();
    expect(await serverEngine.askSolution(puzzle)).toBe(SOLVED);
    expect(asked.length).toBe(1);
  });

  it('is asked again where there is not one solution, and for the same givens on another board', async () => {
    answer({ solution: SOLVED, is_only: false });
    expect(await serverEngine.askSolution(puzzle)).toBeUndefined();
    answer({ solution: SOLVED, is_only: true });
    expect(await serverEngine.askSolution(puzzle)).toBe(SOLVED);
    expect(await serverEngine.askSolution({ ...puzzle, board: '3x3+diagonals' })).toBe(SOLVED);
    expect(asked.length).toBe(3);
  });

  it('keeps the newest hundred solutions', async () => {
    answer({ solution: SOLVED, is_only: true });
    for (let number = 0; number <= 100; number++) await serverEngine.askSolution({ givens: String(number), board: '3x3' });
    cut();
    expect(await serverEngine.askSolution({ givens: '1', board: '3x3' })).toBe(SOLVED);
    await expect(serverEngine.askSolution({ givens: '0', board: '3x3' })).rejects.toMatchObject({ status: 0 });
  });

  it('judges no board where it is gone, with rules or without', async () => {
    cut();
    const judge = (board: string): Promise<unknown> => serverEngine.judgeBoard({ givens: LINE, board }, new AbortController().signal);
    await expect(judge('3x3')).rejects.toMatchObject({ status: 0 });
    await expect(judge('3x3; anti-king')).rejects.toMatchObject({ status: 0 });
  });
});
