// Repetition, for those who want it: what was learnt or missed comes back after days, in longer and longer
// steps, each time as another position. Boxes after Sebastian Leitner. Pure.

export interface Card {
  box: number; // how often in a row it was known
  due: number; // ms since 1970
  at: number; // when it was last asked
}

export interface Repetition {
  isOn?: boolean;
  cards?: Readonly<Record<string, Card>>; // technique → when it comes again
}

const DAYS = [1, 3, 7, 14, 30, 60];
const DAY = 86_400_000; // ms
const MOST = 5; // in a day: no debt that grows

// What is due now, the longest first.
export function listDue({ isOn, cards = {} }: Repetition, now: number): string[] {
  if (!isOn) return [];
  const due = Object.entries(cards).filter(([, card]) => card.due <= now);
  return due
    .sort(([, one], [, other]) => one.due - other.due)
    .slice(0, MOST)
    .map(([technique]) => technique);
}

// After an answer: a miss comes again tomorrow, what was due and known comes later than before.
export function withAnswer(repetition: Repetition, technique: string, isRight: boolean, now: number): Repetition {
  const card = repetition.cards?.[technique];
  if (!isRight) return withCard(repetition, technique, 0, now);
  if (!card || card.due > now) return repetition;
  return withCard(repetition, technique, Math.min(card.box + 1, DAYS.length - 1), now);
}

// What a unit taught comes again too, if it does not come already.
export const withLearnt = (repetition: Repetition, techniques: readonly string[], now: number): Repetition =>
  techniques.reduce((all, technique) => (all.cards?.[technique] ? all : withCard(all, technique, 0, now)), repetition);

function withCard(repetition: Repetition, technique: string, box: number, now: number): Repetition {
  if (!repetition.isOn) return repetition;
  return { ...repetition, cards: { ...repetition.cards, [technique]: { box, due: now + DAYS[box] * DAY, at: now } } };
}

// What two devices know together: the answer that was given last counts.
export function mergeRepetition(here: Repetition, brought: Repetition): Repetition {
  const cards: Record<string, Card> = { ...here.cards };
  for (const [technique, card] of Object.entries(brought.cards ?? {})) if (!(cards[technique]?.at >= card.at)) cards[technique] = card;
  return { ...brought, cards };
}
