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
  packs?: Readonly<Record<string, number>>; // technique → the pack that comes next
  streak?: number; // best
  storm?: number; // best
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

export const withSkill = (progress: Progress, technique: string, skill: Rated): Progress => ({
  ...progress,
  skills: { ...progress.skills, [technique]: skill },
});

export const packOf = ({ packs }: Progress, technique: string): number => packs?.[technique] ?? 0;

export const withPack = (progress: Progress, technique: string): Progress => ({
  ...progress,
  packs: { ...progress.packs, [technique]: packOf(progress, technique) + 1 },
});

// What two devices know together: nothing that was reached is lost.
export function mergeProgress(one: Progress, other: Progress): Progress {
  return {
    units: combine(one.units, other.units, (a, b) => ({ right: Math.max(a.right, b.right), done: earliest(a.done, b.done) })),
    skills: combine(one.skills, other.skills, (a, b) => (b.at > a.at ? b : a)),
    packs: combine(one.packs, other.packs, Math.max),
    streak: Math.max(one.streak ?? 0, other.streak ?? 0),
    storm: Math.max(one.storm ?? 0, other.storm ?? 0),
  };
}

const earliest = (a: number, b: number): number => (a && b ? Math.min(a, b) : a || b);

type Named<T> = Readonly<Record<string, T>>;

function combine<T>(one: Named<T> = {}, other: Named<T> = {}, join: (a: T, b: T) => T): Named<T> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => [name, name in one && name in other ? join(one[name], other[name]) : (one[name] ?? other[name])]),
  );
}
