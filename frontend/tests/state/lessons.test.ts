import { describe, expect, it } from 'vitest';
import { formatDigits, parseDigits } from '../../src/play/layers';
import { bit, parseBoard } from '../../src/play/layout';
import type { Step } from '../../src/server/steps';
import { findLesson, listFamilies } from '../../src/state/lessons';
import { layersAlong, readPosition, stretchesOf } from '../../src/state/path';

const layout = parseBoard('3x3');
const puzzleOf = (givens: string) => ({ layout, givens: parseDigits(givens) });

describe('lessons', () => {
  it('has a page for every link of the index', () => {
    const lessons = listFamilies().flatMap((family) => family.lessons);
    expect(lessons.length).toBeGreaterThan(50);
    for (const { id, title } of lessons) {
      expect(findLesson(id), id).toMatchObject({ title });
    }
    expect(findLesson('no-such-lesson')).toBeUndefined();
  });

  it('reads a position: givens, digits that are none, and candidates that are gone', () => {
    const { puzzle, layers } = readPosition(`12+3${'.'.repeat(78)}:414 515`, puzzleOf);
    expect(formatDigits(puzzle.givens).slice(0, 4)).toBe('12..');
    expect(formatDigits(layers.digits).slice(0, 4)).toBe('123.');
    expect(layers.corner[3] & bit(4)).toBe(0);
    expect(layers.corner[3] & bit(5)).not.toBe(0);
    expect(layers.corner[4] & bit(5)).toBe(0);
  });
});

describe('a path', () => {
  it('shows the layers before every step, and at the end', () => {
    const step: Step = {
      technique: 'naked-single',
      name: 'Naked Single',
      digits: [4],
      placements: [[0, 4]],
      eliminations: [[1, 8]],
      frames: [],
    };
    const puzzle = puzzleOf('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..');
    const [before, after] = layersAlong(puzzle, [step]);
    expect([before.digits[0], after.digits[0]]).toEqual([0, 4]);
    expect([before.corner[1] & bit(8), after.corner[1] & bit(8), after.corner[1] & bit(4)]).toEqual([bit(8), 0, 0]);
  });

  it('starts from any digits', () => {
    const puzzle = puzzleOf('.'.repeat(81));
    const [start] = layersAlong(puzzle, [], parseDigits(`5${'.'.repeat(80)}`));
    expect([start.digits[0], start.corner[1] & bit(5), start.corner[40] & bit(5)]).toEqual([5, 0, bit(5)]);
  });

  it('lists a run of singles as one, and every other step by itself', () => {
    const steps = ['naked-single', 'pointing', 'naked-single', 'full-house', 'hidden-single-box', 'x-wing'].map((technique): Step => ({
      technique,
      name: technique,
      digits: [],
      placements: [],
      eliminations: [],
      frames: [],
    }));
    expect(stretchesOf(steps).map(({ first, steps: own, isRun }) => [first, own.length, isRun])).toEqual([
      [0, 1, false],
      [1, 1, false],
      [2, 3, true],
      [5, 1, false],
    ]);
  });
});
