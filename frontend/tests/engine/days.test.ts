import { expect, it } from 'vitest';
import { levelOfDay, variantOfDay } from '../../src/engine/days';

// As the library has them: level_of_slot and variant_of_day, whose examples are some of these.
it.each([
  ['2026-01-01', 'little-killer', ['easy', 'hard', 'expert']],
  ['2026-01-02', 'sandwich', ['easy', 'hard', 'master']],
  ['2026-11-18', 'sandwich', ['beginner', 'medium', 'expert']],
  ['2026-11-22', 'windoku', ['easy', 'hard', 'extreme']],
])('says what the puzzles of %s are', (date, variant, levels) => {
  expect(variantOfDay(date)).toBe(variant);
  expect(['light', 'middle', 'hard'].map((slot) => levelOfDay(date, slot))).toEqual(levels);
  expect(levelOfDay(date, 'variant')).toBeUndefined();
});
