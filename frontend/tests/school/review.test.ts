import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { Action, Move } from '../../src/play/moves';
import { findsOf, wrongsOf, type Find, type Reviewed } from '../../src/school/finds';
import { encodeGif } from '../../src/school/gif';
import { factsOf, reviewGame, type GameFacts } from '../../src/school/review';
import { formatFacts, listSpots } from '../../src/school/weak_spots';
import { momentsOf } from '../../src/state/review';
import { review as de } from '../../src/words/review/de';
import { review as en } from '../../src/words/review/en';

const layout = parseBoard('2x2');
const givens = parseDigits('1..4.........32.');
const solution = parseDigits('1234341221434321');
const puzzle = { layout, givens, solution };

// Each action a second after the one before, but for those that say when.
function log(...actions: readonly (Action & { at?: number })[]): Move[] {
  let at = 0;
  return actions.map((action, index) => ({ ...action, n: index + 1, at: (at = action.at ?? at + 1_000) }));
}

function found(...actions: readonly (Action & { at?: number })[]): Find[] {
  const moves = log(...actions);
  return findsOf(puzzle, moves, momentsOf(puzzle, moves), 'whole');
}

const digit = (cell: number, value = solution[cell], at?: number): Action & { at?: number } => ({
  kind: 'digit',
  cells: [cell],
  digit: value,
  ...(at !== undefined && { at }),
});

const reason = (technique: string | null, easiest = technique, has_easier = easiest !== technique): Reviewed => ({
  easiest,
  technique,
  has_easier,
  house: 8,
  techniques: technique ? [technique] : [],
});

const find = (gap: number, more: Partial<Find> = {}): Find => ({
  n: 1,
  cell: 0,
  digit: 1,
  isStruck: false,
  digits: givens,
  told: [],
  isHelped: false,
  gap,
  ...more,
});
const NONE = { games: [], isBest: false };

describe('finds', () => {
  it('are right digits with the time they took, pauses and wrong ones left out', () => {
    const finds = found(digit(4), { kind: 'pause' }, { kind: 'resume', at: 90_000 }, digit(1, 3), digit(1, 2));
    expect(finds.map(({ cell, digit: value, gap, n }) => [n, cell, value, gap])).toEqual([
      [1, 4, 3, 1_000],
      [5, 1, 2, 3_000],
    ]);
    expect(finds[1].digits[1]).toBe(0); // the wrong digit is not what the engine is told
  });

  it('count a digit once that is taken back and written again', () => {
    expect(found(digit(4), { kind: 'undo' }, digit(4))).toHaveLength(1);
  });

  it('have candidates struck from a list that was filled in, and know what help has told', () => {
    const strike: Action = { kind: 'note', cells: [4], digit: 2, where: 'corner' };
    const told: Action = { kind: 'apply', eliminations: [[5, 2]] };
    const finds = found({ kind: 'fill' }, told, strike, digit(4));
    expect(finds.map(({ cell, digit: value, isStruck }) => [cell, value, isStruck])).toEqual([
      [4, 2, true],
      [4, 3, false],
    ]);
    expect(finds[0].told).toContainEqual([5, 2]);
    expect(finds[1].told).toEqual([]); // the engine knows its own finds
  });

  it('know of wrong digits when they were written and what they cost', () => {
    const moves = log(digit(4), digit(1, 3), digit(1, 3), digit(1, 2, 10_000));
    const moments = momentsOf(puzzle, moves);
    const wrongs = wrongsOf(puzzle, moves, moments, findsOf(puzzle, moves, moments, 'whole'));
    expect(wrongs).toEqual([{ n: 2, cell: 1, digit: 3, gap: 8_000 }]);
  });
});

describe('the verdict', () => {
  const steady = Array.from({ length: 10 }, () => find(3_000));
  const singles = steady.map(() => reason('hidden-single-box'));

  it('is that of a steady game where nothing else holds', () => {
    expect(reviewGame(steady, singles, [], NONE).verdict).toEqual({ kind: 'steady' });
    expect(reviewGame(steady, singles, [], NONE, 900).leftOut).toBe(900);
    expect(reviewGame(steady, singles, [], { games: [], isBest: true }).verdict).toEqual({ kind: 'best' });
  });

  it('names what a long stop was lost to, and trains it', () => {
    const { verdict, train, finds } = reviewGame([...steady, find(60_000)], [...singles, reason('x-wing')], [], NONE);
    expect(verdict).toEqual({ kind: 'stall', time: 60_000, technique: 'x-wing', house: 8 });
    expect([train, finds.filter(({ isStall }) => isStall)]).toMatchObject(['x-wing', [{ gap: 60_000 }]]);
  });

  it('begins with mistakes that cost much', () => {
    const wrong = { n: 2, cell: 5, digit: 4, gap: 20_000 };
    expect(reviewGame(steady, singles, [wrong], NONE).verdict).toMatchObject({ kind: 'mistakes', count: 1, cell: 5 });
    expect(reviewGame(steady, singles, [{ ...wrong, gap: 100 }], NONE).verdict.kind).toBe('steady');
  });

  it('tells of easier steps that stood there for a while', () => {
    const reasons = steady.map(() => reason('xy-wing', 'hidden-single-line'));
    expect(reviewGame(steady, reasons, [], NONE).verdict).toEqual({ kind: 'missed', count: 8, technique: 'hidden-single-line' });
  });

  it('is in words in both languages', () => {
    expect(en.verdict.stall('2:00', 'X-Wing', 'box 3')).toBe('You lost 2:00 to an X-Wing in box 3.');
    expect(en.verdict.stall('2:00', 'Hidden Single', '')).toBe('You lost 2:00 to a Hidden Single.');
    expect(de.verdict.stall('2:00', 'X-Wing', 'Block 3')).toBe('2:00 gingen an einem Schritt verloren: X-Wing in Block 3.');
  });

  it('comes with the time of each technique and what is usual for it', () => {
    const past: GameFacts = { at: 1, level: 'easy', seconds: 1, facts: Array.from({ length: 10 }, () => ['x-wing', 9_000, 1] as const) };
    const { spent } = reviewGame([...steady, find(5_000)], [...singles, reason('x-wing')], [], { games: [past], isBest: false });
    expect(spent).toEqual([
      { technique: 'hidden-single-box', count: 10, time: 30_000 },
      { technique: 'x-wing', count: 1, time: 5_000, usual: 9_000 },
    ]);
  });
});

