import { describe, expect, it } from 'vitest';
import { arrow, drawLinks, notePoint, obstaclesOf } from '../../src/board/links';
import { blankLayers } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';

const layout = parseBoard('3x3');
const empty = blankLayers(new Array<number>(81).fill(0));

describe('where a candidate is written', () => {
  it('is inside its cell, the first digit at the top left', () => {
    const [x, y] = notePoint(layout, 10, 1);
    expect([Math.floor(x), Math.floor(y)]).toEqual([1, 1]);
    const [right, low] = notePoint(layout, 10, 9);
    expect([right > x, low > y]).toEqual([true, true]);
  });

  it('is another place for each digit of a cell', () => {
    const places = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => notePoint(layout, 40, digit).join()));
    expect(places.size).toBe(9);
  });
});

describe('what is in the way of a line', () => {
  it('is nothing on an empty board', () => {
    expect(obstaclesOf(layout, empty, new Map())).toEqual([]);
  });

  it('is a digit as a whole, and notes one by one', () => {
    const digits = empty.digits.map((digit, cell) => (cell === 0 ? 5 : digit));
    const corner = empty.corner.map((bits, cell) => (cell === 1 ? 0b11 : bits));
    expect(obstaclesOf(layout, { ...empty, digits, corner }, new Map())).toHaveLength(3);
  });

  it('costs more where a candidate is painted', () => {
    const corner = empty.corner.map((bits, cell) => (cell === 1 ? 0b11 : bits));
    const [note, painted] = obstaclesOf(layout, { ...empty, corner }, new Map([[1, new Map([[1, 'a']])]]) as never);
    expect(painted.cost).toBeGreaterThan(note.cost);
  });
});

describe('a line', () => {
  const from = notePoint(layout, 0, 1);
  const to = notePoint(layout, 8, 1);

  it('is the same each time it is drawn', () => {
    expect(arrow(from, to, [])).toEqual(arrow(from, to, []));
  });

  it('goes around what stands on it', () => {
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    const around = arrow(from, to, [{ at: middle, clear: 0.28, cost: 1 }]);
    expect(around.path).not.toBe(arrow(from, to, []).path);
  });

  it('is drawn for each link, in their order', () => {
    const links = [
      [[0, 1], [8, 1], 'strong'],
      [[8, 1], [80, 1], 'weak'],
    ] as const;
    expect(drawLinks(layout, links as never, []).map(({ kind }) => kind)).toEqual(['strong', 'weak']);
  });
});
