import { describe, expect, it } from 'vitest';
import { FACES, SHAPES, TONES } from '../../src/board/signs';
import { parseBoard } from '../../src/play/layout';
import { begin } from '../../src/play/replay';
import { meaningOf } from '../../src/state/keys';
import { DEFAULTS, loadOptions } from '../../src/state/options';
import { nameOfCell } from '../../src/state/speech';
import { lettersOf, PICTURES, signsFor, symbolFor, type Wish } from '../../src/state/symbols';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';
import { makeStorage } from './storage';

const board = parseBoard('3x3');
const wish = (symbols: Wish['symbols'], word = ''): Wish => ({ symbols, word });
const key = (letter: string, changes = {}): Parameters<typeof meaningOf>[0] => ({
  code: `Key${letter.toUpperCase()}`,
  key: letter,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  ...changes,
});

describe('symbols', () => {
  it('stand for the digits of a board', () => {
    expect(signsFor(wish('digits'), en, parseBoard('4x4')).names.join('')).toBe('123456789ABCDEFG');
    expect(signsFor(wish('letters'), en, board).names.join('')).toBe('ABCDEFGHI');
    expect(signsFor(wish('word', 'triangles'), en, board).names.join('')).toBe('TRIANGLES');
  });

  it('are the same value as long as nothing else is wished', () => {
    expect(signsFor(wish('faces'), en, board)).toBe(signsFor(wish('faces'), en, parseBoard('3x3')));
    expect(signsFor(wish('faces'), de, board)).not.toBe(signsFor(wish('faces'), en, board));
  });

  it('are digits where rules speak of numbers, and where a set is too small', () => {
    expect(signsFor(wish('shapes'), en, parseBoard('3x3; cage 15: r1c1 r1c2')).names[0]).toBe('1');
    expect(signsFor(wish('shapes'), en, parseBoard('4x4')).names[0]).toBe('1');
    expect(signsFor(wish('unheard of' as 'digits'), en, board).names[0]).toBe('1');
  });

  it.each(['', 'short', 'LETTERBOX', 'TRI4NGLES', 'TOO MANY!'])('are letters where %o is no word of nine letters', (word) => {
    expect(signsFor(wish('word', word), en, board).names.join('')).toBe('ABCDEFGHI');
  });

  it('take umlauts, whole', () => {
    expect(lettersOf('grünbadeo')).toEqual([...'GRÜNBADEO']);
  });

  it('have a name and a picture each, none twice', () => {
    expect([SHAPES, FACES, TONES].map((each) => new Set(each).size)).toEqual([9, 9, 9]);
    for (const words of [en, de]) for (const set of PICTURES) expect(new Set(words.signs[set]).size).toBe(9);
  });

  it('are said by their names', () => {
    const puzzle = { layout: board, givens: [3, ...Array<number>(80).fill(0)] };
    const seen = { puzzle, moment: begin(puzzle) };
    expect(nameOfCell(de, seen, 0, { ...DEFAULTS, symbols: 'shapes' }, false)).toContain('Dreieck');
    expect(symbolFor(0, signsFor(DEFAULTS, en, board))).toBe('');
  });

  it('are what letters was chosen as on older pages', () => {
    const storage = makeStorage();
    storage.setItem('nonet.options', '{"usesLetters":true}');
    expect(loadOptions(storage).symbols).toBe('letters');
  });
});

describe('letters that stand for digits', () => {
  const { names } = signsFor(wish('letters'), en, board);

  it('are typed, before any shortcut', () => {
    expect(meaningOf(key('c'), 9, names)).toEqual({ kind: 'enter', value: 3 });
    expect(meaningOf(key('H'), 9, names)).toEqual({ kind: 'enter', value: 8 });
    expect(meaningOf(key('C', { shiftKey: true }), 9, names)).toEqual({ kind: 'enter', value: 3, mode: 'corner' });
  });

  it('leave shortcuts of other letters, and those with Ctrl', () => {
    expect(meaningOf(key('p'), 9, names)).toEqual({ kind: 'command', command: 'pause' });
    expect(meaningOf(key('a', { ctrlKey: true }), 9, names)).toEqual({ kind: 'selectAll' });
    expect(meaningOf({ ...key('3'), code: 'Digit3' }, 9, names)).toEqual({ kind: 'enter', value: 3 });
  });

  it('are those that are printed on the key', () => {
    const word = signsFor(wish('word', 'ZYKLOPEN!'.replace('!', 'S')), en, board).names;
    expect(meaningOf({ ...key('z'), code: 'KeyY' }, 9, word)).toEqual({ kind: 'enter', value: 1 });
  });
});
