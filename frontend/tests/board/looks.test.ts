import { describe, expect, it } from 'vitest';
import { looksOf, type Look, type Scene } from '../../src/board/looks';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import { advance, begin } from '../../src/play/replay';
import { newDesk, withCursor } from '../../src/state/desk';
import { DEFAULTS } from '../../src/state/options';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

const layout = parseBoard('3x3');
const puzzle = { layout, givens: parseDigits('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..') };
const scene: Scene = {
  puzzle,
  moment: begin(puzzle),
  desk: withCursor(newDesk(layout), 0),
  options: DEFAULTS,
  words: en,
  marks: undefined,
  shown: undefined,
};

const countChanged = (before: readonly Look[], after: readonly Look[]): number =>
  after.filter((look, cell) => look !== before[cell]).length;

describe('looks', () => {
  const before = looksOf(scene, []);

  it('are the same values where nothing changed', () => {
    expect(countChanged(before, looksOf({ ...scene }, before))).toBe(0);
  });

  it('change in the cell where a note is written, and nowhere else', () => {
    const moment = advance(puzzle, scene.moment, { kind: 'note', cells: [0], digit: 4, where: 'corner', n: 1, at: 0 });
    const after = looksOf({ ...scene, moment }, before);
    expect(countChanged(before, after)).toBe(1);
    expect(after[0].label).toBe('row 1 column 1, box 1, empty, notes 4');
  });

  it('change with the cursor only where it was and where it is seen from', () => {
    const after = looksOf({ ...scene, desk: withCursor(scene.desk, 1) }, before);
    expect(countChanged(before, after)).toBeLessThan(30);
    expect(after[40]).toBe(before[40]);
  });

  it('speak another language at once', () => {
    expect(looksOf({ ...scene, words: de }, before)[2].label).toBe('Zeile 1 Spalte 3, Block 1, vorgegeben 3');
  });
});
