import { describe, expect, it } from 'vitest';
import { writeRequest } from '../../src/engine/instance';
import { settingOf } from '../../src/engine/variants';

describe('a variant, as the maker reads it', () => {
  it('has its board, its material and what a puzzle must need', () => {
    expect(settingOf({ variant: 'x', size: 6 })).toMatchObject({ board: '2x3+diagonals', fresh: 0, bare: 0, parts: '2x3:' });
    expect(settingOf({ variant: 'killer', size: 9 })).toMatchObject({ board: '3x3', bare: 1, material: 'cage', parts: ': cage' });
    expect(settingOf({ variant: 'jigsaw', size: 9 })).toMatchObject({ board: 'rectangle 9x9 9', fresh: 1, parts: '' });
    expect(settingOf({ variant: 'dots', size: 9 }).parts).toBe(': difference, ratio, all differences given, all ratios given');
    expect(settingOf({ variant: 'anti-knight', size: 9 })).toMatchObject({ board: '3x3; anti-knight', parts: ': anti-knight' });
  });

  it('that nobody knows is refused', () => {
    expect(() => settingOf({ variant: 'chess', size: 9 })).toThrow('expected a variant');
  });

  it('is written in lines, without what is empty', () => {
    expect(writeRequest('set', { board: '3x3', parts: '', seed: 5 })).toBe('set\nboard 3x3\nseed 5');
  });
});
