import { describe, expect, it } from 'vitest';
import { restoreLayout } from '../../src/play/layout';
import type { Step } from '../../src/server/steps';
import { marksOf } from '../../src/state/picture';

const layout = restoreLayout('3x3');

// An X-Wing of 4 in rows 1 and 5, columns 2 and 8.
const xWing: Step = {
  technique: 'x_wing',
  name: 'X-Wing',
  digits: [4],
  placements: [],
  eliminations: [[19, 4]],
  marks: [[1, 4, 'base'], [7, 4, 'base'], [37, 4, 'base'], [43, 4, 'base']],
  houses: [[0, 'base'], [4, 'base']],
  groups: [],
  nodes: [],
};

describe('the picture of a hint', () => {
  it('shows nothing with the name', () => {
    const { cells, candidates } = marksOf(xWing, layout, 1);
    expect([cells.size, candidates.size]).toEqual([0, 0]);
  });

  it('shades the houses next, and not yet the cells', () => {
    const { cells, candidates } = marksOf(xWing, layout, 2);
    expect([...cells.values()].every((mark) => mark === 'house')).toBe(true);
    expect([cells.size, candidates.size]).toEqual([18, 0]);
  });

  it('shows the pattern, then what falls', () => {
    expect(marksOf(xWing, layout, 3).candidates.get(1)?.get(4)).toBe('cause');
    expect(marksOf(xWing, layout, 3).candidates.has(19)).toBe(false);
    const last = marksOf(xWing, layout, 4);
    expect([last.candidates.get(19)?.get(4), last.cells.get(19)]).toEqual(['gone', 'effect']);
  });

  it('draws the links of a chain', () => {
    const chain: Step = { ...xWing, nodes: [[4, true, [1], [], []], [4, false, [7], [], [0]]] };
    expect(marksOf(chain, layout, 4).links.length).toBe(1);
    expect(marksOf(chain, layout, 3).links).toEqual([]);
  });
});
