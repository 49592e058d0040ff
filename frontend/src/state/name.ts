// The name of a puzzle: which cells are given, then each digit as its place among those that its peers
// leave, as one number, and two check symbols. nonet/naming.py says more; complete grids, which the page
// never names, are left to the server.

import { bit, type Cell, type Digit, type Layout } from '../play/layout';

const ALPHABET = '0123456789ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'; // no capital O
const BASE = BigInt(ALPHABET.length);
const NAME = /^p[0-9A-NP-Za-z]{3,700}$/;

// Undefined for what has no such name: a complete grid, or givens that contradict one another.
export function formatName(layout: Layout, givens: readonly Digit[]): string | undefined {
  const given = givens.flatMap((digit, cell) => (digit ? [cell] : []));
  if (given.length === givens.length) return undefined;
  const open = new Options(layout);
  const places: [bigint, bigint][] = [];
  for (const cell of given) {
    const options = open.of(cell);
    const place = options.indexOf(givens[cell]);
    if (place < 0) return undefined;
    places.push([BigInt(place), BigInt(options.length)]);
    open.place(cell, givens[cell]);
  }
  let number = places.reduceRight((sum, [place, options]) => sum * options + place, 0n);
  number = number * choose(givens.length, given.length) + rank(given);
  number = number * BigInt(givens.length + 1) + BigInt(given.length);
  const body = `p${writeNumber(number)}`;
  return body + checksOf(layout, body);
}

// Undefined for what is no name of a puzzle on this layout.
export function parseName(layout: Layout, name: string): Digit[] | undefined {
  if (!NAME.test(name) || checksOf(layout, name.slice(0, -2)) !== name.slice(-2)) return undefined;
  const cells = layout.size * layout.size;
  let number = Array.from(name.slice(1, -2)).reduce((sum, symbol) => sum * BASE + BigInt(ALPHABET.indexOf(symbol)), 0n);
  const take = (options: bigint): bigint => {
    const place = number % options;
    number /= options;
    return place;
  };
  const count = Number(take(BigInt(cells + 1)));
  const open = new Options(layout);
  for (const cell of unrank(take(choose(cells, count)), count, cells)) {
    const options = open.of(cell);
    if (!options.length) return undefined;
    open.place(cell, options[Number(take(BigInt(options.length)))]);
  }
  return formatName(layout, open.digits) === name ? open.digits : undefined;
}

function writeNumber(number: bigint): string {
  let symbols = '';
  do {
    symbols = ALPHABET[Number(number % BASE)] + symbols;
    number /= BASE;
  } while (number);
  return symbols;
}

// A sum and a weighted sum; the layout starts them.
function checksOf(layout: Layout, body: string): string {
  let total = [...layout.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  let weighted = total * 7 + 1;
  [...body].forEach((symbol, index) => {
    total += ALPHABET.indexOf(symbol);
    weighted += (index + 2) * ALPHABET.indexOf(symbol);
  });
  return ALPHABET[total % ALPHABET.length] + ALPHABET[weighted % ALPHABET.length];
}

function choose(of: number, count: number): bigint {
  let ways = count > of ? 0n : 1n;
  for (let i = 1; i <= count && i <= of; i++) ways = (ways * BigInt(of - count + i)) / BigInt(i);
  return ways;
}

const rank = (cells: readonly Cell[]): bigint => cells.reduce((sum, cell, index) => sum + choose(cell, index + 1), 0n);

function unrank(rest: bigint, count: number, size: number): Cell[] {
  const cells: Cell[] = [];
  let cell = size;
  for (let place = count; place > 0; place--) {
    do cell--;
    while (choose(cell, place) > rest);
    rest -= choose(cell, place);
    cells.unshift(cell);
  }
  return cells;
}

// What each cell can still take while digits are placed one by one.
class Options {
  readonly digits: Digit[];
  private gone: number[];

  constructor(private layout: Layout) {
    this.digits = Array.from({ length: layout.size * layout.size }, () => 0);
    this.gone = [...this.digits];
  }

  of(cell: Cell): Digit[] {
    return Array.from({ length: this.layout.size }, (_, index) => index + 1).filter((digit) => !(this.gone[cell] & bit(digit)));
  }

  place(cell: Cell, digit: Digit): void {
    this.digits[cell] = digit;
    for (const peer of this.layout.peers[cell]) this.gone[peer] |= bit(digit);
  }
}
