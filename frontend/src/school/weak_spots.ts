// Weak spots: per technique how often it was there, how often it was found, how fast, and whether that
// changes. Made of the facts of many games. Pure.

import { medianOf } from '../state/median';
import { LATELY, type GameFacts } from './review';

export interface Spot {
  technique: string;
  there: number;
  found: number;
  rate?: number; // found of there, from 0 to 1; known from 5 on
  time?: number; // ms, the median of what was found; known from 5 on
  trend?: number; // the last 30 days against the 60 before: 0.8 is a fifth faster; only where it says something
  isWeak: boolean;
}

const ENOUGH = 5; // samples
const CHANGE = 0.15; // less is chance
const WEAK = { there: 8, missed: 3 };

export function listSpots(games: readonly GameFacts[], now: number): Spot[] {
  const techniques = [...new Set(games.flatMap(({ facts }) => facts.map(([technique]) => technique)))];
  const score = ({ found, there }: Spot): number => (found + 1) / (there + 2);
  return techniques.map((technique) => spotOf(technique, games, now)).sort((a, b) => score(a) - score(b) || b.there - a.there);
}

function spotOf(technique: string, games: readonly GameFacts[], now: number): Spot {
  const own = games.flatMap(({ at, facts }) =>
    facts.filter(([one]) => one === technique).map(([, time, isFound]) => ({ at, time, isFound })),
  );
  const found = own.filter(({ isFound }) => isFound);
  const [there, hits] = [own.length, found.length];
  const trend = trendOf(found, now);
  return {
    technique,
    there,
    found: hits,
    ...(there >= ENOUGH && { rate: hits / there }),
    ...(hits >= ENOUGH && { time: medianOf(found.map(({ time }) => time)) }),
    ...(trend !== undefined && { trend }),
    isWeak: there >= WEAK.there && there - hits >= WEAK.missed,
  };
}

function trendOf(found: readonly { at: number; time: number }[], now: number): number | undefined {
  const late = found.filter(({ at }) => at > now - LATELY).map(({ time }) => time);
  const before = found.filter(({ at }) => at <= now - LATELY && at > now - 3 * LATELY).map(({ time }) => time);
  if (late.length < ENOUGH || before.length < ENOUGH || !medianOf(before)) return undefined;
  const ratio = medianOf(late) / medianOf(before);
  return Math.abs(ratio - 1) >= CHANGE ? ratio : undefined;
}

// The facts as a table: one line for each thing that was there.
export function formatFacts(games: readonly GameFacts[]): string {
  const lines = games.flatMap(({ at, level, facts }) =>
    facts.map(([technique, time, isFound]) => [new Date(at).toISOString(), level, technique, time, isFound].join(',')),
  );
  return ['played,level,technique,milliseconds,found', ...lines, ''].join('\n');
}
