// Options: what a player chose, kept in local storage. None of them changes what a log means.

import type { Reading } from '../play/lists';
import type { Progress } from '../school/progress';
import type { Repetition } from '../school/repetition';
import type { CellNames } from '../words/telling';
import type { Language } from '../words/words';
import type { Days } from './daily';
import type { SymbolSet } from './symbols';

// As they are offered. Each but the first and the last is a block of colours in theme/themes.css.
export const THEMES = ['system', 'light', 'dark', 'contrast', 'safe', 'own'] as const;
export type ThemeName = (typeof THEMES)[number];
export type Checking = 'off' | 'rules' | 'solution';
export type InputOrder = 'cell' | 'digit'; // which is chosen first
export const CELL_SHAPES = ['square', 'round', 'circle'] as const;
export type CellShape = (typeof CELL_SHAPES)[number];
export type TextSize = 'small' | 'normal' | 'large';

// How far hints go: none, the name, where, which digits, why, done for me.
export type HelpAmount = 0 | 1 | 2 | 3 | 4 | 5;

export interface Options {
  theme: ThemeName;
  colours: Record<string, string>; // the own theme: name of a colour → its value
  textSize: TextSize;
  padSide: 'right' | 'left';
  padOrder: 'phone' | 'numpad';
  input: InputOrder;
  checking: Checking;
  refusesWrong: boolean;
  cleansNotes: boolean;
  marksSame: boolean; // the same digit, in notes too
  marksHouses: boolean; // row, column and box of the cursor
  showsTimer: boolean;
  showsLeft: boolean; // how many of each digit are left
  cells: CellShape;
  cornerNotes: 'places' | 'corners'; // each digit at its own place, or in order from the corners
  symbols: SymbolSet; // what stands for digits
  word: string; // a letter for each digit, where they are the letters of a word
  cellNames: CellNames; // how cells are called
  usesShorthand: boolean; // r7c23 ≠ 7 beside the words
  playsFrames: boolean; // explanations go on by themselves
  hasSounds: boolean;
  vibrates: boolean; // where the device can
  startsByTitle: boolean; // a click on the title of a game starts the next
  help: HelpAmount;
  avoided: readonly string[]; // techniques that hints shall not use
  language: 'system' | Language;
  level: string; // the level played last
  days: Days; // the daily puzzles that were solved
  repetition: Repetition; // what comes again, and when
  school: Progress; // what was done in the course
  collections: Readonly<Record<string, string>>; // id of a game → the collection that it was put into
  lists: Reading; // when centre notes name all that a cell can be
}

export const DEFAULTS: Options = {
  theme: 'system',
  colours: {},
  textSize: 'normal',
  padSide: 'right',
  padOrder: 'phone',
  input: 'cell',
  checking: 'rules',
  refusesWrong: false,
  cleansNotes: true,
  marksSame: true,
  marksHouses: true,
  showsTimer: true,
  showsLeft: true,
  cells: 'square',
  cornerNotes: 'places',
  symbols: 'digits',
  word: '',
  cellNames: 'spoken',
  usesShorthand: false,
  playsFrames: false,
  hasSounds: false,
  vibrates: true,
  startsByTitle: false,
  help: 5,
  avoided: [],
  language: 'system',
  level: 'easy',
  days: {},
  repetition: {},
  school: {},
  collections: {},
  lists: 'whole',
};

const KEY = 'nonet.options';

export function loadOptions(storage: Storage): Options {
  try {
    const { usesLetters, ...kept } = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Options> & { usesLetters?: boolean };
    return { ...DEFAULTS, ...(usesLetters && { symbols: 'letters' as const }), ...kept }; // pages of before asked for letters or none
  } catch {
    return DEFAULTS; // text that is no JSON was not written by us; the defaults are the honest answer
  }
}

export function saveOptions(storage: Storage, options: Options): void {
  storage.setItem(KEY, JSON.stringify(options));
}
