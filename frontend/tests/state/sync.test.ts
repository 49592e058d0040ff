import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '../../src/play/moves';
import { Library, type GameRecord, type GameSummary } from '../../src/state/library';
import { Sync, type Connection, type Dispute } from '../../src/state/sync';
import { makeStorage } from './storage';

const game: GameRecord = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  started: '2026-11-15T10:00:00.000Z',
  board: '2x2',
  givens: '2..4..1..2..3..1',
  moves: Array.from({ length: 450 }, (_, index) => ({ n: index + 1, at: index, kind: 'fill' as const })),
};

const CONFLICT = { error: 'conflict', message: 'other log', where: { count: 3 } };

// A server that keeps moves by number, and can be told to fail.
class FakeServer {
  moves: number[] = [];
  requests: string[] = [];
  bodies: Record<string, unknown>[] = [];
  stored: unknown = {}; // what it tells of a game
  answer: (path: string) => number = () => 200;

  fetch = (path: string, { method, body }: { method: string; body: string }): Promise<Response> => {
    this.requests.push(`${method} ${path}`);
    if (method === 'PUT') this.bodies.push(JSON.parse(body) as Record<string, unknown>);
    const status = this.answer(path);
    if (!status) return Promise.reject(new TypeError('no network'));
    if (status === 200 && method === 'POST') this.moves.push(...(JSON.parse(body) as { moves: { n: number }[] }).moves.map(({ n }) => n));
    const told = method === 'GET' ? this.stored : status === 409 ? CONFLICT : {};
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(told), { status }));
  };
}

interface Stage {
  library: Library;
  server: FakeServer;
  sync: Sync;
  told: Connection[];
  moved: [string, string][];
  changed: string[];
  disputes: Dispute[];
}

function setUp(): Stage {
  vi.useFakeTimers();
  const server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  const library = new Library(makeStorage());
  library.save(game, { id: game.id, played: '2026-11-15' } as GameSummary);
  const told: Connection[] = [];
  const moved: [string, string][] = [];
  const changed: string[] = [];
  const disputes: Dispute[] = [];
  const sync = new Sync(library, {
    connection: (connection) => told.push(connection),
    moved: (from, to) => moved.push([from, to]),
    changed: (id) => changed.push(id),
    disputed: (dispute) => disputes.push(dispute),
  });
  return { library, server, sync, told, moved, changed, disputes };
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
    library.save(other, { id: other.id, played: '2026-11-14' } as GameSummary);
    server.answer = (path) => (path.includes(game.id) ? 422 : 200);
    await sync.run();
    expect(library.sent(other.id)).toBe(5);
    expect(library.find(game.id)?.moves.length).toBe(450);
  });

  it('tells what a game is called and how hard it is', async () => {
    const { library, server, sync } = setUp();
    library.keep({ ...game, level: 'hard', technique: 'x-wing' });
    await sync.run();
    expect(server.bodies[0]).toMatchObject({ level: 'hard', title: 'technique:x-wing' });
    expect(server.bodies[0]).not.toHaveProperty('foreign');
  });

  it('tells which rules nobody knows, as far as the server takes them', async () => {
    const { library, server, sync } = setUp();
    library.keep({ ...game, foreign: ['fog of war', '', 'x'.repeat(70), ...new Array<string>(200).fill('y')] });
    await sync.run();
    const { foreign } = server.bodies[0] as { foreign: string[] };
    expect([foreign.length, foreign[0], foreign[1].length]).toEqual([100, 'fog of war', 60]);
  });

  it('gives a game another id where its own is taken', async () => {
    const { library, server, sync, moved, disputes } = setUp();
    server.answer = (path) => (path.endsWith(game.id) ? 409 : 200);
    vi.stubGlobal('fetch', (path: string, init: { method: string; body: string }) =>
      path.endsWith(game.id)
        ? Promise.resolve(new Response('{"error":"conflict","message":"taken"}', { status: 409 }))
        : server.fetch(path, init),
    );
    await sync.run();
    await vi.advanceTimersByTimeAsync(1_000);
    const [copy] = library.summaries();
    expect(moved).toEqual([[game.id, copy.id]]);
    expect(library.find(copy.id)?.moves).toEqual(game.moves);
    expect(library.sent(copy.id)).toBe(450);
    expect(disputes).toEqual([]);
  });
});

