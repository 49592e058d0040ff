// Statistics over the games on this device.

import type { Needs } from '../server/api';
import { addDays, dateOf } from './daily';
import type { GameSummary } from './library';
import { medianOf } from './median';

const DAY = 86_400_000;

export interface LevelLine {
  level: string;
  solved: number;
  best: number; // seconds
  median: number;
  unaided: number;
  times: readonly number[]; // oldest first
}

export function linesByLevel(games: readonly GameSummary[], levelOf: (game: GameSummary) => string | undefined): LevelLine[] {
  const solved = games.filter((game) => game.isComplete).reverse(); // lists come newest first
  const levels = [...new Set(solved.map((game) => levelOf(game) ?? ''))];
  return levels.map((level) => {
    const own = solved.filter((game) => (levelOf(game) ?? '') === level);
    const times = own.map((game) => game.seconds);
    return {
      level,
      solved: own.length,
      best: Math.min(...times),
      median: Math.round(medianOf(times)),
      unaided: own.filter((game) => game.isUnaided).length,
      times,
    };
  });
}

// A game beside those of its level that the player had solved before it.
export interface Comparison {
  count: number;
  median: number; // seconds
  isBest: boolean;
}

export function compareWithPast(game: GameSummary, before: readonly GameSummary[]): Comparison | undefined {
  const times = before.filter(({ id, isComplete }) => isComplete && id !== game.id).map(({ seconds }) => seconds);
  if (!times.length) return undefined;
  return { count: times.length, median: Math.round(medianOf(times)), isBest: game.seconds < Math.min(...times) };
}

export interface TechniqueLine {
  technique: string; // its id
  solved: number; // games that needed it
  unaided: number;
  median: number; // seconds
}

// One line for each technique that solved games needed, the most often needed first.
export function linesByTechnique(games: readonly GameSummary[], needsOf: (id: string) => Needs | undefined): TechniqueLine[] {
  const found = new Map<string, GameSummary[]>();
  for (const game of games.filter(({ isComplete }) => isComplete))
    for (const technique of Object.keys(needsOf(game.id)?.techniques ?? {})) found.set(technique, [...(found.get(technique) ?? []), game]);
  const lines = [...found].map(([technique, own]) => ({
    technique,
    solved: own.length,
    unaided: own.filter(({ isUnaided }) => isUnaided).length,
    median: Math.round(medianOf(own.map(({ seconds }) => seconds))),
  }));
  return lines.sort((a, b) => b.solved - a.solved);
}

// The days, by the player's own calendar, on which games were solved: one for each game.
const daysOf = (games: readonly GameSummary[]): string[] =>
  games.filter(({ isComplete }) => isComplete).map(({ played }) => dateOf(new Date(played)));

// Games solved on each of the last days, today last.
export function countByDay(games: readonly GameSummary[], today: string, days: number): number[] {
  const counts = new Array<number>(days).fill(0);
  for (const day of daysOf(games)) {
    const age = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
    if (age >= 0 && age < days) counts[days - 1 - age]++;
  }
  return counts;
}

// Days in a row, up to today or yesterday, on which a game was solved.
export function countStreak(games: readonly GameSummary[], today: string): number {
  const days = new Set(daysOf(games));
  let day = days.has(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; days.has(day); day = addDays(day, -1)) streak++;
  return streak;
}

// The most days in a row that there ever were.
export function countBestStreak(games: readonly GameSummary[]): number {
  let best = 0;
  let streak = 0;
  let last = '';
  for (const day of [...new Set(daysOf(games))].sort()) {
    streak = last && addDays(last, 1) === day ? streak + 1 : 1;
    best = Math.max(best, streak);
    last = day;
  }
  return best;
}