describe('weak spots', () => {
  const facts = (finds: readonly Find[], reasons: readonly Reviewed[]): ReturnType<typeof factsOf> =>
    factsOf(finds.map((one, index) => ({ ...one, reason: reasons[index], isStall: false, hasMissed: false })));

  it('count a technique once while nothing easier was there, and as found where it was made', () => {
    const finds = [find(1_000), find(2_000), find(3_000)];
    expect(facts(finds, [reason('x-wing'), reason('naked-single', 'x-wing'), reason('x-wing')])).toEqual([
      ['x-wing', 1_000, 1],
      ['naked-single', 2_000, 1],
      ['x-wing', 5_000, 1],
    ]);
    expect(facts([find(2_000, { isHelped: true })], [reason('x-wing')])).toEqual([['x-wing', 2_000, 0]]);
    expect(facts([find(2_000)], [reason('xy-chain', 'x-wing', true)])).toEqual([['x-wing', 2_000, 0]]);
  });

  it('show rates and times from five on, the weakest first, and what changed', () => {
    const day = 86_400_000;
    const now = 100 * day;
    const game = (at: number, time: number, isFound: 0 | 1, technique = 'x-wing'): GameFacts => ({
      at,
      level: 'hard',
      seconds: 60,
      facts: Array.from({ length: 5 }, () => [technique, time, isFound] as const),
    });
    const games = [game(now - day, 4_000, 1), game(now - 40 * day, 8_000, 1), game(now - day, 1_000, 0, 'w-wing')];
    expect(listSpots([...games, game(now, 1, 0, 'w-wing')], now)).toEqual([
      { technique: 'w-wing', there: 10, found: 0, rate: 0, isWeak: true },
      { technique: 'x-wing', there: 10, found: 10, rate: 1, time: 6_000, trend: 0.5, isWeak: false },
    ]);
    expect(listSpots([{ ...games[0], facts: games[0].facts.slice(0, 4) }], now)[0]).toEqual({
      technique: 'x-wing',
      there: 4,
      found: 4,
      isWeak: false,
    });
    expect(formatFacts([{ at: 0, level: 'hard', seconds: 1, facts: [['x-wing', 5, 1]] }])).toBe(
      'played,level,technique,milliseconds,found\n1970-01-01T00:00:00.000Z,hard,x-wing,5,1\n',
    );
  });
});

describe('a GIF', () => {
  it('unpacks to the pixels that were packed, also where the table of runs is full', () => {
    let seed = 1;
    const pixels = Uint8Array.from({ length: 120 * 120 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 16);
    const file = encodeGif(120, 120, [[255, 255, 255]], [{ x: 0, y: 0, width: 120, height: 120, pixels, delay: 4 }]);
    expect(String.fromCharCode(...file.slice(0, 6))).toBe('GIF89a');
    expect(unpack(file, 13 + 48 + 19 + 8 + 10)).toEqual([...pixels]);
  });
});

// The decoder of the standard, from the size of its first codes on.
function unpack(file: Uint8Array, start: number): number[] {
  const least = file[start];
  const data: number[] = [];
  for (let at = start + 1; file[at]; at += file[at] + 1) data.push(...file.slice(at + 1, at + 1 + file[at]));
  const [clear, end] = [1 << least, (1 << least) + 1];
  const out: number[] = [];
  let table: number[][] = [];
  let [size, position] = [least + 1, 0];
  let before: number[] | undefined;
  for (;;) {
    let code = 0;
    for (let index = 0; index < size; index++, position++) code |= ((data[position >> 3] >> (position & 7)) & 1) << index;
    if (code === end) return out;
    if (code === clear) {
      table = Array.from({ length: end + 1 }, (_, value) => [value]);
      [size, before] = [least + 1, undefined];
      continue;
    }
    const entry: number[] = table[code] ?? [...(before ?? []), (before ?? [])[0]];
    if (before && table.length < 4096) table.push([...before, entry[0]]);
    out.push(...entry);
    if (table.length === 1 << size && size < 12) size++;
    before = entry;
  }
}