const begun: Move[] = [{ n: 1, at: 1_000, kind: 'digit', cells: [1], digit: 1 }];
const here: Move[] = [...begun, { n: 2, at: 2_000, kind: 'digit', cells: [2], digit: 3 }];
const there: Move[] = [...begun, { n: 2, at: 5_000, kind: 'digit', cells: [4], digit: 1 }, { n: 3, at: 6_000, kind: 'fill' }];

// Another device has written `theirs`; the server refuses what differs.
function setApart(ours: readonly Move[], theirs: readonly Move[]): Stage {
  const stage = setUp();
  stage.library.forget(game.id);
  stage.library.save({ ...game, level: 'easy', moves: ours }, { id: game.id, played: '2026-11-15' } as GameSummary);
  stage.library.markSent(game.id, 1);
  const { id, board, givens } = game;
  stage.server.stored = {
    id,
    board,
    givens,
    level: 'easy',
    started: 0,
    changed: 7_000,
    count: theirs.length,
    moves: theirs,
    progress: { mistakes: 0 },
  };
  let isRefused = true;
  stage.server.answer = (path) => {
    const refuses = isRefused && path.endsWith(`${game.id}/moves`);
    if (refuses) isRefused = false;
    return refuses ? 409 : 200;
  };
  return stage;
}

describe('two logs of one game', () => {
  it('sends the rest where the server only has the beginning', async () => {
    const { library, server, sync, disputes } = setApart(here, begun);
    await sync.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.moves).toEqual([2]);
    expect(library.sent(game.id)).toBe(2);
    expect(disputes).toEqual([]);
  });

  it('takes the log of the other device where this one only paused', async () => {
    const { library, server, sync, changed, disputes } = setApart([...begun, { n: 2, at: 2_000, kind: 'pause' }], there);
    await sync.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(library.find(game.id)?.moves).toEqual(there);
    expect(server.moves).toEqual([]);
    expect([changed, disputes]).toEqual([[game.id], []]);
  });

  it('goes on after the other device where that one only paused', async () => {
    const { library, server, sync, changed, disputes } = setApart(here, [...begun, { n: 2, at: 5_000, kind: 'pause' }]);
    await sync.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(library.find(game.id)?.moves.map(({ kind }) => kind)).toEqual(['digit', 'pause', 'resume', 'digit']);
    expect(server.moves).toEqual([3, 4]);
    expect([changed, disputes]).toEqual([[game.id], []]);
  });

  it('asks once, and sends nothing until there is an answer', async () => {
    const { library, server, sync, told, disputes } = setApart(here, there);
    await sync.run();
    await sync.run();
    expect(disputes.length).toBe(1);
    expect(server.moves).toEqual([]);
    expect(told.at(-1)).toBe('offline');
    expect(library.find(game.id)?.moves).toEqual(here);
  });

  it('leaves one game where the player takes the other log', async () => {
    const { library, sync, disputes, changed } = setApart(here, there);
    await sync.run();
    sync.decide(disputes[0], 'theirs');
    expect(library.summaries().map(({ id }) => id)).toEqual([game.id]);
    expect(library.find(game.id)?.moves).toEqual(there);
    expect(library.unsent()).toEqual([]);
    expect(changed).toEqual([game.id]);
  });

  it('leaves one game where the player keeps this log: the other goes once this one is safe', async () => {
    const { library, server, sync, disputes, moved } = setApart(here, there);
    await sync.run();
    sync.decide(disputes[0], 'ours');
    const [kept] = library.summaries();
    expect(moved).toEqual([[game.id, kept.id]]);
    await vi.advanceTimersByTimeAsync(1_000);
    const after = server.requests.slice(server.requests.indexOf(`PUT /api/v1/games/${kept.id}`));
    expect(after).toEqual([`PUT /api/v1/games/${kept.id}`, `POST /api/v1/games/${kept.id}/moves`, `DELETE /api/v1/games/${game.id}`]);
    expect(library.find(kept.id)?.moves).toEqual(here);
    expect(library.summaries().length).toBe(1);
    expect(library.dropped()).toEqual([]);
  });

  it('leaves two games with names where the player keeps both', async () => {
    const { library, sync, disputes } = setApart(here, there);
    await sync.run();
    sync.decide(disputes[0], 'both', 'Easy (Linux)');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(library.summaries().length).toBe(2);
    const copy = library.summaries().find(({ id }) => id !== game.id) as GameSummary;
    expect(library.find(copy.id)).toMatchObject({ title: 'Easy (Linux)', moves: here });
    expect(library.find(game.id)).toMatchObject({ level: 'easy', moves: there });
    expect(library.find(game.id)?.title).toBeUndefined();
    expect(library.unsent()).toEqual([]);
  });
});
