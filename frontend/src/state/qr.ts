// QR codes, for a puzzle on paper: a text as bytes, with the least of the four amounts of error correction,
// which is enough for a clean print. ISO 18004 has the tables and the order in which modules are filled.
//
//     ▛▀▜ finder   timing · · · · ▛▀▜      data goes up and down in columns of two, from the right;
//     ▙▄▟                         ▙▄▟      the mask inverts every other module, so that no large
//      ·      bits of the text             area is of one colour
//     ▛▀▜
//     ▙▄▟

const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]; // codewords a block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6];
const FORMAT = 0b111011111000100; // least correction, mask 0, with its own check bits

export type Modules = readonly (readonly boolean[])[]; // rows of dark or light

// Undefined for what does not fit.
export function drawQr(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = CHECKS.findIndex((_, index) => bytes.length <= roomIn(index + 1)) + 1;
  return version ? new Code(version).fill(interleave(version, packed(version, bytes))) : undefined;
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

// Bytes of text that a version holds.
function roomIn(version: number): number {
  return dataWords(version) - Math.ceil((4 + lengthBits(version)) / 8);
}

function allWords(version: number): number {
  const across = version > 1 ? Math.floor(version / 7) + 2 : 0; // alignment patterns in a row
  const aligned = across ? (25 * across - 10) * across - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - aligned - (version > 6 ? 36 : 0)) / 8);
}

const dataWords = (version: number): number => allWords(version) - CHECKS[version - 1] * BLOCKS[version - 1];

// The mode, the length and the text as bits, then padding to the last byte.
function packed(version: number, bytes: Uint8Array): number[] {
  const bits = [[4, 4], [bytes.length, lengthBits(version)], ...[...bytes].map((byte) => [byte, 8]), [0, 4]]
    .map(([value, width]) => value.toString(2).padStart(width, '0'))
    .join('');
  const words = (bits.match(/.{1,8}/g) ?? []).map((word) => parseInt(word.padEnd(8, '0'), 2));
  while (words.length < dataWords(version)) words.push(0xec, 0x11);
  return words.slice(0, dataWords(version));
}

// The text is cut into blocks that are checked by themselves and sent in turns, so that a stain hits each a little.
function interleave(version: number, words: readonly number[]): number[] {
  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(words.length / count);
  const long = words.length % count; // so many blocks have one more, the last
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => words.slice(at, (at += short + (index >= count - long ? 1 : 0))));
  const turns = (parts: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat();
  return [
    ...turns(blocks, short + 1),
    ...turns(
      blocks.map((block) => remainder(block, checks)),
      checks,
    ),
  ];
}

// Reed and Solomon's check words: the remainder of the block as a polynomial over GF(256).
function remainder(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = new Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ (rest.shift() as number);
    rest.push(0);
    divisor.forEach((term, index) => (rest[index] ^= times(term, factor)));
  }
  return rest;
}

// (x − 1)(x − 2)(x − 4) …, without its leading 1.
function generator(degree: number): number[] {
  const terms = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < degree; round++) {
    for (let index = 0; index < degree; index++) terms[index] = times(terms[index], root) ^ (terms[index + 1] ?? 0);
    root = times(root, 2);
  }
  return terms;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let place = 7; place >= 0; place--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> place) & 1) product ^= a;
  }
  return product;
}

class Code {
  private readonly size: number;
  private readonly modules: (boolean | undefined)[][]; // undefined until it is decided

  constructor(private version: number) {
    this.size = 17 + 4 * version;
    this.modules = Array.from({ length: this.size }, () => new Array<boolean | undefined>(this.size).fill(undefined));
    for (const [row, column] of [
      [3, 3],
      [3, this.size - 4],
      [this.size - 4, 3],
    ])
      this.square(row, column, 4);
    for (const row of this.alignments())
      for (const column of this.alignments()) if (this.modules[row][column] === undefined) this.square(row, column, 2);
    for (let index = 8; index < this.size - 8; index++) this.modules[6][index] = this.modules[index][6] = index % 2 === 0;
    this.writeFormat();
    if (version > 6) this.writeVersion();
  }

  fill(words: readonly number[]): Modules {
    let bit = 0;
    for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      // column 6 is the timing's
      const isUp = ((right < 7 ? right + 1 : right) & 2) === ((this.size - 1) & 2);
      for (let step = 0; step < this.size; step++) {
        const row = isUp ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.modules[row][column] !== undefined) continue;
          const isDark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
          this.modules[row][column] = Boolean(isDark) !== ((row + column) % 2 === 0);
          bit++;
        }
      }
    }
    return this.modules as boolean[][];
  }

  // A finder with its light border, or an alignment pattern: rings around a dark middle.
  private square(row: number, column: number, reach: number): void {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        const cells = this.modules[row + y];
        if (cells && column + x >= 0 && column + x < this.size) cells[column + x] = reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
      }
  }

  private alignments(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.ceil((this.version * 4 + 4) / (count * 2 - 2)) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, index) => this.size - 7 - (count - 2 - index) * step)];
  }

  // Twice, beside the finders; and the one module that is always dark.
  private writeFormat(): void {
    const [last, at] = [this.size - 1, (index: number): boolean => ((FORMAT >> index) & 1) === 1];
    for (let index = 0; index < 15; index++) {
      const near = index < 6 ? index : index < 8 ? index + 1 : 0;
      if (index < 8) this.modules[near][8] = this.modules[8][last - index] = at(index);
      else this.modules[8][index === 8 ? 7 : 14 - index] = this.modules[last - 14 + index][8] = at(index);
    }
    this.modules[this.size - 8][8] = true;
  }

  private writeVersion(): void {
    let rest = this.version;
    for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let index = 0; index < 18; index++) {
      const [far, near] = [this.size - 11 + (index % 3), Math.floor(index / 3)];
      this.modules[far][near] = this.modules[near][far] = ((bits >> index) & 1) === 1;
    }
  }
}
