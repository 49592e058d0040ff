// Review: what a game was like, from its finds and the techniques that explain them. Pure; the words
// are the page's.

import type { Cell, Digit } from '../play/layout';
import { medianOf } from '../state/median';
import type { Find, Reviewed, Wrong } from './finds';

export interface Explained extends Find {
  reason: Reviewed;
  isStall: boolean;
  hasMissed: boolean; // something easier was there for a while
}

// Time that one technique took; '' is what nothing explains.
export interface Spent {
  technique: string;
  count: number;
  time: number; // ms, together
  usual?: number; // ms a find, the median of the last 30 days
}

// One thing of the game that the dashboard remembers: a technique that was there, how long it took, and
// whether it was found without help.
export type Fact = readonly [technique: string, time: number, isFound: 0 | 1];

export interface GameFacts {
  at: number; // when it was played, ms since 1970
  level: string;
  seconds: number;
  facts: readonly Fact[];
}

export type Verdict =
  | { kind: 'mistakes'; count: number; time: number; cell: Cell; digit: Digit }
  | { kind: 'stall'; time: number; technique: string; house: number | null }
  | { kind: 'missed'; count: number; technique: string }
  | { kind: 'best' }
  | { kind: 'first'; technique: string }
  | { kind: 'steady' };

export interface Review {
  finds: readonly Explained[];
  wrongs: readonly Wrong[];
  spent: readonly Spent[]; // the longest first
  verdict: Verdict;
  facts: readonly Fact[];
  leftOut: number; // notes struck out that were too many to be explained
  train?: string; // the technique to train: that of the verdict, else the one that took longest
}

export const SINGLES: ReadonlySet<string> = new Set(['full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single']);
const SHORTEST_STALL = 20_000; // ms
const SLOW = 3; // times the usual
const SAMPLES = 10; // times that say what is usual
const LOST = 0.15; // of the game, in one stall
const COSTLY = 0.1; // of the game, by wrong digits
const STOOD = 3; // finds that an easier step stood beside
const OFTEN = 3; // missed easier steps that are worth a sentence
const DAY = 86_400_000; // ms
export const LATELY = 30 * DAY;

export interface Past {
  games: readonly GameFacts[]; // of the last 30 days, this one not
  isBest: boolean; // no game of the level was faster in them
}

export function reviewGame(
  finds: readonly Find[],
  reasons: readonly Reviewed[],
  wrongs: readonly Wrong[],
  past: Past,
  leftOut = 0,
): Review {
  const usual = usualTimes(past.games);
  const explained = explain(finds, reasons, usual);
  const spent = spentOn(explained, usual);
  const verdict = judge(explained, wrongs, past);
  const dear = spent.find(({ technique }) => technique && technique !== 'full-house');
  const train = 'technique' in verdict ? verdict.technique : dear?.technique;
  return { finds: explained, wrongs, spent, verdict, facts: factsOf(explained), leftOut, ...(train && { train }) };
}

// For each technique that was met often enough, what one find usually takes.
function usualTimes(games: readonly GameFacts[]): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>();
  for (const { facts } of games) for (const [technique, time] of facts) times.set(technique, [...(times.get(technique) ?? []), time]);
  return new Map([...times].filter(([, list]) => list.length >= SAMPLES).map(([technique, list]) => [technique, medianOf(list)]));
}

function explain(finds: readonly Find[], reasons: readonly Reviewed[], usual: ReadonlyMap<string, number>): Explained[] {
  const median = medianOf(finds.map(({ gap }) => gap));
  let stood = 0;
  return finds.map((find, index) => {
    const reason = reasons[index];
    stood = index && reasons[index - 1].easiest === reason.easiest ? stood + 1 : 1;
    const isStall = find.gap > Math.max(SHORTEST_STALL, SLOW * (usual.get(reason.technique ?? '') ?? median));
    const isHard = reason.technique !== null && !SINGLES.has(reason.technique);
    return { ...find, reason, isStall, hasMissed: isHard && reason.has_easier && (isStall || stood >= STOOD) };
  });
}

function spentOn(finds: readonly Explained[], usual: ReadonlyMap<string, number>): Spent[] {
  const lines = new Map<string, Spent>();
  for (const { reason, gap } of finds) {
    const technique = reason.technique ?? '';
    const { count = 0, time = 0 } = lines.get(technique) ?? {};
    const known = usual.get(technique);
    lines.set(technique, { technique, count: count + 1, time: time + gap, ...(known !== undefined && { usual: known }) });
  }
  return [...lines.values()].sort((a, b) => b.time - a.time);
}

// The first that holds, in one sentence.
function judge(finds: readonly Explained[], wrongs: readonly Wrong[], { games, isBest }: Past): Verdict {
  const all = finds.reduce((sum, { gap }) => sum + gap, 0);
  const lost = wrongs.reduce((sum, { gap }) => sum + gap, 0);
  if (wrongs.length && lost >= COSTLY * all)
    return { kind: 'mistakes', count: wrongs.length, time: lost, cell: wrongs[0].cell, digit: wrongs[0].digit };
  const slowest = finds.filter(({ isStall, reason }) => isStall && reason.technique).sort((a, b) => b.gap - a.gap)[0];
  if (slowest && slowest.gap >= LOST * all)
    return { kind: 'stall', time: slowest.gap, technique: slowest.reason.technique ?? '', house: slowest.reason.house };
  const missed = finds.filter(({ hasMissed }) => hasMissed).map(({ reason }) => reason.easiest ?? '');
  if (missed.length >= OFTEN) return { kind: 'missed', count: missed.length, technique: mostOf(missed) };
  if (isBest) return { kind: 'best' };
  const first = games.length ? firstFind(finds, games) : undefined;
  return first ? { kind: 'first', technique: first } : { kind: 'steady' };
}

function mostOf(names: readonly string[]): string {
  const count = (name: string): number => names.filter((each) => each === name).length;
  return names.reduce((best, name) => (count(name) > count(best) ? name : best));
}

// A technique beyond singles that was found without help, and in none of the games before.
function firstFind(finds: readonly Explained[], games: readonly GameFacts[]): string | undefined {
  const before = new Set(games.flatMap(({ facts }) => facts.filter(([, , isFound]) => isFound).map(([technique]) => technique)));
  const found = finds.find(
    ({ reason: { technique }, isHelped }) => technique && !isHelped && !SINGLES.has(technique) && !before.has(technique),
  );
  return found?.reason.technique ?? undefined;
}

// What the dashboard counts. A single was there whenever it explains a digit. Another technique was there
// while nothing easier was: that is once, however many digits it took, and it was found if the player made
// it before asking for help or going round by something harder.
export function factsOf(finds: readonly Explained[]): Fact[] {
  const facts: Fact[] = [];
  let [waiting, time] = ['', 0]; // a technique beyond singles that is the easiest now
  const close = (isFound: 0 | 1): void => {
    if (waiting) facts.push([waiting, time, isFound]);
    [waiting, time] = ['', 0];
  };
  for (const { reason, gap, isHelped } of finds) {
    const { easiest, technique } = reason;
    if (waiting && easiest !== waiting) close(0);
    if (technique && SINGLES.has(technique)) facts.push([technique, gap, isHelped ? 0 : 1]);
    if (!easiest || SINGLES.has(easiest)) {
      if (technique && !SINGLES.has(technique)) facts.push([technique, gap, isHelped ? 0 : 1]);
      continue;
    }
    waiting = easiest;
    time += gap;
    if (isHelped || technique === easiest) close(isHelped ? 0 : 1);
  }
  close(0);
  return facts;
}
