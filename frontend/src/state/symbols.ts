// How digits are shown: as digits, letters, a word of the player's own, or pictures. A sign has a name, which
// is what a screen reader says and what stands in sentences; pictures are drawn by board/Sign.svelte.

import { symbolOf } from '../play/layers';
import type { Digit, Layout } from '../play/layout';
import type { Words } from '../words/en';

export const PICTURES = ['shapes', 'faces', 'colours'] as const;
export type PictureSet = (typeof PICTURES)[number];
export const SYMBOL_SETS = ['digits', 'letters', 'word', ...PICTURES] as const; // as they are offered
export type SymbolSet = (typeof SYMBOL_SETS)[number];

export interface Signs {
  names: readonly string[]; // of digit 1 first
  pictures: PictureSet | undefined; // what is drawn instead of the name
}

export interface Wish {
  symbols: SymbolSet;
  word: string; // a letter for each digit, for `word`
}

const known = new Map<string, Signs>(); // so that the same wish is the same value: a look compares them
let spoken: Words | undefined; // the language that the known ones have their names in

// Rules speak of numbers, so boards that have some keep digits. So do boards for which a set has too few signs.
export function signsFor({ symbols, word }: Wish, words: Words, { size, rules }: Pick<Layout, 'size' | 'rules'>): Signs {
  if (spoken !== words) known.clear();
  spoken = words;
  const set = rules.length ? 'digits' : symbols;
  const key = `${set} ${size} ${set === 'word' ? word : ''}`;
  const signs = known.get(key) ?? makeSigns(set, word, words, size);
  known.set(key, signs);
  return signs;
}

function makeSigns(set: SymbolSet, word: string, words: Words, size: number): Signs {
  const names = namesIn(set, word, words, size);
  if (names.length < size) return makeSigns(set === 'word' ? 'letters' : 'digits', word, words, size);
  return { names, pictures: PICTURES.find((each) => each === set) };
}

function namesIn(set: SymbolSet, word: string, words: Words, size: number): readonly string[] {
  const digits = Array.from({ length: size }, (_, index) => index + 1);
  switch (set) {
    case 'digits':
      return digits.map(symbolOf);
    case 'letters':
      return digits.map((digit) => String.fromCharCode(64 + digit));
    case 'word':
      return lettersOf(word).length === size ? lettersOf(word) : [];
    default:
      return (words.signs as Partial<Record<string, readonly string[]>>)[set]?.slice(0, size) ?? []; // of a newer page: unknown here
  }
}

// The letters of a word that has none twice; nothing for any other text.
export function lettersOf(word: string): readonly string[] {
  const letters = Array.from(word.trim(), (letter) => letter.toUpperCase());
  return letters.every((letter) => /^\p{L}$/u.test(letter)) && new Set(letters).size === letters.length ? letters : [];
}

export const symbolFor = (digit: Digit, { names }: Signs): string => names[digit - 1] ?? '';
