import { afterEach, describe, expect, it, vi } from 'vitest';
import { engine } from '../../src/engine/engine';
import { addDays, withSolved, dayState, parseDaily } from '../../src/state/daily';
import { DailyStock } from '../../src/state/daily_stock';
import { makeStorage } from './storage';

afterEach(() => void vi.restoreAllMocks());

const answering = (): ReturnType<typeof vi.spyOn> =>
  vi.spyOn(engine, 'dailyPuzzle').mockImplementation((date, slot) => Promise.resolve({ givens: `${date} ${slot}`, board: '3x3', date }));

describe('the stock of daily puzzles', () => {
  it('has four puzzles of seven days, each fetched once, and forgets what is over', async () => {
    const asked = answering();
    const storage = makeStorage();
    const stock = new DailyStock(storage);
    await stock.refill('2026-11-18');
    expect(asked).toHaveBeenCalledTimes(28);
    expect(stock.find('2026-11-24', 'variant')?.givens).toBe('2026-11-24 variant');
    expect(stock.find('2026-11-25', 'light')).toBeUndefined();
    await stock.refill('2026-11-19');
    expect(asked).toHaveBeenCalledTimes(32);
    expect(stock.find('2026-11-18', 'light')).toBeUndefined();
  });

  it('plays without a network what is there, and asks for what is not', async () => {
    const stock = new DailyStock(makeStorage());
    const asked = answering();
    await stock.refill('2026-11-18');
    asked.mockRejectedValue(new Error('offline'));
    expect((await stock.take(addDays('2026-11-18', 6), 'hard')).givens).toBe('2026-11-24 hard');
    await expect(stock.take('2026-01-01', 'hard')).rejects.toThrow('offline');
  });

  it('stops when it is told to', async () => {
    const asked = answering();
    const leaving = new AbortController();
    asked.mockImplementation((date: unknown) => {
      leaving.abort();
      return Promise.resolve({ givens: '', board: '3x3', date: String(date) });
    });
    await new DailyStock(makeStorage()).refill('2026-11-18', leaving.signal);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('the variant of the day', () => {
  it('counts for its day as the others do', () => {
    expect(parseDaily('2026-11-18-variant')).toEqual({ date: '2026-11-18', slot: 'variant' });
    const days = withSolved({}, '2026-11-18-variant', new Date(2026, 10, 18, 12));
    expect([days, dayState(days, '2026-11-18')]).toEqual([{ '2026-11-18': 'V' }, 'played']);
  });
});
