// A word hidden in a line: a puzzle whose digits are renamed so that a row or a column of its solution reads
// 1, 2, 3, …, which are the letters of the player's word in their order.

import { formatDigits, parseDigits } from '../play/layers';
import { parseBoard, type Digit, type House, type Layout } from '../play/layout';
import type { PuzzleAnswer } from '../server/api';

const linesOf = ({ houses, size }: Layout): House[] =>
  houses.filter(({ kind, cells }) => (kind === 'row' || kind === 'column') && cells.length === size);

// `chance` from 0 up to 1 picks the line.
export function hideWord<P extends Pick<PuzzleAnswer, 'givens' | 'board'>>(puzzle: P, solution: string, chance: number): P {
  const layout = parseBoard(puzzle.board);
  const lines = linesOf(layout);
  if (!lines.length || layout.rules.length) return puzzle; // rules speak of numbers
  const digits = parseDigits(solution);
  const { cells } = lines[Math.floor(chance * lines.length)];
  const names = new Map<Digit, Digit>(cells.map((cell, index) => [digits[cell], index + 1]));
  const renamed = parseDigits(puzzle.givens).map((digit) => names.get(digit) ?? 0);
  return { ...puzzle, givens: formatDigits(renamed) };
}

// The line in which a full board reads 1, 2, 3, …
export function findWord(layout: Layout, digits: readonly Digit[]): House | undefined {
  return linesOf(layout).find(({ cells }) => cells.every((cell, index) => digits[cell] === index + 1));
}
