// A small exact solver, so that checking works without the server.
//
// It takes the cell with the fewest candidates, tries them, and gives up after a number of tries:
// the server's engine is the one for hard cases and large boards.

import { bit, digitsIn, type Cell, type Digit, type DigitSet, type Layout } from './layout';

export const MOST_TRIES = 20_000;

export type Answer = { solutions: Digit[][]; isSure: boolean }; // at most `limit`; sure if none was left untried

export function solve(layout: Layout, givens: readonly Digit[], limit = 2): Answer {
  const search = new Search(layout, limit);
  if (search.start(givens)) search.run();
  return { solutions: search.solutions, isSure: search.tries <= MOST_TRIES };
}

class Search {
  solutions: Digit[][] = [];
  tries = 0;
  private digits: Digit[];
  private used: DigitSet[]; // for each house, the digits in it
  private housesOf: number[][];
  private every: DigitSet;

  constructor(private layout: Layout, private limit: number) {
    this.digits = new Array<number>(layout.size ** 2).fill(0);
    this.used = layout.houses.map(() => 0);
    this.housesOf = this.digits.map((_, cell) =>
      layout.houses.flatMap(({ cells }, house) => (cells.includes(cell) ? [house] : [])),
    );
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
    const [cell, bits] = this.choose();
    if (cell === undefined) {
      this.solutions.push([...this.digits]);
      return;
    }
    for (const digit of digitsIn(bits)) {
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

  private choose(): [Cell | undefined, DigitSet] {
    let best: Cell | undefined;
    let bestBits = 0;
    let fewest = this.layout.size + 1;
    for (let cell = 0; cell < this.digits.length && fewest > 1; cell++) {
      if (this.digits[cell]) continue;
      const bits = this.candidates(cell);
      const count = countBits(bits);
      if (count < fewest) [best, bestBits, fewest] = [cell, bits, count];
    }
    return [best, bestBits];
  }
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}
