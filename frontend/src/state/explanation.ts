// A step in words, stage by stage, from the same data as its picture.

import { cellName, type Cell, type Digit, type Layout } from '../play/layout';
import type { Doubt, Step } from '../server/steps';
import type { Words } from '../words/en';
import { cellsOf } from './picture';
import { symbolFor } from './symbols';

export function sentencesOf(words: Words, step: Step, layout: Layout, stage: number, letters: boolean): string[] {
  const said = [words.hint.look(words.techniques[step.technique] ?? step.name)];
  if (stage >= 2) said.push(words.hint.where(placesOf(words, step, layout)));
  if (stage >= 3 && step.digits.length) said.push(words.hint.about(step.digits.map((digit) => symbolFor(digit, letters)).join(', ')));
  if (stage >= 4) said.push(...wholeOf(words, step, layout, letters));
  return said;
}

// The whole reason: in this language if it has words for it, else as the server tells it.
export function wholeOf(words: Words, step: Step, layout: Layout, letters: boolean): string[] {
  const reason = words.reason?.(step, layout) ?? step.text;
  return reason ? [reason] : conclusionOf(words, step, layout, letters);
}

// Why a digit cannot stand in a cell: the claim, and the step that proves it.
export function doubtOf(words: Words, doubt: Doubt, { cell, digit }: Asked, layout: Layout, letters: boolean): string {
  const named = doubt.seen === null ? String(doubt.number) : cellName(layout, doubt.seen);
  const claim = words.hint.doubts[doubt.kind](cellName(layout, cell), symbolFor(digit, letters), named);
  return [claim, ...(doubt.step ? wholeOf(words, doubt.step, layout, letters) : [])].join(' ');
}

interface Asked {
  cell: Cell;
  digit: Digit;
}

function placesOf(words: Words, step: Step, layout: Layout): string {
  const houses = step.houses.flatMap(([index]) => {
    const house = layout.houses[index];
    return house ? [`${words.hint.houses[house.kind]} ${house.index + 1}`] : [];
  });
  const places = houses.length ? houses : cellsOf(step).map((cell) => cellName(layout, cell));
  return places.slice(0, 8).join(', ');
}

function conclusionOf(words: Words, { placements, eliminations }: Step, layout: Layout, letters: boolean): string[] {
  const said = placements.map(([cell, digit]) => words.hint.place(symbolFor(digit, letters), cellName(layout, cell)));
  if (eliminations.length) {
    const list = eliminations.map(([cell, digit]) => `${symbolFor(digit, letters)} ${cellName(layout, cell)}`);
    said.push(words.hint.gone(list.join(', ')));
  }
  return said;
}
