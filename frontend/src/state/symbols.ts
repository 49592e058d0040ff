// How a digit is shown: 1 … 9 and then letters, or letters from A for alphabetical Sudoku.

import { symbolOf } from '../play/layers';
import type { Digit } from '../play/layout';

export function symbolFor(digit: Digit, letters: boolean): string {
  if (!digit) return '';
  return letters ? String.fromCharCode(64 + digit) : symbolOf(digit);
}
