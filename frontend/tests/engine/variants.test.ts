import { describe, expect, it } from 'vitest';
import { writeRequest } from '../../src/engine/instance';
import { settingOf, variantOf } from '../../src/engine/variants';

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

  it('is found again by the board of a puzzle', () => {
    const boards: Record<string, string> = {
      classic: '4x4',
      x: '2x3+diagonals',
      windoku: '3x3+windows',
      jigsaw: 'jigsaw 1122122313343444',
      samurai: 'samurai',
      killer: '3x3; cage 15: r1c1 r1c2; cage 3: r5c5 r5c6',
      'killer-jigsaw': 'jigsaw 1122122313343444; cage 3: r1c1 r1c2',
      'anti-knight': '3x3; anti-knight',
      dots: '3x3; difference 1: r1c1 r1c2; all differences given 1; all ratios given 2',
    };
    for (const [variant, board] of Object.entries(boards)) expect([board, variantOf(board)]).toEqual([board, variant]);
  });

  it('is none where a board has what no variant has', () => {
    for (const board of ['3x3+diagonals; cage 15: r1c1 r1c2', '3x3; difference 2: r1c1 r1c2', 'rectangle 9x9 9', '3x3; all ratios given 2'])
      expect([board, variantOf(board)]).toEqual([board, undefined]);
  });
});
