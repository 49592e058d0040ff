import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dateOf,
  dayState,
  isDate,
  mergeDays,
  nameDaily,
  parseDaily,
  streakOf,
  weeksOf,
  withSolved,
  type Days,
} from '../../src/state/daily';
import { daily as german } from '../../src/words/daily/de';
import { daily as english } from '../../src/words/daily/en';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

// Days played in a row from a date on, each on its day.
const run = (from: string, count: number): Days => Object.fromEntries(Array.from({ length: count }, (_, at) => [addDays(from, at), 'L']));

describe('a date', () => {
  it('is that of the player, wherever that is', () => {
    const now = new Date('2026-11-17T11:30:00Z');
    const dates = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'].map((name) => {
      process.env.TZ = name;
      return dateOf(now);
    });
    expect(dates).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
  });

  it('goes on by a day when the clocks change', () => {
    process.env.TZ = 'Europe/Berlin';
    expect([addDays('2026-03-28', 1), addDays('2026-03-29', 1), addDays('2026-10-25', 1)]).toEqual([
      '2026-03-29',
      '2026-03-30',
      '2026-10-26',
    ]);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('is told from what is none', () => {
    expect(['2026-11-17', '2026-02-30', 'never', '2026-1-1'].map(isDate)).toEqual([true, false, false, false]);
    expect(parseDaily(nameDaily('2026-11-17', 'middle'))).toEqual({ date: '2026-11-17', slot: 'middle' });
    expect(parseDaily('2026-11-17')).toBeUndefined();
  });
});

describe('a solved puzzle', () => {
  it('counts for its day until three in the morning', () => {
    process.env.TZ = 'Europe/Berlin';
    const solved = (at: string) => withSolved({}, '2026-11-17-middle', new Date(at));
    expect(solved('2026-11-17T20:00:00')).toEqual({ '2026-11-17': 'M' });
    expect(solved('2026-11-18T02:59:00')).toEqual({ '2026-11-17': 'M' });
    expect(solved('2026-11-18T03:00:00')).toEqual({ '2026-11-17': 'm' });
    expect(dayState(solved('2026-12-01T12:00:00'), '2026-11-17')).toBe('late');
  });

  it('counts after a flight to the west or to the east', () => {
    process.env.TZ = 'America/Los_Angeles';
    expect(withSolved({}, '2026-11-17-light', new Date('2026-11-16T20:00:00'))).toEqual({ '2026-11-17': 'L' });
    process.env.TZ = 'Pacific/Auckland';
    expect(withSolved({}, '2026-11-17-light', new Date('2026-11-18T01:00:00'))).toEqual({ '2026-11-17': 'L' });
  });

  it('stays what it was when another device tells of it', () => {
    expect(mergeDays({ '2026-11-17': 'Lm' }, { '2026-11-17': 'M', '2026-11-16': 'h' })).toEqual({ '2026-11-16': 'h', '2026-11-17': 'LM' });
  });

  it('is kept for more than a year and not for ever', () => {
    const many = mergeDays(run('2020-01-01', 900), {});
    expect(Object.keys(many)).toHaveLength(400);
    expect(JSON.stringify(many).length).toBeLessThan(10_000);
    expect(addDays('2020-01-01', 899) in many).toBe(true);
  });
});

describe('a streak', () => {
  it('counts days in a row and waits for today', () => {
    expect(streakOf({}, '2026-11-17')).toMatchObject({ length: 0, best: 0, hasFreeze: true });
    expect(streakOf(run('2026-11-14', 3), '2026-11-17')).toMatchObject({ length: 3, best: 3 });
    expect(streakOf(run('2026-11-14', 4), '2026-11-17').length).toBe(4);
  });

  it('is not made by puzzles of earlier days', () => {
    expect(streakOf({ '2026-11-16': 'lmh', '2026-11-17': 'L' }, '2026-11-17').length).toBe(1);
  });

  it('forgives one day and ends with the second', () => {
    const once = { ...run('2026-11-01', 3), ...run('2026-11-05', 2) };
    expect(streakOf(once, '2026-11-06')).toMatchObject({ length: 5, hasFreeze: false, frozen: new Set(['2026-11-04']) });
    const twice = { ...once, ...run('2026-11-08', 1) };
    expect(streakOf(twice, '2026-11-08')).toMatchObject({ length: 1, best: 5, hasFreeze: true });
  });

  it('forgives again after seven played days', () => {
    const rested = { ...run('2026-11-01', 1), ...run('2026-11-03', 7), ...run('2026-11-11', 1) };
    expect(streakOf(rested, '2026-11-11')).toMatchObject({ length: 9, hasFreeze: false });
  });
});

describe('a calendar', () => {
  it('has weeks from Monday on', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect([weeks[0][6], weeks[5][0], weeks[5][1]]).toEqual(['2026-11-01', '2026-11-30', undefined]);
  });

  it('turns over the year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-05', -17)]).toEqual(['2027-01', '2025-12', '2024-12']);
  });
});

it('tells of a game without spoiling it, in both languages', () => {
  expect(english.card('16 Nov', 'Middle', 'Hard', '12:34', 'no help', 9)).toBe('Nonet 16 Nov · Middle (Hard) · 12:34 · no help · day 9');
  expect(german.card('16. Nov.', 'Mittel', 'Schwer', '12:34', 'ohne Hilfe', 1)).toBe(
    'Nonet 16. Nov. · Mittel (Schwer) · 12:34 · ohne Hilfe',
  );
});
