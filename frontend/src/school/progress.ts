// Progress: what the player has done at school. It is one of the options, so it is kept here and
// follows to every device; two devices that learnt apart are put together.

import { COURSE, ENOUGH, type Unit } from './course';
import type { Rated } from './skills';

export interface UnitProgress {
  right: number; // of five, at best
  done: number; // when it was finished, ms since 1970; 0 while it is not
}

export interface Progress {
  units?: Readonly<Record<string, UnitProgress>>;
  skills?: Readonly<Record<string, Rated>>;
  packs?: Readonly<Record<string, number>>; // subject → the pack that comes next
  streak?: number; // best
  storm?: number; // best
  first?: number; // when the first visit's game was played or left, ms since 1970
}

export const progressOf = ({ units }: Progress, { id }: Unit): UnitProgress => units?.[id] ?? { right: 0, done: 0 };
export const isDone = (progress: Progress, unit: Unit): boolean => progressOf(progress, unit).done > 0;
export const countDone = (progress: Progress): number => COURSE.filter((unit) => isDone(progress, unit)).length;

// The first unit that is not done, whatever was done out of turn.
export const nextUnit = (progress: Progress): Unit | undefined => COURSE.find((unit) => !isDone(progress, unit));

export function withExercises(progress: Progress, unit: Unit, right: number, now: number): Progress {
  const before = progressOf(progress, unit);
  const done = before.done || (right >= ENOUGH ? now : 0);
  return { ...progress, units: { ...progress.units, [unit.id]: { right: Math.max(before.right, right), done } } };
}

export const withSkill = (progress: Progress, subject: string, skill: Rated): Progress => ({
  ...progress,
  skills: { ...progress.skills, [subject]: skill },
});

export const packOf = ({ packs }: Progress, subject: string): number => packs?.[subject] ?? 0;

export const withPack = (progress: Progress, subject: string): Progress => ({
  ...progress,
  packs: { ...progress.packs, [subject]: packOf(progress, subject) + 1 },
});
