// Pasted text: what people copy from elsewhere, read as givens. Frames, spaces and commas are passed
// over; anything stranger is left to the server, which reads every format.

import { parseDigits } from '../play/layers';
import { restoreLayout, type Digit, type Layout } from '../play/layout';

const BOARDS: Record<number, string> = { 16: '2x2', 36: '2x3', 64: '2x4', 81: '3x3', 144: '3x4', 256: '4x4' };

export interface Pasted {
  layout: Layout;
  digits: Digit[];
}

export function readPasted(text: string): Pasted | undefined {
  const link = /[?&]givens=([0-9A-Za-z.]+)/.exec(text);
  if (link) return readCells(link[1]);
  const body = text.replace(/#.*$/gm, '');
  return readCells(body.replace(/[^0-9A-Za-z.*_]/g, '')) ?? readCells(body.replace(/[\s|+,;]/g, ''));
}

function readCells(cells: string): Pasted | undefined {
  const name = BOARDS[cells.length];
  if (!name) return undefined;
  const layout = restoreLayout(name);
  const digits = parseDigits(cells.replace(/[*_-]/g, '.'));
  return digits.every((digit) => digit <= layout.size) ? { layout, digits } : undefined;
}
