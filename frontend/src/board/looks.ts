// Looks: how each cell is to be drawn. A cell that looks as before keeps its very value, so that a
// key draws the few cells it changes and not the board.

import type { Board } from '../play/board';
import type { Cell, Digit } from '../play/layout';
import type { Rules, State } from '../play/replay';
import { hasNote, markedDigit, wrongCells } from '../state/change';
import type { Desk } from '../state/desk';
import type { Options } from '../state/options';
import { nameOfCell } from '../state/speech';
import type { Words } from '../words/en';
import type { CellMark, Marks, NoteMark } from './marks';

export interface Look {
  digit: Digit;
  corner: number;
  centre: number;
  colours: number;
  paints: Board['paints'];
  isGiven: boolean;
  isWrong: boolean;
  isSelected: boolean;
  isSeen: boolean;
  isSame: boolean; // holds the marked digit, or a note of it
  marked: Digit; // the digit to mark among the notes
  mark: CellMark | undefined;
  noteMarks: ReadonlyMap<Digit, NoteMark> | undefined;
  letters: boolean;
  words: Words;
  label: string; // what a screen reader says
}

export interface Scene {
  rules: Rules;
  moment: State;
  desk: Desk;
  options: Options;
  words: Words;
  marks: Marks | undefined;
  shown: ReadonlySet<Cell> | undefined; // wrong cells the player asked to see
}

export function looksOf(scene: Scene, before: readonly Look[]): Look[] {
  const { rules, moment, desk, options } = scene;
  const sights: Sights = {
    selected: new Set(desk.selected),
    marked: options.marksSame ? markedDigit(moment, desk) : 0,
    seen: new Set(options.marksHouses && desk.selected.length === 1 ? rules.layout.peers[desk.cursor] : []),
    wrong: wrongCells(rules, moment, options.checking),
  };
  return rules.givens.map((_, cell) => lookOf(scene, sights, cell, before[cell]));
}

// What holds for the whole board.
interface Sights {
  selected: ReadonlySet<Cell>;
  seen: ReadonlySet<Cell>;
  wrong: ReadonlySet<Cell>;
  marked: Digit;
}

function lookOf(scene: Scene, { selected, seen, wrong, marked }: Sights, cell: Cell, before: Look | undefined): Look {
  const { rules, moment, options, words, marks, shown } = scene;
  const { board } = moment;
  const isSameNote = marked > 0 && hasNote(board, cell, marked);
  const look: Look = {
    digit: board.digits[cell],
    corner: board.corner[cell],
    centre: board.centre[cell],
    colours: board.colours[cell],
    paints: board.paints,
    isGiven: rules.givens[cell] > 0,
    isWrong: wrong.has(cell) || (shown?.has(cell) ?? false),
    isSelected: selected.has(cell),
    isSeen: seen.has(cell),
    isSame: isSameNote || (marked > 0 && board.digits[cell] === marked),
    marked: isSameNote ? marked : 0,
    mark: marks?.cells.get(cell),
    noteMarks: marks?.candidates.get(cell),
    letters: options.usesLetters,
    words,
    label: '',
  };
  look.label = before && SPOKEN.every((name) => before[name] === look[name]) ? before.label : nameOfCell(words, scene, cell, look.letters, look.isWrong);
  return before && isEqual(before, look) ? before : look;
}

// What a cell's name is made of.
const SPOKEN = ['digit', 'corner', 'centre', 'colours', 'isGiven', 'isWrong', 'letters', 'words'] as const;

function isEqual(one: Look, other: Look): boolean {
  for (const name in one) if (one[name as keyof Look] !== other[name as keyof Look]) return false;
  return true;
}
