// Telling: sentences from the table of words that the library and this page share, one file for each
// language.
//
//     {cell}                     a value of the frame
//     {Cell}                     the same at the start of a sentence
//     {n|one|other}              a word that follows a number
//     {cells|the marked cells}   what is said instead of more than two names
//
// src/nonet/words/telling.py fills them too; tests/test_pictures.py holds that both say the same.
//
// A sentence becomes parts: plain text, and values that know their place on the board.

import { columnOf, rowOf, type Cell, type Digit, type Layout } from '../play/layout';
import type { Candidate } from '../play/moves';
import type { Value } from '../server/steps';
import { symbolFor, type Signs } from '../state/symbols';
import { shortCells } from './shorthand';
import type { Language } from './words';

export interface Table {
  sentences: Record<string, string>; // id → template
  techniques: Record<string, string>; // id → name
  families: Record<string, string>; // family → its idea
  lessons: Record<string, string>; // technique → what it adds to its family's idea
  houses: Record<string, readonly string[]>; // kind → the name of one, of several
  cell: string; // as it is spoken
  candidate: string; // digits in cells
  joint: string; // before the last of several
}

export type CellNames = 'spoken' | 'short' | 'a1';

// How things are named to this player on this board.
export interface Manner {
  table: Table;
  layout: Layout;
  names: CellNames;
  signs: Signs;
}

// A value in words, and where it is on the board.
export interface Named {
  text: string;
  cells: readonly Cell[];
  houses: readonly number[];
  digits: readonly Digit[];
}

export type Part = string | Named;
export type Values = Readonly<Record<string, Value>>;

const FILES = import.meta.glob<{ default: Table }>('../../../src/nonet/words/??.json');

export async function loadTable(language: Language): Promise<Table> {
  return (await FILES[`../../../src/nonet/words/${language}.json`]()).default;
}

const MANY = 3;
const PLACEHOLDER = /\{(\w+)(?:\|([^{}]*))?\}/g;

export function partsOf(manner: Manner, sentence: string, values: Values = {}): Part[] {
  const template = manner.table.sentences[sentence];
  if (template === undefined) throw new Error(`expected a sentence of the table, got '${sentence}'`);
  const parts: Part[] = [];
  let from = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    parts.push(template.slice(from, match.index), fill(manner, values, match[1], match[2]?.split('|') ?? []));
    from = match.index + match[0].length;
  }
  return [...parts, template.slice(from)].filter((part) => part !== '');
}

export const textOf = (parts: readonly Part[]): string => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

function fill(manner: Manner, values: Values, name: string, forms: readonly string[]): Part {
  const value = values[name.toLowerCase()] as Value | undefined;
  if (!value) throw new Error(`expected a value for {${name}}, got ${Object.keys(values).join(', ') || 'none'}`);
  const count = value[0] === 'number' ? value[1] : value[1].length;
  if (forms.length > 1) return forms[count === 1 ? 0 : 1];
  const named = nameValue(manner, value);
  const isMany = forms.length === 1 && count >= MANY && manner.names === 'spoken';
  const text = isMany ? forms[0] : named.text;
  return { ...named, text: /^[A-Z]/.test(name) ? capital(text) : text };
}

// r1c1 is a name that stays as it is, even at the start of a sentence.
export const capital = (text: string): string => (/^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

function nameValue(manner: Manner, value: Value): Named {
  const none = { cells: [], houses: [], digits: [] };
  switch (value[0]) {
    case 'digits':
      return { ...none, text: digitsText(manner, value[1]), digits: value[1] };
    case 'cells':
      return { ...none, text: cellsText(manner, value[1]), cells: value[1] };
    case 'houses':
      return { ...none, text: housesText(manner, value[1]), houses: value[1] };
    case 'candidates':
      return {
        ...none,
        text: candidatesText(manner, value[1]),
        cells: value[1].map(([cell]) => cell),
        digits: value[1].map(([, digit]) => digit),
      };
    case 'number':
      return { ...none, text: String(value[1]) };
  }
}

function join({ table }: Manner, names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${table.joint}${names[names.length - 1]}`;
}

export function digitsText(manner: Manner, digits: readonly Digit[]): string {
  return join(
    manner,
    digits.map((digit) => symbolFor(digit, manner.signs)),
  );
}

export function cellsText(manner: Manner, cells: readonly Cell[]): string {
  if (manner.names === 'short') return shortCells(manner.layout, cells);
  return join(
    manner,
    sorted(cells).map((cell) => cellText(manner.table.cell, manner.layout, cell, manner.names)),
  );
}

// "row 4, column 7" by the language's own form, r4c7, or D7 with the row as a letter.
export function cellText(form: string, layout: Layout, cell: Cell, names: CellNames): string {
  return placeText(form, rowOf(layout, cell) + 1, columnOf(layout, cell) + 1, names);
}

export function placeText(form: string, row: number, column: number, names: CellNames): string {
  if (names === 'short') return `r${row}c${column}`;
  if (names === 'a1') return `${String.fromCharCode(64 + row)}${column}`;
  return form.replace('{row}', String(row)).replace('{column}', String(column));
}

// Houses of one kind together: rows 1 and 4; no commas between kinds, for "row 1, column 4" is a cell.
export function housesText(manner: Manner, houses: readonly number[]): string {
  const numbers = new Map<string, string[]>();
  for (const house of sorted(houses)) {
    const { kind, index } = manner.layout.houses[house];
    numbers.set(kind, [...(numbers.get(kind) ?? []), String(index + 1)]);
  }
  const said = [...numbers].map(([kind, list]) => manner.table.houses[kind][list.length > 1 ? 1 : 0].replace('{n}', join(manner, list)));
  return said.join(manner.table.joint);
}

// The digits in their cells, those of the same cells together: the 4 and 7 in r1c35.
export function candidatesText(manner: Manner, candidates: readonly Candidate[]): string {
  const groups = new Map<string, { digits: Digit[]; cells: Cell[] }>();
  for (const digit of sorted(candidates.map(([, one]) => one))) {
    const cells = sorted(candidates.filter(([, other]) => other === digit).map(([cell]) => cell));
    groups.set(cells.join(), { digits: [...(groups.get(cells.join())?.digits ?? []), digit], cells });
  }
  const tell = ({ digits, cells }: { digits: Digit[]; cells: Cell[] }): string =>
    manner.table.candidate.replace('{digits}', digitsText(manner, digits)).replace('{cells}', cellsText(manner, cells));
  return join(manner, [...groups.values()].map(tell));
}

const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
