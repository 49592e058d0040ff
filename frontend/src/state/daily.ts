// The daily puzzles: three levels and a variant each day, by the player's own calendar. A day is written 2026-11-17, a puzzle of
// it 2026-11-17-middle. What was solved is kept as one letter a puzzle, a capital where it was solved on
// its day: { '2026-11-17': 'Lm' }. Pure: the clock comes from outside.

export const SLOTS = ['light', 'middle', 'hard', 'variant'] as const;
export type Slot = (typeof SLOTS)[number];
export type Days = Readonly<Record<string, string>>;

const LETTERS: Record<Slot, string> = { light: 'l', middle: 'm', hard: 'h', variant: 'v' };
const GRACE = 3 * 3_600_000; // ms: a game that is finished at 02:59 was yesterday's
const KEPT = 400; // days; older ones are forgotten, which only a best streak could notice
const REST = 7; // played days that bring a used freeze back

// The local date. Never by toISOString, which is the date in Greenwich.
export function dateOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

// A date so many days later. Counted in UTC, where every day has 24 hours.
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

export const nameDaily = (date: string, slot: Slot): string => `${date}-${slot}`;

export function parseDaily(name: string): { date: string; slot: Slot } | undefined {
  const [, date, slot] = /^(\d{4}-\d\d-\d\d)-(light|middle|hard|variant)$/.exec(name) ?? [];
  return date ? { date, slot: slot as Slot } : undefined;
}

export type DayState = 'none' | 'late' | 'played';

// Whether a puzzle of the day was solved, and on its day.
export function dayState(days: Days, date: string): DayState {
  const letters = days[date] ?? '';
  if (!letters) return 'none';
  return /[A-Z]/.test(letters) ? 'played' : 'late';
}

export function withSolved(days: Days, name: string, now: Date): Days {
  const daily = parseDaily(name);
  if (!daily) return days;
  const letter = LETTERS[daily.slot];
  const isOnDay = dateOf(new Date(now.getTime() - GRACE)) <= daily.date;
  return trimmed({ ...days, [daily.date]: joined(days[daily.date] ?? '', isOnDay ? letter.toUpperCase() : letter) });
}

export const mergeDays = (one: Days, other: Days): Days =>
  trimmed(
    Object.fromEntries([...Object.keys(one), ...Object.keys(other)].map((date) => [date, joined(one[date] ?? '', other[date] ?? '')])),
  );

// Each letter once, and a capital before its small one.
function joined(one: string, other: string): string {
  const all = one + other;
  return Object.values(LETTERS)
    .map((letter) => (all.includes(letter.toUpperCase()) ? letter.toUpperCase() : all.includes(letter) ? letter : ''))
    .join('');
}

function trimmed(days: Days): Days {
  return Object.fromEntries(Object.entries(days).sort().slice(-KEPT));
}

export interface Streak {
  length: number; // days in a row, today included as soon as it is played
  best: number;
  hasFreeze: boolean; // the next day without a puzzle is forgiven
  frozen: ReadonlySet<string>; // days that were
}

// Any puzzle of a day counts, with help or without. Today is open until it is over.
export function streakOf(days: Days, today: string): Streak {
  const played = Object.keys(days)
    .filter((date) => dayState(days, date) === 'played' && date <= today)
    .sort();
  const frozen = new Set<string>();
  let [length, best, hasFreeze, rested] = [0, 0, true, 0];
  for (let date = played[0] ?? today; date <= today; date = addDays(date, 1)) {
    if (dayState(days, date) === 'played') {
      length++;
      best = Math.max(best, length);
      hasFreeze ||= ++rested >= REST;
    } else if (date === today) break;
    else if (hasFreeze && length) {
      frozen.add(date);
      [hasFreeze, rested] = [false, 0];
    } else [length, hasFreeze] = [0, true];
  }
  return { length, best, hasFreeze, frozen };
}

// The weeks of a month from Monday on; days of other months are left out.
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (string | undefined)[] = new Array<undefined>(before).fill(undefined);
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

export function addMonths(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
