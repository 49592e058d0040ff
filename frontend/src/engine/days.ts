// What the puzzles of a day are, before one is fetched: levels by the day of the week, and variants in turn. The library
// says the same (level_of_slot, variant_of_day). Pure.

import slots from '../../../src/nonet/slots.json';
import variants from '../../../src/nonet/variants.json';

const FIRST_DAY = 719_163; // 1970-01-01, counted from 0001-01-01, which was a Monday
const DAY = 86_400_000; // ms
const USUAL_SIZE = 9;

const OFFERED = variants.filter(({ id, sizes }) => id !== 'classic' && (sizes as readonly number[]).includes(USUAL_SIZE));

export const numberOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY + FIRST_DAY;

// The level of a day's puzzle; the variant has none of its own.
export function levelOfDay(date: string, slot: string): string | undefined {
  const week = (slots as Record<string, readonly string[] | undefined>)[slot];
  return week?.[(numberOfDay(date) + 6) % 7];
}

export const variantOfDay = (date: string): string => OFFERED[numberOfDay(date) % OFFERED.length].id;
