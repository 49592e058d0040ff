import { expect, it } from 'vitest';
import variants from '../../../src/nonet/variants.json';
import type { GameSummary } from '../../src/state/library';
import { expectedSeconds, levelFor, levelsOf, OFFERED, orderLike } from '../../src/state/orders';
import { order as de } from '../../src/words/order/de';
import { order as en } from '../../src/words/order/en';

const game = (seconds: number): GameSummary => ({ isComplete: true, seconds, level: 'hard' }) as GameSummary;
const levelOf = ({ level }: GameSummary): string | undefined => level;

it('offers what is made, and has a name and a sentence for every variant in both languages', () => {
  const ids = variants.map(({ id }) => id).sort();
  for (const words of [en, de]) for (const table of [words.kinds, words.abouts]) expect(Object.keys(table).sort()).toEqual(ids);
  expect(OFFERED.map(({ id }) => id)).toContain('classic');
  expect(OFFERED.every(({ sizes }) => sizes.length)).toBe(true);
});

it('offers the levels that a board is made to, and the usual board has all', () => {
  const [classic] = OFFERED;
  expect(levelsOf(classic, 9)).toHaveLength(7);
  expect(levelsOf(classic, 4)).toEqual(['beginner']);
  const other = { id: 'killer', sizes: [6, 9], levels: ['easy'], by_size: { 6: [] } };
  expect([levelsOf(other, 9), levelsOf(other, 6)]).toEqual([['easy'], []]);
});

it('expects what a player takes, once there are games enough', () => {
  expect(expectedSeconds('hard', [game(100), game(200)], levelOf).isMine).toBe(false);
  expect(expectedSeconds('hard', [game(100), game(200), game(300)], levelOf)).toEqual({ seconds: 200, isMine: true });
});

it('takes the hardest level that fits into the time, and the easiest where none does', () => {
  const secondsOf = (level: string): number => expectedSeconds(level, [], levelOf).seconds;
  expect(levelFor(1, secondsOf)).toBe('beginner');
  expect(levelFor(10, secondsOf)).toBe('medium');
  expect(levelFor(60, secondsOf)).toBe('master');
});

it('orders another game like one that nobody kept the order of', () => {
  const killer = { board: '3x3; cage 15: r1c1 r1c2', level: 'hard' };
  expect(orderLike(killer)).toEqual({ variant: 'killer', size: 9, level: 'hard', needs: [], symmetry: 'half-turn' });
  expect(orderLike({ ...killer, level: 'extreme' })).not.toHaveProperty('level'); // killers are not made to it
  expect(orderLike({ board: '2x3+diagonals', technique: 'x-wing' })).toMatchObject({ variant: 'x', size: 6, needs: ['x-wing'] });
  expect(orderLike({ board: 'rectangle 9x9 9' })).toBeUndefined();
});
