// Nonet's own link: a puzzle and how far it is solved, in the part of an address that stays in the
// browser. docs/reference/formats.md describes it; src/nonet/formats/link.py reads and writes the same.
//
//     #2.pdVI409QI…  the name of a classic puzzle that nobody has begun (name.ts)
//     #1.CQADGwAB…   size, flags, rows of a box, givens, digits placed; then notes as deflated JSON
//     #3.eNqrVsrL…   deflated JSON alone: boards with rules, and of any shape

import { formatDigits, parseDigits } from '../play/layers';
import { bit, digitsIn, parseBoard, textOfOld, type Digit, type DigitSet, type Layout } from '../play/layout';
import type { Action, NotePlace } from '../play/moves';
import { formatName, parseName } from './name';

export interface Linked {
  layout: Layout;
  givens: readonly Digit[];
  placed?: readonly Digit[] | undefined; // the player's digits, without the givens
  corner?: readonly DigitSet[] | undefined;
  centre?: readonly DigitSet[] | undefined;
  title?: string | undefined;
  author?: string | undefined;
  comment?: string | undefined; // the rules in the setter's words
  foreign?: readonly string[] | undefined; // kinds of rules that nobody here knows
}

const WORDS = ['title', 'author', 'comment'] as const;
const LONGEST = { title: 200, author: 200, comment: 5000 }; // characters; whoever made the link may not mean well
const LINK = /#([13])\.([A-Za-z0-9_-]+)$|#2\.(p[A-Za-z0-9]+)$/;
const USUAL = /^(\d+x\d+|jigsaw \w+)(\+diagonals)?(\+windows)?$/; // boards that version 1 has flags for
const CLASSIC = '3x3';
const [JIGSAW, DIAGONALS, WINDOWS, PROGRESS, MORE] = [1, 2, 4, 8, 16];
const MOST_FOREIGN = 50;
const MOST_REST = 1 << 20; // bytes; whoever made the link may not mean well

export const isLink = (text: string): boolean => LINK.test(text.trim());

export async function writeLink(linked: Linked): Promise<string> {
  const { layout, givens, placed, corner, centre } = linked;
  const rest = {
    ...Object.fromEntries(WORDS.flatMap((name) => (linked[name] ? [[name, linked[name]]] : []))),
    ...(linked.foreign?.length && { foreign: linked.foreign.map((kind) => ({ kind, data: {} })) }),
    ...(corner?.some(Boolean) && { corner: corner.map(wordOf) }),
    ...(centre?.some(Boolean) && { centre: centre.map(wordOf) }),
  };
  const hasRest = Object.keys(rest).length > 0;
  const hasPlaced = placed?.some(Boolean) ?? false;
  const name = layout.name === CLASSIC && !hasRest && !hasPlaced ? formatName(layout, givens) : undefined;
  if (name) return `#2.${name}`;
  if (!USUAL.test(layout.text)) {
    const data = {
      nonet: 2,
      board: layout.text,
      givens: formatDigits(givens),
      ...(hasPlaced && { placed: formatDigits(placed ?? []) }),
      ...rest,
    };
    return `#3.${encode(await deflate(data))}`;
  }
  const flags =
    (layout.boxRows ? 0 : JIGSAW) |
    (layout.name.includes('+diagonals') ? DIAGONALS : 0) |
    (layout.name.includes('+windows') ? WINDOWS : 0) |
    (hasPlaced ? PROGRESS : 0) |
    (hasRest ? MORE : 0);
  const bytes = [
    layout.size,
    flags,
    ...(layout.boxRows
      ? [layout.boxRows]
      : pack(
          layout.regions.map((region) => region + 1),
          layout.size,
        )),
    ...pack(givens, layout.size),
    ...(hasPlaced ? pack(placed ?? [], layout.size) : []),
    ...(hasRest ? await deflate(rest) : []),
  ];
  return `#1.${encode(bytes)}`;
}

