import { afterEach, describe, expect, it, vi } from 'vitest';
import { Library, type GameRecord, type Summary } from '../../src/state/library';
import { Sync, type Connection } from '../../src/state/sync';
import { makeStorage } from './storage';

const game: GameRecord = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  started: '2026-11-15T10:00:00.000Z',
  layout: '2x2',
  givens: '2..4..1..2..3..1',
  moves: Array.from({ length: 450 }, (_, index) => ({ n: index + 1, at: index, kind: 'fill' as const })),
};

// A server that keeps moves by number, and can be told to fail.
class FakeServer {
  moves: number[] = [];
  requests: string[] = [];
  answer: (path: string) => number = () => 200;

  fetch = (path: string, { method, body }: { method: string; body: string }): Promise<Response> => {
    this.requests.push(`${method} ${path}`);
    const status = this.answer(path);
    if (!status) return Promise.reject(new TypeError('no network'));
    if (status === 200 && method === 'POST') this.moves.push(...(JSON.parse(body) as { moves: { n: number }[] }).moves.map(({ n }) => n));
    return Promise.resolve(new Response('{"error":"conflict","message":"other log"}', { status }));
  };
}

interface Stage {
  library: Library;
  server: FakeServer;
  sync: Sync;
  told: Connection[];
  followed: [string, string][];
}

function setUp(): Stage {
  vi.useFakeTimers();
  const server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  const library = new Library(makeStorage());
  library.save(game, { id: game.id, played: '2026-11-15' } as Summary);
  const told: Connection[] = [];
  const followed: [string, string][] = [];
  const sync = new Sync(
    library,
    (connection) => told.push(connection),
    (from, to) => followed.push([from, to]),
  );
  return { library, server, sync, told, followed };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sync', () => {
  it('introduces a game once and sends every move once, in order', async () => {
    const { library, server, sync, told } = setUp();
    await sync.run();
    await sync.run();
    expect(server.requests[0]).toBe(`PUT /api/v1/games/${game.id}`);
    expect(server.requests.length).toBe(4); // the game, and 200 + 200 + 50 moves
    expect(server.moves).toEqual(game.moves.map(({ n }) => n));
    expect(library.sent(game.id)).toBe(450);
    expect(told.at(-1)).toBe('saved');
  });

  it('tries again when the network is back, and goes on where it stopped', async () => {
    const { server, sync, told } = setUp();
    let requests = 0;
    server.answer = () => (++requests > 2 ? 0 : 200);
    await sync.run();
    expect(told.at(-1)).toBe('offline');
    server.answer = () => 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.moves).toEqual(game.moves.map(({ n }) => n));
    expect(told.at(-1)).toBe('saved');
  });

  it('sends everything anew to a server that lost the game', async () => {
    const { library, server, sync } = setUp();
    library.markSent(game.id, 400);
    let isLost = true;
    server.answer = (path) => {
      if (path.endsWith('/moves')) return isLost ? 404 : 200;
      isLost = false;
      return 201;
    };
    await sync.run();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.moves).toEqual(game.moves.map(({ n }) => n));
  });

  it('sets a game aside that the server refuses, and sends the others', async () => {
    const { library, server, sync } = setUp();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const other = { ...game, id: 'BBBBBBBBBBBBBBBBBBBBBB', moves: game.moves.slice(0, 5) };
    library.save(other, { id: other.id, played: '2026-11-14' } as Summary);
    server.answer = (path) => (path.includes(game.id) ? 422 : 200);
    await sync.run();
    expect(library.sent(other.id)).toBe(5);
    expect(library.find(game.id)?.moves.length).toBe(450);
  });

  it('makes a game of its own where another device went on with it', async () => {
    const { library, server, sync, followed } = setUp();
    server.answer = (path) => (path.includes(game.id) && path.endsWith('/moves') ? 409 : 200);
    await sync.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(library.find(game.id)).toBeUndefined();
    const [copy] = library.summaries();
    expect(library.find(copy.id)?.moves).toEqual(game.moves);
    expect(library.sent(copy.id)).toBe(450);
    expect(followed).toEqual([[game.id, copy.id]]);
  });
});
