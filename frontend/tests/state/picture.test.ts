import { describe, expect, it } from 'vitest';
import { arrow, block, drawLinks, notePoint, obstaclesOf } from '../../src/board/links';
import { blankLayers } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { CandidateLook, Frame } from '../../src/server/steps';
import { marksOf, whereOf } from '../../src/state/picture';

const layout = parseBoard('3x3');

// An X-Wing of 4 in rows 1 and 5, columns 2 and 8.
const bases: Frame = {
  sentence: 'x-wing.bases',
  houses: [
    [0, 'base'],
    [4, 'base'],
  ],
  candidates: [
    [1, 4, 'a'],
    [7, 4, 'b'],
    [37, 4, 'b'],
    [43, 4, 'a'],
  ],
};
const effect: Frame = { ...bases, sentence: 'effect.gone', candidates: [...(bases.candidates ?? []), [19, 4, 'gone']] };

describe('the picture of a frame', () => {
  it('paints its candidates and no others', () => {
    const { candidates } = marksOf(bases, layout);
    expect([...candidates].map(([cell, digits]) => [cell, ...digits.keys()])).toEqual([
      [1, 4],
      [7, 4],
      [37, 4],
      [43, 4],
    ]);
    expect(marksOf(effect, layout).candidates.get(19)?.get(4)).toBe('gone');
  });

  it('mentions its houses and cells, and leaves the rest of the layers dim', () => {
    const { mentioned, houses } = marksOf(effect, layout);
    expect([mentioned.size, houses.length]).toEqual([19, 2]);
    expect([mentioned.has(19), mentioned.has(20)]).toEqual([true, false]);
  });

  it('says where to look without saying what is there', () => {
    expect(whereOf([{ sentence: 'first.words' }, bases])).toEqual({ sentence: '', houses: bases.houses });
    expect(
      whereOf([
        {
          sentence: 'pivot',
          candidates: [
            [3, 1, 'a'],
            [3, 2, 'b'],
          ],
        },
      ]),
    ).toEqual({ sentence: '', cells: [[3, 'focus']] });
  });

  it('names the rules that it looks at, also before anything is told', () => {
    const cage: Frame = { sentence: 'sum.cells', cells: [[0, 'a']], rules: [2] };
    expect([...marksOf(cage, layout).rules]).toEqual([2]);
    expect(marksOf(bases, layout).rules.size).toBe(0);
    expect(whereOf([cage])).toEqual({ sentence: '', cells: [[0, 'focus']], rules: [2] });
  });

  it('outlines a house once around, whatever its form', () => {
    const { fill, outline } = marksOf({ sentence: '', houses: [[18, 'base']] }, layout).houses[0];
    expect([fill.match(/M/g)?.length, outline.match(/M/g)?.length]).toEqual([9, 12]);
  });

  it('outlines houses where the board is wider than it has digits', () => {
    const samurai = parseBoard('samurai');
    const box = samurai.houses.findIndex(({ kind, cells }) => kind === 'box' && cells.includes(8 * 21 + 8));
    const shaded = marksOf({ sentence: '', houses: [[box, 'base']] }, samurai).houses[0];
    expect(shaded.fill).toMatch(/^M6 6h1/);
    expect(shaded.outline.match(/M/g)?.length).toBe(12);
    const wide = parseBoard('rectangle 4x6 6');
    const row = marksOf({ sentence: '', houses: [[1, 'base']] }, wide).houses[0];
    expect(row.fill).toMatch(/^M0 1h1v1h-1zM1 1/);
    expect(row.outline.match(/M/g)?.length).toBe(14);
  });

  it('lights what the reader points at', () => {
    const { lit, litDigits } = marksOf(bases, layout, { text: '', cells: [5], houses: [0], digits: [4] });
    expect([lit.size, litDigits.has(4)]).toEqual([9, true]);
  });
});

describe('a link', () => {
  const [from, to] = [notePoint(layout, 0, 5), notePoint(layout, 8, 5)];
  const bendOf = (path: string): number => Number(/Q\S+ (\S+)/.exec(path)?.[1]) - from[1];

  it('runs straight where nothing is in its way, with its head at the far end', () => {
    const { path, end } = arrow(from, to, []);
    expect(bendOf(path)).toBeCloseTo(0);
    expect(end).toMatch(/^M8\.35 0\.5L/);
  });

  it('bends around a candidate on the straight way', () => {
    const painted = obstaclesOf(layout, blankLayers(new Array<number>(81).fill(0)), new Map([[4, new Map([[5, 'a']])]]));
    expect(painted.length).toBe(1);
    expect(Math.abs(bendOf(arrow(from, to, painted).path))).toBeGreaterThan(0.2);
  });

  it('of a digit that blocks keeps to the place of the digit, and ends in a cross', () => {
    expect(block(layout, 0, 4, 5)).toEqual({ path: 'M0.96 0.5L4.5 0.5', end: 'M4.4 0.4L4.6 0.6M4.4 0.6L4.6 0.4' });
    const [x, y] = notePoint(layout, 0, 9);
    expect(block(layout, 0, 72, 9).path).toBe(`M${x.toFixed(3)} 0.96L${x.toFixed(3)} ${(y + 8).toFixed(3)}`);
  });

  it('inside a box leaves the ring of the digit on its way', () => {
    expect(block(layout, 0, 10, 5).path).toBe('M0.96 0.96L1.5 1.5');
    expect(block(layout, 10, 0, 5).path).toBe('M1.04 1.04L0.5 0.5');
  });

  it('between neighbours runs between the rows of their notes', () => {
    const empty = blankLayers(new Array<number>(81).fill(0));
    const layers = { ...empty, corner: empty.digits.map(() => 511) };
    const [{ path }] = drawLinks(
      layout,
      [[[0, 6], [1, 6], 'strong']],
      obstaclesOf(
        layout,
        layers,
        new Map<number, Map<number, CandidateLook>>([
          [0, new Map([[6, 'a']])],
          [1, new Map([[6, 'b']])],
        ]),
      ),
    );
    expect(Math.abs(bendOf(path))).toBeGreaterThan(0.2);
  });

  it('of several digits to one cell has a smaller cross for each', () => {
    const [alone] = drawLinks(layout, [[[0, 1], [4, 1], 'block']], []);
    const [one, other] = drawLinks(
      layout,
      [
        [[0, 1], [4, 1], 'block'],
        [[8, 2], [4, 2], 'block'],
      ],
      [],
    );
    expect(new Set([alone.end, one.end, other.end]).size).toBe(3);
  });
});
