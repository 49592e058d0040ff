import { describe, expect, it } from 'vitest';
import { heldMode, meaningOf, type KeyPress } from '../../src/state/keys';

const press = (code: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  ...changes,
});

describe('keys', () => {
  it.each([
    ['Digit5', {}, { kind: 'enter', value: 5 }],
    ['Numpad5', {}, { kind: 'enter', value: 5 }],
    ['Digit5', { shiftKey: true }, { kind: 'enter', value: 5, mode: 'corner' }],
    ['Digit5', { altKey: true }, { kind: 'enter', value: 5, mode: 'corner' }],
    ['Digit5', { ctrlKey: true }, { kind: 'enter', value: 5, mode: 'centre' }],
    ['Digit5', { ctrlKey: true, shiftKey: true }, { kind: 'enter', value: 5, mode: 'colour' }],
    ['ArrowUp', {}, { kind: 'step', rows: -1, columns: 0, extends: false }],
    ['KeyD', {}, { kind: 'step', rows: 0, columns: 1, extends: false }],
    ['ArrowUp', { shiftKey: true }, { kind: 'step', rows: -1, columns: 0, extends: true }],
    ['KeyZ', { ctrlKey: true }, { kind: 'action', action: { kind: 'undo' } }],
    ['KeyZ', { ctrlKey: true, shiftKey: true }, { kind: 'action', action: { kind: 'redo' } }],
    ['KeyX', {}, { kind: 'mode', mode: 'corner' }],
    ['Backspace', {}, { kind: 'erase' }],
    ['KeyH', {}, { kind: 'command', command: 'hint' }],
  ])('%s %o', (code, changes, meaning) => {
    expect(meaningOf(press(code, changes), 9)).toEqual(meaning);
  });

  it('leaves to the browser what is the browser’s', () => {
    for (const code of ['KeyW', 'KeyT', 'KeyN', 'KeyP', 'KeyL']) expect(meaningOf(press(code, { ctrlKey: true }), 9)).toBeUndefined();
    expect(meaningOf(press('KeyD', { altKey: true }), 9)).toBeUndefined();
  });

  it('takes letters for digits beyond nine, and only there', () => {
    expect(meaningOf(press('KeyB'), 16)).toEqual({ kind: 'enter', value: 11 });
    expect(meaningOf(press('KeyB'), 9)).toEqual({ kind: 'mode', mode: 'paint' });
    expect(meaningOf(press('Digit7'), 4)).toBeUndefined();
  });

  it('shows on the pad what a held key will write', () => {
    expect(heldMode({ shiftKey: true, ctrlKey: false })).toBe('corner');
    expect(heldMode({ shiftKey: true, ctrlKey: true })).toBe('colour');
    expect(heldMode({ shiftKey: false, ctrlKey: false })).toBeUndefined();
  });
});
