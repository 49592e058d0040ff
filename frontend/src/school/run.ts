// Runs: Streak and Storm. Both climb the same ladder, from the last free cell to chains. Pure: the
// clock and the random number come from outside.

import { COURSE } from './course';

const RUNGS = 3; // positions of a technique, before a harder one comes

// The techniques in the order of the course, each some times. Only positions of the strict law are
// asked here, and of these techniques there are next to none.
const LOOSE = new Set(['simple-colours-trap', 'simple-colours-wrap', 'als-xz', 'sashimi-x-wing']);

export const LADDER: readonly string[] = COURSE.flatMap(({ subjects }) => subjects.filter((one) => !LOOSE.has(one)).slice(0, 1)).flatMap(
  (one) => new Array<string>(RUNGS).fill(one),
);

export interface Storm {
  right: number;
  combo: number; // right answers in a row
  won: number; // ms that combos brought and misses cost, together
}

export const STORM_TIME = 180_000; // ms
export const TOO_FAST = 400; // ms: an answer that soon was meant for the position before
const MISS = 10_000; // ms

// A combo of so many brings so many ms; after the last, every ten bring as much again.
const BONUS: readonly (readonly [combo: number, ms: number])[] = [
  [3, 5_000],
  [7, 8_000],
  [12, 12_000],
  [18, 15_000],
];
const EVERY = 10;

export const beginStorm = (): Storm => ({ right: 0, combo: 0, won: 0 });

export function answered({ right, combo, won }: Storm, isRight: boolean): Storm {
  if (!isRight) return { right, combo: 0, won: won - MISS };
  return { right: right + 1, combo: combo + 1, won: won + bonusOf(combo + 1) };
}

function bonusOf(combo: number): number {
  const [last, most] = BONUS[BONUS.length - 1];
  const found = BONUS.find(([at]) => at === combo);
  if (found) return found[1];
  return combo > last && (combo - last) % EVERY === 0 ? most : 0;
}

export const timeLeft = ({ won }: Storm, began: number, now: number): number => Math.max(0, STORM_TIME + won - (now - began));
