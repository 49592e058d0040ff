import { describe, expect, it } from 'vitest';
import { Library, newGameId, type GameRecord, type GameSummary } from '../../src/state/library';
import { DEFAULTS, loadOptions, saveOptions } from '../../src/state/options';
import { makeStorage } from './storage';

const game = (id: string, moves = 1): GameRecord => ({
  id,
  started: '2026-11-15T10:00:00.000Z',
  board: '2x2',
  givens: '2..4..1..2..3..1',
  moves: Array.from({ length: moves }, (_, index) => ({ n: index + 1, at: index, kind: 'fill' as const })),
});

const summary = (id: string, played: string): GameSummary => ({
  id,
  started: played,
  played,
  board: '2x2',
  givens: '2..4..1..2..3..1',
  digits: '2..4..1..2..3..1',
  seconds: 9,
  mistakes: 0,
  isComplete: false,
  isUnaided: true,
});

describe('the library', () => {
  it('finds a game again, with its whole log', () => {
    const library = new Library(makeStorage());
    library.save(game('a', 3), summary('a', '2026-11-15'));
    expect(library.find('a')).toEqual(game('a', 3));
    expect(library.find('b')).toBeUndefined();
  });

  it('appends moves block by block, and never loses one', () => {
    const storage = makeStorage();
    const library = new Library(storage);
    library.keep(game('a', 0));
    for (let moves = 1; moves <= 200; moves++) {
      library.append(game('a', moves), 1, summary('a', '2026-11-15'));
      expect(library.find('a')).toEqual(game('a', moves));
      expect((JSON.parse(storage.getItem('nonet.tail.a') ?? '') as unknown[]).length).toBeLessThanOrEqual(64);
    }
  });

  it('goes on with a game whose whole log was kept in one piece', () => {
    const storage = makeStorage();
    storage.setItem('nonet.game.a', JSON.stringify(game('a', 70)));
    const library = new Library(storage);
    library.append(game('a', 71), 1, summary('a', '2026-11-15'));
    expect(library.find('a')).toEqual(game('a', 71));
  });

  it('sees that another tab went on', () => {
    const library = new Library(makeStorage());
    library.save(game('a', 64), summary('a', '2026-11-15'));
    expect(library.hasNews(game('a', 64))).toBe(false);
    library.append(game('a', 65), 1, summary('a', '2026-11-15'));
    expect(library.hasNews(game('a', 64))).toBe(true);
  });

  it('lists the game played last first', () => {
    const library = new Library(makeStorage());
    library.save(game('a'), summary('a', '2026-11-14'));
    library.save(game('b'), summary('b', '2026-11-15'));
    expect(library.summaries().map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('lists no game without a move', () => {
    const library = new Library(makeStorage());
    library.keep(game('a', 0));
    expect(library.summaries()).toEqual([]);
    expect(library.unsent()).toEqual([]);
  });

  it('knows what the server does not have', () => {
    const library = new Library(makeStorage());
    library.save(game('a', 2), summary('a', '2026-11-14'));
    library.save(game('b', 2), summary('b', '2026-11-14'));
    library.markSent('a', 2);
    library.markSent('b', 1);
    expect(library.unsent().map(({ id }) => id)).toEqual(['b']);
  });

  it('makes ids of 22 letters, no two alike', () => {
    const ids = Array.from({ length: 100 }, newGameId);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{22}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });
});

describe('options', () => {
  it('are the defaults where nothing, or nothing readable, is stored', () => {
    const storage = makeStorage();
    expect(loadOptions(storage)).toEqual(DEFAULTS);
    storage.setItem('nonet.options', 'no JSON');
    expect(loadOptions(storage)).toEqual(DEFAULTS);
  });

  it('come back as they were saved', () => {
    const storage = makeStorage();
    saveOptions(storage, { ...DEFAULTS, theme: 'contrast' });
    expect(loadOptions(storage).theme).toBe('contrast');
  });
});