const encode = (bytes: Iterable<number>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const deflate = (data: unknown): Promise<Uint8Array> =>
  pipe(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream('deflate'));

// Undefined for a link that breaks off or says what cannot be.
export async function readLink(text: string): Promise<Linked | undefined> {
  const match = LINK.exec(text.trim());
  if (!match) return undefined;
  if (match[3]) return readNamed(match[3]);
  try {
    const binary = atob(match[2].replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return match[1] === '3' ? readWhole(await readRest(bytes)) : await readBytes(new Reader(bytes));
  } catch {
    return undefined; // text of strangers: whatever is wrong with it, it is no link
  }
}

function readNamed(name: string): Linked | undefined {
  const layout = parseBoard(CLASSIC);
  const givens = parseName(layout, name);
  return givens && { layout, givens };
}

function readWhole(rest: Rest): Linked {
  const { nonet, board = '', givens = '', placed, corner, centre } = rest;
  const layout = parseBoard(board);
  const cells = layout.rows * layout.columns;
  const digits = [givens, ...(placed ? [placed] : [])].map(parseDigits);
  if (nonet !== 2 || digits.some((each) => each.length !== cells || each.some((digit) => digit > layout.size)))
    throw new Error(`expected ${cells} cells of version 2, got others`);
  const marks = { corner: marksOf(corner, layout), centre: marksOf(centre, layout) };
  return { layout, givens: digits[0], placed: digits[1], ...marks, ...wordsOf(rest) };
}

const wordsOf = (rest: Rest): Pick<Linked, 'title' | 'author' | 'comment' | 'foreign'> => ({
  ...Object.fromEntries(WORDS.flatMap((name) => (typeof rest[name] === 'string' ? [[name, rest[name].slice(0, LONGEST[name])]] : []))),
  ...(rest.foreign?.length && { foreign: [...new Set(rest.foreign.slice(0, MOST_FOREIGN).map(({ kind }) => String(kind).slice(0, 60)))] }),
});

async function readBytes(reader: Reader): Promise<Linked> {
  const size = reader.byte();
  const flags = reader.byte();
  if (size < 2 || size > 25 || flags > 31) throw new Error(`expected a board to 25×25, got ${size}, ${flags}`);
  const layout = readLayout(reader, size, flags);
  const givens = reader.digits(size * size, size);
  const placed = flags & PROGRESS ? reader.digits(size * size, size) : undefined;
  const rest = flags & MORE ? await readRest(reader.rest()) : {};
  return { layout, givens, placed, corner: marksOf(rest.corner, layout), centre: marksOf(rest.centre, layout), ...wordsOf(rest) };
}

function readLayout(reader: Reader, size: number, flags: number): Layout {
  const extras = (flags & DIAGONALS ? '+diagonals' : '') + (flags & WINDOWS ? '+windows' : '');
  if (flags & JIGSAW)
    return parseBoard(
      textOfOld(
        `jigsaw${extras}`,
        reader.digits(size * size, size).map((region) => region - 1),
      ),
    );
  const rows = reader.byte();
  if (!rows || size % rows) throw new Error(`expected boxes that fill ${size} columns, got ${rows} rows`);
  return parseBoard(`${rows}x${size / rows}${extras}`);
}

interface Rest {
  nonet?: number;
  board?: string;
  givens?: string;
  placed?: string;
  corner?: readonly string[];
  centre?: readonly string[];
  title?: string;
  author?: string;
  comment?: string;
  foreign?: readonly { kind: unknown }[];
}

async function readRest(bytes: Uint8Array<ArrayBuffer>): Promise<Rest> {
  const data = await pipe(bytes, new DecompressionStream('deflate'));
  return JSON.parse(new TextDecoder().decode(data)) as Rest;
}

const wordOf = (bits: DigitSet): string => formatDigits(digitsIn(bits));

function marksOf(words: readonly string[] | undefined, { size, rows, columns }: Layout): DigitSet[] | undefined {
  if (words?.length !== rows * columns) return undefined;
  return words.map((word) => parseDigits(word).reduce((bits, digit) => (digit && digit <= size ? bits | bit(digit) : bits), 0));
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: number[] = [];
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (parts.length + part.value.length > MOST_REST) throw new Error(`expected at most ${MOST_REST} bytes`);
    for (const byte of part.value) parts.push(byte);
  }
  return Uint8Array.from(parts);
}

// One number for all digits: a bit for each cell that holds one, above them the digits in base n.
function pack(digits: readonly Digit[], base: number): number[] {
  let number = 0n;
  let mask = 0n;
  for (let cell = digits.length - 1; cell >= 0; cell--) {
    if (!digits[cell]) continue;
    mask |= 1n << BigInt(cell);
    number = number * BigInt(base) + BigInt(digits[cell] - 1);
  }
  const bytes: number[] = [];
  for (let whole = (number << BigInt(digits.length)) | mask; whole; whole >>= 8n) bytes.push(Number(whole & 255n));
  return [bytes.length & 255, bytes.length >> 8, ...bytes];
}

class Reader {
  private at = 0;

  constructor(private bytes: Uint8Array<ArrayBuffer>) {}

  byte(): number {
    if (this.at >= this.bytes.length) throw new Error('expected a whole link, got one that breaks off');
    return this.bytes[this.at++];
  }

  digits(cells: number, base: number): Digit[] {
    const length = this.byte() + 256 * this.byte();
    let whole = 0n;
    for (let index = 0n; index < length; index++) whole |= BigInt(this.byte()) << (8n * index);
    let number = whole >> BigInt(cells);
    return Array.from({ length: cells }, (_, cell) => {
      if (!((whole >> BigInt(cell)) & 1n)) return 0;
      const digit = Number(number % BigInt(base)) + 1;
      number /= BigInt(base);
      return digit;
    });
  }

  rest(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(this.at);
  }
}

// The moves that bring a fresh game to where the link says it was.
export function actionsOf({ layout, givens, placed, corner, centre }: Linked): Action[] {
  const digits = Array.from({ length: layout.size }, (_, index) => index + 1);
  const cellsWhere = (holds: (cell: number) => boolean): number[] => givens.flatMap((given, cell) => (!given && holds(cell) ? [cell] : []));
  const written = digits.map((digit): Action => ({ kind: 'digit', digit, cells: cellsWhere((cell) => placed?.[cell] === digit) }));
  const noted = (
    [
      ['corner', corner],
      ['centre', centre],
    ] as [NotePlace, readonly DigitSet[] | undefined][]
  ).flatMap(([where, marks]) =>
    digits.map((digit): Action => ({
      kind: 'note',
      where,
      digit,
      cells: cellsWhere((cell) => !placed?.[cell] && ((marks?.[cell] ?? 0) & bit(digit)) > 0),
    })),
  );
  return [...written, ...noted].filter((action) => 'cells' in action && action.cells.length > 0);
}
