import { describe, expect, it } from 'vitest';
import { candidatesOf, blankLayers, parseDigits, type Layers } from '../../src/play/layers';
import { listsOf, type Reading } from '../../src/play/lists';
import { bit, parseBoard } from '../../src/play/layout';
import { begin, replay } from '../../src/play/replay';

const layout = parseBoard('2x2');
const givens = parseDigits('2..4..1..2..3..1');
const start = blankLayers(givens);
const full: Layers = { ...start, centre: candidatesOf(layout, givens) };

const lists = (layers: Layers, reading: Reading = 'whole'): number[] => listsOf(layout, layers, reading);
const isList = (layers: Layers, reading?: Reading): boolean => lists(layers, reading).some(Boolean);

describe('notes are lists', () => {
  it('in the centre of every empty cell, if every missing digit has a place', () => {
    expect(lists(full)).toEqual(full.centre);
    expect(isList({ ...full, centre: full.centre.map((bits, cell) => (cell === 1 ? 0 : bits)) })).toBe(false);
    expect(isList({ ...full, centre: full.centre.map((bits) => bits && bit(3)) })).toBe(false);
  });

  it('never in the corners, and in the centre as the player says', () => {
    expect(isList({ ...start, corner: full.centre }, 'always')).toBe(false);
    expect(isList(full, 'never')).toBe(false);
    const one = { ...start, centre: start.centre.map((_, cell) => (cell === 1 ? bit(3) : 0)) };
    expect([isList(one, 'whole'), lists(one, 'always')[1]]).toEqual([false, bit(3)]);
  });

  it('where they were filled in, until the last is rubbed out', () => {
    const puzzle = { layout, givens };
    const filled = replay(puzzle, [{ n: 1, at: 0, kind: 'fill' }]);
    expect(lists(filled.layers, 'never')).toEqual(candidatesOf(layout, givens));
    const erased = replay(puzzle, [
      { n: 1, at: 0, kind: 'fill' },
      { n: 2, at: 0, kind: 'erase', cells: [1] },
      { n: 3, at: 0, kind: 'note', cells: [1], digit: 1, where: 'corner' },
    ]);
    expect([lists(erased.layers)[1], lists(erased.layers)[2]]).toEqual([0, candidatesOf(layout, givens)[2]]);
    expect(begin(puzzle).layers.listed.some(Boolean)).toBe(false);
  });
});
