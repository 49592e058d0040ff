// The stock of the daily puzzles: today's and those of the six days to come, fetched one after the other while
// there is a network, so that a week away from it breaks no row of days.

import { engine } from '../engine/engine';
import { isAlone, type PuzzleAnswer } from '../server/api';
import { addDays, nameDaily, SLOTS, type Slot } from './daily';

const KEY = 'nonet.daily.';
const DAYS = 7;

// A page that is alone makes its classic puzzles itself; variants of the day are the server's.
export const slotsHere = (): readonly Slot[] => SLOTS.filter((slot) => slot !== 'variant' || !isAlone());

export class DailyStock {
  constructor(private storage: Storage) {}

  // A day's puzzle: from the stock if it is there, else from the engine.
  async take(date: string, slot: Slot): Promise<PuzzleAnswer> {
    return this.find(date, slot) ?? (await engine.dailyPuzzle(date, slot));
  }

  find(date: string, slot: Slot): PuzzleAnswer | undefined {
    const text = this.storage.getItem(KEY + nameDaily(date, slot));
    return text === null ? undefined : (JSON.parse(text) as PuzzleAnswer);
  }

  // Fetch what is missing, the nearest day first, and forget what is over. Stops where nobody
  // answers, or when it is told to.
  async refill(today: string, signal?: AbortSignal): Promise<void> {
    const wanted = Array.from({ length: DAYS }, (_, day) => addDays(today, day)).flatMap((date) =>
      slotsHere().map((slot) => ({ date, slot, key: KEY + nameDaily(date, slot) })),
    );
    const keys = new Set(wanted.map(({ key }) => key));
    for (const key of Object.keys(this.storage)) if (key.startsWith(KEY) && !keys.has(key)) this.storage.removeItem(key);
    for (const { date, slot, key } of wanted) {
      if (signal?.aborted) return;
      if (this.storage.getItem(key) === null) this.storage.setItem(key, JSON.stringify(await engine.dailyPuzzle(date, slot)));
    }
  }
}
