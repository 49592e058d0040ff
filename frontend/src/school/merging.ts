// What two devices learnt apart, put together. Apart from the course itself, which the first page does
// not need.

import type { Progress } from './progress';

// What two devices know together: nothing that was reached is lost.
export function mergeProgress(one: Progress, other: Progress): Progress {
  return {
    units: combine(one.units, other.units, (a, b) => ({ right: Math.max(a.right, b.right), done: earliest(a.done, b.done) })),
    skills: combine(one.skills, other.skills, (a, b) => (b.at > a.at ? b : a)),
    packs: combine(one.packs, other.packs, Math.max),
    streak: Math.max(one.streak ?? 0, other.streak ?? 0),
    storm: Math.max(one.storm ?? 0, other.storm ?? 0),
    first: Math.max(one.first ?? 0, other.first ?? 0),
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
