// Repetition, for those who want it: what was learnt or missed comes back after days, in longer and longer
// steps, each time as another position. Boxes after Sebastian Leitner. Pure.

import type { Fact } from './review';

export interface Card {
  box: number; // how often in a row it was known
  due: number; // ms since 1970: a day's beginning
  at: number; // when it was last asked
  isRepeat?: true; // it was asked because it was due
}

export interface Repetition {
  isOn?: boolean;
  cards?: Readonly<Record<string, Card>>; // technique → when it comes again
}

const DAYS = [1, 3, 7, 14, 30, 60];
const MOST = 5; // in a day: no debt that grows

// What is due now, the longest first; of a day no more than five, those that were answered among them.
export function listDue({ isOn, cards = {} }: Repetition, now: number): string[] {
  if (!isOn) return [];
  const asked = Object.values(cards).filter((card) => isRepeatOf(card, now)).length;
  const due = Object.entries(cards).filter(([, card]) => card.due <= now);
  return due
    .sort(([, one], [, other]) => one.due - other.due)
    .slice(0, Math.max(0, MOST - asked))
    .map(([technique]) => technique);
}

// After an answer: a miss comes again tomorrow, what was due and known comes later than before.
export function withAnswer(repetition: Repetition, technique: string, isRight: boolean, now: number): Repetition {
  const card = repetition.cards?.[technique];
  if (!isRight) return withCard(repetition, technique, 0, now, (card?.due ?? Infinity) <= now);
  if (!card || card.due > now) return repetition;
  return withCard(repetition, technique, Math.min(card.box + 1, DAYS.length - 1), now, true);
}

// What a unit taught comes again too, if it does not come already.
export const withLearnt = (repetition: Repetition, techniques: readonly string[], now: number): Repetition =>
  techniques.reduce((all, technique) => (all.cards?.[technique] ? all : withCard(all, technique, 0, now, false)), repetition);

// What was missed in a game, if nothing was answered of it since.
export function withGame(
  repetition: Repetition,
  facts: readonly Fact[],
  subjectFor: (technique: string) => string | undefined,
  played: number,
  now: number,
): Repetition {
  const missed = facts.flatMap(([technique, , isFound]) => (isFound ? [] : (subjectFor(technique) ?? [])));
  const isNews = (subject: string): boolean => !((repetition.cards?.[subject]?.at ?? 0) >= played);
  return [...new Set(missed)].filter(isNews).reduce((all, subject) => withCard(all, subject, 0, now, false), repetition);
}

function withCard(repetition: Repetition, technique: string, box: number, now: number, isDue: boolean): Repetition {
  if (!repetition.isOn) return repetition;
  const before = repetition.cards?.[technique];
  const isRepeat = isDue || (before !== undefined && isRepeatOf(before, now));
  const card: Card = { box, due: dayAfter(now, DAYS[box]), at: now, ...(isRepeat && { isRepeat }) };
  return { ...repetition, cards: { ...repetition.cards, [technique]: card } };
}

const isRepeatOf = ({ isRepeat, at }: Card, now: number): boolean => isRepeat === true && dayAfter(at, 0) === dayAfter(now, 0);

// When a day begins here, so many after the one of a moment.
function dayAfter(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

// What two devices know together: the answer that was given last counts.
export function mergeRepetition(here: Repetition, brought: Repetition): Repetition {
  const cards: Record<string, Card> = { ...here.cards };
  for (const [technique, card] of Object.entries(brought.cards ?? {})) if (!(cards[technique]?.at >= card.at)) cards[technique] = card;
  return { ...brought, cards };
}
