// A small exact solver for the tests, which have no engine to ask.
//
// It looks for the cell with the fewest candidates and for the digit with the fewest places in a
// house, tries what is fewer, and gives up after a number of tries.

import { bit, digitsIn, isHole, type Cell, type Digit, type DigitSet, type Layout } from '../../src/play/layout';

export const MOST_TRIES = 4_000;

export type Answer = { solutions: Digit[][]; isSure: boolean }; // at most `limit`; sure if none was left untried

export function solve(layout: Layout, givens: readonly Digit[], limit = 2): Answer {
  if (layout.rules.length) return { solutions: [], isSure: false }; // houses are all that is known here
  const search = new SolutionSearch(layout, limit);
  if (search.start(givens)) search.run();
  return { solutions: search.solutions, isSure: search.tries <= MOST_TRIES };
}

type Way = readonly [Cell, Digit];

class SolutionSearch {
  solutions: Digit[][] = [];
  tries = 0;
  private digits: Digit[];
  private used: DigitSet[]; // for each house, the digits in it
  private housesOf: number[][];
  private every: DigitSet;

  constructor(
    private layout: Layout,
    private limit: number,
  ) {
    this.digits = new Array<number>(layout.rows * layout.columns).fill(0);
    this.used = layout.houses.map(() => 0);
    this.housesOf = this.digits.map((_, cell) => layout.houses.flatMap(({ cells }, house) => (cells.includes(cell) ? [house] : [])));
    this.every = 2 ** layout.size - 1;
  }

  start(givens: readonly Digit[]): boolean {
    return givens.every((digit, cell) => {
      if (!digit) return true;
      if (!(this.candidates(cell) & bit(digit))) return false;
      this.toggle(cell, digit);
      return true;
    });
  }

  // Depth is bounded by the number of cells.
  run(): void {
    if (++this.tries > MOST_TRIES) return;
    const ways = this.choose();
    if (!ways) {
      this.solutions.push([...this.digits]);
      return;
    }
    for (const [cell, digit] of ways) {
      this.toggle(cell, digit);
      this.run();
      this.toggle(cell, digit);
      if (this.solutions.length >= this.limit || this.tries > MOST_TRIES) return;
    }
  }

  private candidates(cell: Cell): DigitSet {
    let seen = 0;
    for (const house of this.housesOf[cell]) seen |= this.used[house];
    return this.every & ~seen;
  }

  private toggle(cell: Cell, digit: Digit): void {
    this.digits[cell] = this.digits[cell] ? 0 : digit;
    for (const house of this.housesOf[cell]) this.used[house] ^= bit(digit);
  }

  // The digits of a cell or the places of a digit, whichever are fewest; undefined on a full board.
  private choose(): Way[] | undefined {
    const free = this.digits.map((digit, cell) => (digit ? 0 : this.candidates(cell)));
    let best: Way[] | undefined;
    for (let cell = 0; cell < free.length; cell++) {
      if (this.digits[cell] || isHole(this.layout, cell)) continue;
      if (!best || countBits(free[cell]) < best.length) best = digitsIn(free[cell]).map((digit): Way => [cell, digit]);
      if (best.length < 2) return best;
    }
    return best && this.fewestPlaces(free, best);
  }

  private fewestPlaces(free: readonly DigitSet[], best: Way[]): Way[] {
    let fewest = best;
    this.layout.houses.forEach(({ cells }, house) => {
      if (cells.length < this.layout.size) return; // a house that need not hold every digit
      for (const digit of digitsIn(this.every & ~this.used[house])) {
        const places = cells.filter((cell) => free[cell] & bit(digit));
        if (places.length < fewest.length) fewest = places.map((cell): Way => [cell, digit]);
      }
    });
    return fewest;
  }
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}
