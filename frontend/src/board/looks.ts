// Looks: how each cell is to be drawn. A cell that looks as before keeps its very value, so that a
// key draws the few cells it changes and not the board.

import type { Layers } from '../play/layers';
import { bit, type Cell, type Digit, type DigitSet } from '../play/layout';
import type { Puzzle, State } from '../play/replay';
import { hasNote, markedDigit, wrongCells } from '../state/change';
import type { Desk } from '../state/desk';
import type { Options } from '../state/options';
import { nameOfCell } from '../state/speech';
import { signsFor, type Signs } from '../state/symbols';
import type { Words } from '../words/en';
import type { CellNames } from '../words/telling';
import type { CandidateLook } from '../server/steps';
import type { Marks } from './marks';

export interface Look {
  digit: Digit;
  corner: number;
  centre: number;
  colours: number;
  paints: Layers['paints'];
  pens: Layers['pens'][number];
  isGiven: boolean;
  isWrong: boolean;
  isSelected: boolean;
  isSeen: boolean;
  isSame: boolean; // holds the marked digit, or a note of it
  marked: Digit; // the digit to mark among the notes
  isTold: boolean; // a picture is on the board: its colours speak, and not the player's
  isDim: boolean; // the picture does not mention this cell
  isFaint: boolean; // it speaks of candidates, so notes that it does not paint step back
  painted: ReadonlyMap<Digit, CandidateLook> | undefined;
  lit: DigitSet; // digits that the reader points at
  signs: Signs;
  isFromCorners: boolean; // how corner notes stand
  names: CellNames;
  words: Words;
  rules: string; // that the cell belongs to, in words
  label: string; // what a screen reader says
}

export interface Scene {
  puzzle: Puzzle;
  moment: State;
  desk: Desk;
  options: Options;
  words: Words;
  marks: Marks | undefined;
  shown: ReadonlySet<Cell> | undefined; // wrong cells the player asked to see
  rules?: readonly string[] | undefined; // for each cell the rules that it belongs to, in words
}

export function looksOf(scene: Scene, before: readonly Look[]): Look[] {
  const { puzzle, moment, desk, options } = scene;
  const sights: Sights = {
    selected: new Set(desk.selected),
    marked: options.marksSame && !scene.marks ? markedDigit(moment, desk) : 0,
    seen: new Set(options.marksHouses && desk.selected.length === 1 ? puzzle.layout.peers[desk.cursor] : []),
    wrong: wrongCells(puzzle, moment, options.checking),
    signs: signsFor(options, scene.words, puzzle.layout),
  };
  return puzzle.givens.map((_, cell) => lookOf(scene, sights, cell, before[cell]));
}

// What holds for the whole board.
interface Sights {
  selected: ReadonlySet<Cell>;
  seen: ReadonlySet<Cell>;
  wrong: ReadonlySet<Cell>;
  marked: Digit;
  signs: Signs;
}

function lookOf(scene: Scene, { selected, seen, wrong, marked, signs }: Sights, cell: Cell, before: Look | undefined): Look {
  const { puzzle, moment, options, words, marks, shown } = scene;
  const { layers } = moment;
  const isSameNote = marked > 0 && hasNote(layers, cell, marked);
  const look: Look = {
    digit: layers.digits[cell],
    corner: layers.corner[cell],
    centre: layers.centre[cell],
    colours: layers.colours[cell],
    paints: layers.paints,
    pens: layers.pens[cell],
    isGiven: puzzle.givens[cell] > 0,
    isWrong: wrong.has(cell) || (shown?.has(cell) ?? false),
    isSelected: selected.has(cell),
    isSeen: !marks && seen.has(cell),
    isSame: isSameNote || (marked > 0 && layers.digits[cell] === marked),
    marked: isSameNote ? marked : 0,
    isTold: marks !== undefined,
    isDim: marks !== undefined && !marks.mentioned.has(cell) && !selected.has(cell),
    isFaint: marks !== undefined && marks.candidates.size > 0 && marks.cells.get(cell) !== 'focus',
    painted: marks?.candidates.get(cell),
    lit: marks?.mentioned.has(cell) ? bitsOf(marks.litDigits) : 0,
    signs,
    isFromCorners: options.cornerNotes === 'corners',
    names: options.cellNames,
    words,
    rules: scene.rules?.[cell] ?? '',
    label: '',
  };
  if (before && SPOKEN.every((name) => before[name] === look[name])) look.label = before.label;
  else look.label = [nameOfCell(words, scene, cell, options, look.isWrong), look.rules].filter(Boolean).join(', ');
  return before && isEqual(before, look) ? before : look;
}

const bitsOf = (digits: ReadonlySet<Digit>): DigitSet => [...digits].reduce((bits, digit) => bits | bit(digit), 0);

// What a cell's name is made of.
const SPOKEN = ['digit', 'corner', 'centre', 'colours', 'pens', 'isGiven', 'isWrong', 'signs', 'names', 'words', 'rules'] as const;

function isEqual(one: Look, other: Look): boolean {
  for (const name in one) if (one[name as keyof Look] !== other[name as keyof Look]) return false;
  return true;
}
