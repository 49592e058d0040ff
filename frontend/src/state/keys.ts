// Keys: what each key means on the board. `code` is read, not `key`: Shift changes the latter, and
// Windows turns Shift+numpad into arrows. Letters that stand for digits are read from `key`, as they are
// printed on the keyboard, and go before the shortcuts of the same letters.

import { SYMBOLS } from '../play/layout';
import type { Mode } from './desk';
import type { Intent } from './intents';

export interface KeyPress {
  code: string;
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean; // Ctrl or, on a Mac, Cmd
  altKey: boolean;
}

export type Command = 'hint' | 'check' | 'pause' | 'help' | 'speak';
export type Meaning = Intent | { kind: 'command'; command: Command };

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const WASD: Record<string, [number, number]> = { KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1] };
const MODE_KEYS: Record<string, Mode> = {
  KeyZ: 'digit',
  KeyX: 'corner',
  KeyC: 'centre',
  KeyV: 'colour',
  KeyB: 'paint',
  KeyK: 'connect',
  KeyF: 'pen',
};

// `names` are the signs of the digits, where they are others than 1, 2, …
export function meaningOf(press: KeyPress, size: number, names: readonly string[] = []): Meaning | undefined {
  const value = digitOf(press, size, names);
  if (press.altKey && !value) return undefined; // Alt belongs to the browser
  return arrow(press) ?? entry(press, value) ?? (press.ctrlKey ? withCtrl(press) : plain(press));
}

function arrow({ code, shiftKey, ctrlKey }: KeyPress): Meaning | undefined {
  const by = ARROWS[code];
  return by && { kind: 'step', rows: by[0], columns: by[1], extends: shiftKey || ctrlKey };
}

function entry({ shiftKey, ctrlKey, altKey }: KeyPress, value: number): Meaning | undefined {
  if (!value) return undefined;
  if (ctrlKey && shiftKey) return { kind: 'enter', value, mode: 'colour' };
  if (ctrlKey) return { kind: 'enter', value, mode: 'centre' };
  return shiftKey || altKey ? { kind: 'enter', value, mode: 'corner' } : { kind: 'enter', value };
}

// Digits from the row and from the numpad; letters where the digits are letters, all or those beyond 9.
export function digitOf(press: KeyPress, size: number, names: readonly string[]): number {
  const match = /^(?:Digit|Numpad)([1-9])$/.exec(press.code);
  if (match) return Number(match[1]) <= size ? Number(match[1]) : 0;
  if (press.ctrlKey || press.altKey) return 0;
  const letter = letterOf(press);
  const signs = names.length ? names : SYMBOLS.slice(0, size).split('');
  return letter ? signs.indexOf(letter) + 1 : 0;
}

// The letter on the key; on a keyboard of another script the one that stands there on most.
function letterOf({ code, key }: KeyPress): string {
  return /^[A-Za-zÀ-ɏ]$/.test(key) ? key.toUpperCase() : (/^Key([A-Z])$/.exec(code)?.[1] ?? '');
}

function withCtrl({ code, shiftKey }: KeyPress): Meaning | undefined {
  switch (code) {
    case 'KeyZ':
      return { kind: 'action', action: { kind: shiftKey ? 'redo' : 'undo' } };
    case 'KeyY':
      return { kind: 'action', action: { kind: 'redo' } };
    case 'KeyA':
      return { kind: shiftKey ? 'selectNone' : 'selectAll' };
    case 'KeyI':
      return { kind: 'invert' };
    case 'Home':
      return { kind: 'jump', to: 'first' };
    case 'End':
      return { kind: 'jump', to: 'last' };
    default:
      return undefined;
  }
}

function plain({ code, key, shiftKey }: KeyPress): Meaning | undefined {
  if (key === '?') return command('hint');
  const mode = MODE_KEYS[code];
  if (mode) return { kind: 'mode', mode };
  const by = WASD[code];
  if (by) return { kind: 'step', rows: by[0], columns: by[1], extends: shiftKey };
  return PLAIN[code]?.(shiftKey);
}

const command = (name: Command): Meaning => ({ kind: 'command', command: name });

const PLAIN: Record<string, (shift: boolean) => Meaning> = {
  Digit0: () => ({ kind: 'erase' }),
  Numpad0: () => ({ kind: 'erase' }),
  Backspace: () => ({ kind: 'erase' }),
  Delete: () => ({ kind: 'erase' }),
  BracketLeft: () => ({ kind: 'action', action: { kind: 'undo' } }),
  KeyU: () => ({ kind: 'action', action: { kind: 'undo' } }),
  BracketRight: () => ({ kind: 'action', action: { kind: 'redo' } }),
  KeyR: () => ({ kind: 'action', action: { kind: 'redo' } }),
  Space: (shift) => ({ kind: 'nextMode', by: shift ? -1 : 1 }),
  PageDown: () => ({ kind: 'nextMode', by: 1 }),
  PageUp: () => ({ kind: 'nextMode', by: -1 }),
  Home: () => ({ kind: 'jump', to: 'rowStart' }),
  End: () => ({ kind: 'jump', to: 'rowEnd' }),
  Escape: () => ({ kind: 'selectNone' }),
  KeyH: () => command('hint'),
  Enter: () => command('check'),
  NumpadEnter: () => command('check'),
  KeyP: () => command('pause'),
  KeyN: () => ({ kind: 'mode', mode: 'corner' }),
  KeyL: () => command('speak'),
  F1: () => command('help'),
};

// The mode that the held modifier keys ask for; releasing them goes back.
export function heldMode({ shiftKey, ctrlKey }: Pick<KeyPress, 'shiftKey' | 'ctrlKey'>): Mode | undefined {
  if (ctrlKey && shiftKey) return 'colour';
  if (ctrlKey) return 'centre';
  return shiftKey ? 'corner' : undefined;
}
