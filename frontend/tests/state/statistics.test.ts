import { describe, expect, it } from 'vitest';
import type { GameSummary } from '../../src/state/library';
import { compareWithPast, countBestStreak, countByDay, countStreak, linesByLevel, linesByTechnique } from '../../src/state/statistics';

let number = 0;
const game = (played: string, seconds: number, more: Partial<GameSummary> = {}): GameSummary => ({
  id: String(number++),
  started: played,
  played: played.length === 10 ? `${played}T12:00` : played, // at noon, wherever the test runs
  board: '3x3',
  givens: '',
  digits: '',
  seconds,
  mistakes: 0,
  isComplete: true,
  isUnaided: true,
  level: 'easy',
  ...more,
});
const levelOf = ({ level }: GameSummary): string | undefined => level;

describe('statistics', () => {
  it('take only games that are solved', () => {
    const games = [game('2026-01-02', 90), game('2026-01-01', 10, { isComplete: false })];
    expect(linesByLevel(games, levelOf)).toMatchObject([{ level: 'easy', solved: 1, best: 90, median: 90 }]);
  });

  it('put the mean of the two in the middle for an even number', () => {
    const games = [game('2026-01-02', 20), game('2026-01-01', 25)];
    expect(linesByLevel(games, levelOf)[0].median).toBe(23);
  });

  it('list times with the oldest first, though lists come newest first', () => {
    const games = [game('2026-01-03', 30), game('2026-01-02', 20), game('2026-01-01', 10)];
    expect(linesByLevel(games, levelOf)[0].times).toEqual([10, 20, 30]);
  });

  it('count games without help apart', () => {
    const games = [game('2026-01-02', 20, { isUnaided: false }), game('2026-01-01', 25)];
    expect(linesByLevel(games, levelOf)[0].unaided).toBe(1);
  });

  it('compare a game with others, never with itself', () => {
    const one = game('2026-01-02', 20);
    expect(compareWithPast(one, [one])).toBeUndefined();
    expect(compareWithPast(one, [one, game('2026-01-01', 30)])).toEqual({ count: 1, median: 30, isBest: true });
  });

  it('put the technique that was needed most first', () => {
    const games = [game('2026-01-01', 10), game('2026-01-02', 30)];
    const needs = new Map([
      [games[0].id, { 'x-wing': 1, 'naked-pair': 2 }],
      [games[1].id, { 'naked-pair': 1 }],
    ]);
    const lines = linesByTechnique(games, (id) => ({ techniques: needs.get(id) ?? {} }) as never);
    expect(lines.map(({ technique, solved }) => [technique, solved])).toEqual([
      ['naked-pair', 2],
      ['x-wing', 1],
    ]);
  });
});

describe('days in a row', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-07', '2026-01-08'].map((day) => game(day, 1));

  it('lead to today or yesterday, or are over', () => {
    expect(countStreak(days, '2026-01-08')).toBe(2);
    expect(countStreak(days, '2026-01-09')).toBe(2);
    expect(countStreak(days, '2026-01-10')).toBe(0);
  });

  it('are remembered at their longest', () => {
    expect(countBestStreak(days)).toBe(3);
    expect(countBestStreak([])).toBe(0);
  });

  it('are counted one by one, today last', () => {
    expect(countByDay([...days, game('2026-01-08', 5)], '2026-01-08', 3)).toEqual([0, 1, 2]);
  });

  it('are those of the player, not of Greenwich', () => {
    const before = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland'; // there it is the 3rd until 11:00 UTC, and the 4th after
    const late = ['2026-01-03T10:30:00Z', '2026-01-03T11:30:00Z'].map((played) => game(played, 1));
    expect(countByDay(late, '2026-01-04', 2)).toEqual([1, 1]);
    expect(countStreak(late, '2026-01-04')).toBe(2);
    process.env.TZ = before ?? 'UTC';
  });
});
