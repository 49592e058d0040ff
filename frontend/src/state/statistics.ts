// Statistics over the games on this device.

import type { Summary } from './library';

export interface LevelLine {
  level: string;
  solved: number;
  best: number; // seconds
  median: number;
  unaided: number;
  times: readonly number[]; // oldest first
}

export function linesByLevel(games: readonly Summary[]): LevelLine[] {
  const solved = games.filter((game) => game.isComplete).reverse(); // lists come newest first
  const levels = [...new Set(solved.map((game) => game.level ?? ''))];
  return levels.map((level) => {
    const own = solved.filter((game) => (game.level ?? '') === level);
    const times = own.map((game) => game.seconds);
    const sorted = [...times].sort((a, b) => a - b);
    return {
      level,
      solved: own.length,
      best: sorted[0],
      median: sorted[Math.floor((sorted.length - 1) / 2)],
      unaided: own.filter((game) => game.isUnaided).length,
      times,
    };
  });
}

// Days in a row, up to today or yesterday, on which a game was solved.
export function countStreak(games: readonly Summary[], today: string): number {
  const days = new Set(games.filter((game) => game.isComplete).map((game) => game.played.slice(0, 10)));
  let day = Date.parse(today);
  if (!days.has(today)) day -= 86_400_000;
  let streak = 0;
  while (days.has(new Date(day).toISOString().slice(0, 10))) {
    streak++;
    day -= 86_400_000;
  }
  return streak;
}
