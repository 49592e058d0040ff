// What is said of a step beside its frames: where to look, what it does, why a digit cannot stand.

import type { Cell, Digit } from '../play/layout';
import type { Doubt, Frame, Step } from '../server/steps';
import type { Words } from '../words/en';
import { shortEffect } from '../words/shorthand';
import { capital, cellsText, digitsText, housesText, partsOf, textOf, type Manner } from '../words/telling';
import { whereOf } from './picture';

const FEW = 2; // cells that are named; more are marked or counted

// Every sentence of an explanation, for those who would rather read it.
export function sentencesOf(manner: Manner, frames: readonly Frame[]): string[] {
  return frames.map(({ sentence, values }) => textOf(partsOf(manner, sentence, values)));
}

// The places to look at by name; none where there are so many cells that the marks say it better.
export function placesOf(manner: Manner, frames: readonly Frame[]): string {
  const { houses = [], cells = [] } = whereOf(frames);
  if (houses.length)
    return housesText(
      manner,
      houses.map(([house]) => house),
    );
  return cells.length > FEW
    ? ''
    : cellsText(
        manner,
        cells.map(([cell]) => cell),
      );
}

// What a step does, in one line: the cell and its digit, or what falls and where.
export function effectOf(words: Words, manner: Manner, step: Step, isShort: boolean): string {
  if (isShort) return shortEffect(step, manner.layout, manner.signs);
  const { placements, eliminations } = step;
  const set = placements.map(([cell, digit]) => words.path.goes(digitsText(manner, [digit]), cellsText(manner, [cell])));
  return [...set, ...fallsOf(words, manner, eliminations)].join('; ');
}

function fallsOf(words: Words, manner: Manner, eliminations: Step['eliminations']): string[] {
  if (!eliminations.length) return [];
  const cells = [...new Set(eliminations.map(([cell]) => cell))];
  const digits = [...new Set(eliminations.map(([, digit]) => digit))].sort((a, b) => a - b);
  const where = cells.length <= FEW ? cellsText(manner, cells) : words.path.cells(cells.length);
  return [words.path.falls(digitsText(manner, digits), where)];
}

interface Asked {
  cell: Cell;
  digit: Digit;
}

// Why a digit cannot stand in a cell: the claim. Its proof are the frames.
export function claimOf(words: Words, manner: Manner, doubt: Doubt, { cell, digit }: Asked): string {
  const named = doubt.seen === null ? String(doubt.number) : cellsText(manner, [doubt.seen]);
  return capital(words.hint.doubts[doubt.kind](cellsText(manner, [cell]), digitsText(manner, [digit]), named));
}

// What proves it on the board as it stands. A step further along the path stands on another board.
export function proofOf({ kind, seen, step }: Doubt, { cell, digit }: Asked): Frame[] {
  if (kind === 'step') return [...(step?.frames ?? [])];
  if (seen === null || kind === 'rule') return [];
  return [
    {
      sentence: '',
      cells: [
        [seen, 'blocker'],
        [cell, 'focus'],
      ],
      links: [[[seen, digit], [cell, digit], 'block']],
    },
  ];
}
