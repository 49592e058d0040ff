// Intents: what a key, a click or a touch means, before it is known what it does.

import type { Cell } from '../play/layout';
import type { Action, Form } from '../play/moves';
import type { Mode } from './desk';

export type Intent =
  | { kind: 'step'; rows: number; columns: number; extends: boolean }
  | { kind: 'jump'; to: 'rowStart' | 'rowEnd' | 'first' | 'last' }
  | { kind: 'select'; cell: Cell; how: 'only' | 'add' | 'toggle' }
  | { kind: 'selectAlike'; cell: Cell }
  | { kind: 'selectAll' }
  | { kind: 'selectNone' }
  | { kind: 'invert' }
  | { kind: 'enter'; value: number; mode?: Mode } // a digit, or a colour in colour mode
  | { kind: 'noteHere'; cell: Cell } // right button
  | { kind: 'hold'; cell: Cell } // select alike; in digit-first input a note of the armed digit
  | { kind: 'arm'; digit: number }
  | { kind: 'erase' }
  | { kind: 'mode'; mode: Mode }
  | { kind: 'nextMode'; by: 1 | -1 }
  | { kind: 'pickColour'; colour: number }
  | { kind: 'pickForm'; form: Form }
  | { kind: 'action'; action: Action }; // undo, redo, fill, checkpoint: as they are
