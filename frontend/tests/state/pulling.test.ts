import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '../../src/play/moves';
import { Library, type GameSummary } from '../../src/state/library';
import { pullGame, pullGames } from '../../src/state/pulling';
import { makeStorage } from './storage';

const id = 'AAAAAAAAAAAAAAAAAAAAAA';
const moves: Move[] = [
  { n: 1, at: 1_000, kind: 'digit', cells: [1], digit: 1 },
  { n: 2, at: 9_000, kind: 'fill' },
];
const line = {
  id,
  givens: '2..4..1..2..3..1',
  board: '2x2',
  started: 0,
  changed: 9_000,
  count: 2,
  level: 'Hard',
  title: 'daily:2026-11-17',
  foreign: ['fog of war'],
};

function serve(): void {
  const answer = (path: string): unknown => {
    const since = Number(/since=(\d+)/.exec(path)?.[1] ?? 0);
    return path.includes(id) ? { ...line, moves: moves.slice(since), progress: { mistakes: 1 } } : [line];
  };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answer(path)))));
}

afterEach(() => vi.unstubAllGlobals());

describe('pulling', () => {
  it('brings a game that was played elsewhere, and knows that the server has it', async () => {
    serve();
    const library = new Library(makeStorage());
    expect(await pullGames(library)).toEqual([id]);
    expect(library.find(id)?.moves).toEqual(moves);
    expect(library.find(id)).toMatchObject({ level: 'hard', daily: '2026-11-17', foreign: ['fog of war'] });
    expect(library.summaries()[0]).toMatchObject({
      level: 'hard',
      daily: '2026-11-17',
      digits: '21.4..1..2..3..1',
      seconds: 9,
      mistakes: 1,
    });
    expect(library.unsent()).toEqual([]);
    expect(await pullGames(library)).toEqual([]);
  });

  it('knows that a board with rules was solved elsewhere', async () => {
    const ruled = { ...line, givens: '.234341221434321', board: '2x2; cage 3: r1c1 r1c2', count: 1 };
    const whole = {
      ...ruled,
      moves: moves.slice(0, 1).map((move) => ({ ...move, cells: [0] })),
      progress: { state: 'complete', mistakes: 0 },
    };
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(path.includes(id) ? whole : [ruled]))));
    const library = new Library(makeStorage());
    await pullGames(library);
    expect(library.summary(id)).toMatchObject({ digits: '1234341221434321', isComplete: true });
  });

  it('never touches a game with moves that the server has not seen', async () => {
    serve();
    const library = new Library(makeStorage());
    const here = { id, started: '', board: '2x2', givens: line.givens, moves: moves.slice(0, 1) };
    library.save(here, { id, played: '' } as GameSummary);
    expect(await pullGames(library)).toEqual([]);
    library.markSent(id, 1);
    expect(await pullGames(library)).toEqual([id]);
    expect(library.find(id)?.moves).toEqual(moves);
  });

  it('leaves a game alone in which a move was made while the server thought', async () => {
    const library = new Library(makeStorage());
    const here = { id, started: '', board: '2x2', givens: line.givens, moves: moves.slice(0, 1) };
    library.save(here, { id, played: '' } as GameSummary);
    library.markSent(id, 1);
    vi.stubGlobal('fetch', () => {
      library.keep({ ...here, moves: [...here.moves, { n: 2, at: 2_000, kind: 'pause' }] });
      return Promise.resolve(new Response(JSON.stringify({ ...line, moves: moves.slice(1), progress: {} })));
    });
    expect(await pullGame(library, id)).toBe(false);
    expect(library.find(id)?.moves.map(({ kind }) => kind)).toEqual(['digit', 'pause']);
  });
});
