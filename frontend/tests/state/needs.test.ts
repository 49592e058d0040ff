import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Library, type GameSummary } from '../../src/state/library';
import { learnNeedsOf } from '../../src/state/needs';
import { makeStorage } from './storage';

const id = 'c'.repeat(22);
const NEEDS = { level: 'Easy', seconds: 60, techniques: {}, rule_share: 0.5 };
const SOLVED = { id, board: '2x2', givens: '2..4..1..2..3..1', isComplete: true, played: '' } as unknown as GameSummary;

// A server that is too busy this many times; counts what it was asked.
function serve(refusals: number): { asked: number } {
  const counted = { asked: 0 };
  vi.stubGlobal('fetch', async () => {
    const isBusy = counted.asked++ < refusals;
    return new Response(JSON.stringify(isBusy ? { error: 'limit' } : NEEDS), { status: isBusy ? 429 : 200 });
  });
  return counted;
}

function keepSolved(): Library {
  const library = new Library(makeStorage());
  library.save({ id, started: '', board: '2x2', givens: SOLVED.givens, moves: [] }, SOLVED);
  return library;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Let time pass until the promise is kept.
async function settle<T>(promise: Promise<T>): Promise<T> {
  const answer: { isThere?: true } = {};
  void promise.finally(() => (answer.isThere = true));
  while (!answer.isThere) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return promise;
}

describe('what a solved puzzle needed', () => {
  it('is asked for again when the server was too busy', async () => {
    const counted = serve(2);
    const library = keepSolved();
    expect(await settle(learnNeedsOf(library, id, () => true))).toEqual(NEEDS);
    expect([counted.asked, library.needs(id)]).toEqual([3, NEEDS]);
  });

  it('is not asked for for ever, nor when nobody looks any more', async () => {
    const always = serve(Infinity);
    expect(await settle(learnNeedsOf(keepSolved(), id, () => true))).toBeUndefined();
    expect(always.asked).toBeLessThan(10);
    const once = serve(Infinity);
    expect(await settle(learnNeedsOf(keepSolved(), id, () => once.asked === 0))).toBeUndefined();
    expect(once.asked).toBe(1);
  });
});
