// Why the engine refuses a board, in the setter's language: its own sentences ("expected sums from 3 to 17, got
// 30 in cage at r1c1") say all, but in English and for programs. tests/setter/refusals.test.ts holds them against
// the engine's source.

import type { SetterWords } from '../words/setter/en';

type Reason = keyof SetterWords['refusals'];

const REASONS: readonly (readonly [Reason, RegExp])[] = [
  ['fewCells', /^expected at least (\d+) cells?, got (\d+)/],
  ['manyCells', /^expected at most (\d+) cells?, got (\d+)/],
  ['range', /^expected (?:sums|digits|differences|a divisor|ratios|counts) from (-?\d+) to (\d+), got (-?\d+)/],
  ['values', /^expected (no|\d+(?: to \d+)?|at most \d+) values?, got (\d+)/],
  ['twice', /^expected each cell once, got (r\d+c\d+) twice/],
  ['neighbours', /^expected two neighbours, got (r\d+c\d+) and (r\d+c\d+)/],
  ['equalGroups', /^expected groups of (\d+) cells?, got (\d+)/],
  ['groups', /^expected (?:one group|two groups) of cells(?: or more)?, got (\d+)/],
  ['groups', /^expected groups of at least 1 cell, got (-?\d+)/],
  ['circle', /^expected a number of 1 to 3 cells, got (\d+)/],
  ['thirds', /^expected digits that fall into three equal parts, got (\d+) digits/],
  ['square', /^expected a square board/],
  ['boxes', /^expected cells in boxes of (\d+) cells?, got (r\d+c\d+)/],
  ['hole', /^expected cells of the board, got the hole (r\d+c\d+)/],
  ['hole', /^expected cells from 0 to \d+, got (-?\d+)/],
  ['noCells', /^expected no cells, got (\d+) cells?/],
  ['manyRules', /^expected at most (\d+) (?:rules|cells in all rules), got (\d+)/],
];

export interface Refusal {
  reason: Reason;
  values: readonly string[];
  kind: string; // of the rule; empty where it is none
  cell: string; // its first: r1c1, or empty
}

export function readRefusal(message: string): Refusal {
  const [, kind = '', cell = ''] = / in ([a-z][a-z -]*?)(?: at (r\d+c\d+))?$/.exec(message) ?? [];
  for (const [reason, pattern] of REASONS) {
    const match = pattern.exec(message);
    if (match) return { reason, values: match.slice(1), kind, cell };
  }
  return { reason: 'other', values: [], kind, cell };
}

// "Cage at r1c1: a value from 3 to 17 is possible, not 30."
export function sayRefusal(words: SetterWords, message: string, nameOf: (kind: string) => string): string {
  const { reason, values, kind, cell } = readRefusal(message);
  const says = words.refusals[reason](...(values as [string, string, string]));
  if (!kind) return says;
  return `${cell ? words.refusedAt(nameOf(kind), cell) : nameOf(kind)}: ${says}`;
}
