import { expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import { countOptions } from '../../src/state/numbers';

it("counts document 2's number as the engine does", () => {
  const classic = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..';
  expect(countOptions(parseBoard('3x3'), parseDigits(classic))).toBe(373);
  expect(countOptions(parseBoard('2x2'), parseDigits('2..4..1..2..3..1'))).toBe(16);
});
