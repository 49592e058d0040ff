// Pasted text: what people copy from elsewhere, read as givens. The server reads every format, and so
// reads whatever is more than a line of cells; this reads the simple ones for whoever is offline:
// frames, spaces and commas are passed over.

import { parseDigits } from '../play/layers';
import { parseBoard, type Digit, type Layout } from '../play/layout';

const BOARDS: Record<number, string> = { 16: '2x2', 36: '2x3', 64: '2x4', 81: '3x3', 144: '3x4', 256: '4x4' };

export interface Pasted {
  layout: Layout;
  digits: Digit[];
}

// A line of cells, some of them empty: nobody reads it in another way.
export const isPlain = (text: string): boolean => text.trim().length in BOARDS && /^(?=.*[0.])[0-9.]+$/.test(text.trim());

export function readPasted(text: string): Pasted | undefined {
  const link = /[?&]givens=([0-9A-Za-z.]+)/.exec(text);
  if (link) return readCells(link[1]);
  const body = text.replace(/#.*$/gm, '');
  return readCells(body.replace(/[^0-9A-Za-z.*_]/g, '')) ?? readCells(body.replace(/[\s|+,;]/g, ''));
}

function readCells(cells: string): Pasted | undefined {
  const name = BOARDS[cells.length];
  if (!name) return undefined;
  const layout = parseBoard(name);
  const digits = parseDigits(cells.replace(/[*_-]/g, '.'));
  return digits.every((digit) => digit <= layout.size) ? { layout, digits } : undefined;
}
