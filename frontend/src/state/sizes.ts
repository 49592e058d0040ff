// The sizes of board that are offered: the name of the layout, and what people call it.

import type { Layout } from '../play/layout';

export const SIZES: readonly (readonly [string, string])[] = [
  ['2x2', '4×4'],
  ['2x3', '6×6'],
  ['2x4', '8×8'],
  ['3x3', '9×9'],
  ['2x5', '10×10'],
  ['3x4', '12×12'],
  ['4x4', '16×16'],
];

// With the size of this board, whatever it is: what was pasted may have another one.
export function choicesWith({ name, size }: Layout): readonly (readonly [string, string])[] {
  return SIZES.some(([each]) => each === name) ? SIZES : [...SIZES, [name, `${size}×${size}`]];
}
