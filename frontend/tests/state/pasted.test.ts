import { describe, expect, it } from 'vitest';
import { isPlain, readPasted } from '../../src/state/pasted';

const CELLS = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

describe('pasted text', () => {
  it('is read here where it is a line of cells', () => {
    expect(isPlain(`${CELLS}\n`)).toBe(true);
    expect(isPlain(CELLS.replaceAll('.', '0'))).toBe(true);
    expect(readPasted(CELLS)?.digits.slice(0, 5)).toEqual([5, 3, 0, 0, 7]);
  });

  it('is left to the server where it may be something else', () => {
    expect(isPlain(CELLS.slice(1))).toBe(false);
    expect(isPlain('111222333'.repeat(3) + '444555666'.repeat(3) + '777888999'.repeat(3))).toBe(false);
    expect(isPlain(`https://sudoku.coach/en/play/${CELLS}`)).toBe(false);
  });

  it('is read with its frame when nobody else is there', () => {
    const rows = CELLS.match(/.{9}/g)!.map((row) => row.split('').join(' '));
    expect(readPasted(rows.join('\n'))?.digits.slice(0, 5)).toEqual([5, 3, 0, 0, 7]);
  });
});
