import { expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import { findWord, hideWord } from '../../src/state/hiding';

const givens = '2..4..1..2..3..1';
const solution = '2134431212433421';

// The solution with its digits renamed as the givens were.
function renamed(from: string, to: string): number[] {
  const names = new Map([...from].flatMap((digit, cell) => (digit === '.' ? [] : [[digit, Number(to[cell])]])));
  return [...solution].map((digit) => names.get(digit) ?? 0);
}

it('hides the word in the line that chance picks', () => {
  const layout = parseBoard('2x2');
  for (let line = 0; line < 8; line++) {
    const hidden = hideWord({ givens, board: '2x2' }, solution, line / 8);
    expect([...hidden.givens].map((digit) => digit === '.')).toEqual([...givens].map((digit) => digit === '.'));
    const found = findWord(layout, renamed(givens, hidden.givens));
    expect([found?.kind, found?.index]).toEqual([line < 4 ? 'row' : 'column', line % 4]);
  }
});

it('finds no word where there is none, and leaves rules alone', () => {
  expect(findWord(parseBoard('2x2'), parseDigits(solution))).toBeUndefined();
  const ruled = { givens, board: '2x2; anti-king' };
  expect(hideWord(ruled, solution, 0)).toBe(ruled);
});
