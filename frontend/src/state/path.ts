// A path: the steps of a solution in order, and the board before each of them.

import { candidatesOf, emptyBoard, withoutNotes, type Board } from '../play/board';
import { changeBoard, type Puzzle } from '../play/changes';
import { bit } from '../play/layout';
import type { Step } from '../server/steps';

// One board more than steps: the last is the end.
export function boardsAlong(puzzle: Puzzle, steps: readonly Step[]): Board[] {
  const start = emptyBoard(puzzle.givens);
  const boards: Board[] = [{ ...start, corner: candidatesOf(puzzle.layout, puzzle.givens) }];
  for (const { placements, eliminations } of steps) {
    const after = changeBoard(puzzle, boards[boards.length - 1], { kind: 'apply', placements, eliminations });
    boards.push(after as Board);
  }
  return boards;
}

// A position as lessons write it: digits, '+' before those that are no givens, and after a colon the
// candidates that are gone already, as digit, row, column.
export function readPosition(text: string, puzzleOf: (givens: string) => Puzzle): { puzzle: Puzzle; board: Board } {
  const [cells, gone = ''] = text.split(':');
  const symbols = cells.match(/\+?[0-9.]/g) ?? [];
  const puzzle = puzzleOf(symbols.map((symbol) => (symbol.length > 1 ? '.' : symbol)).join(''));
  const digits = symbols.map((symbol) => Number(symbol.replace('.', '0').replace('+', '')));
  const board = { ...emptyBoard(digits), corner: candidatesOf(puzzle.layout, digits) };
  const left = gone.split(/\s+/).filter(Boolean).reduce((now, [digit, row, column]) => {
    const cell = (Number(row) - 1) * puzzle.layout.size + Number(column) - 1;
    return withoutNotes(now, [cell], bit(Number(digit)));
  }, board as Board);
  return { puzzle, board: left };
}
