// Exercises: what the server hands out, and the judgement of an answer. src/nonet/school/exercises.py
// judges alike; tests/data/answers.json holds both.

import type { Cell, Digit } from '../play/layout';
import type { Candidate } from '../play/moves';
import type { Step } from '../server/steps';
import type { Kind } from './course';

export interface Answer extends Step {
  pattern: readonly Cell[];
}

export type Other = Pick<Answer, 'technique' | 'placements' | 'eliminations' | 'pattern'>;

export interface Exercise {
  id: string;
  subject?: string; // packs of before have none: it is the technique
  technique: string;
  is_strict: boolean;
  position: string;
  solution: string;
  rating: number;
  answers: readonly Answer[];
  others: readonly Other[]; // true, but of another technique
  near_miss?: readonly [cell: Cell, digit: Digit] | null; // what would spoil it; packs of before have none
  near_position?: string | null; // the board with it; packs of before have none
}

export type Verdict = 'right' | 'other' | 'wrong';

export interface Judgement {
  verdict: Verdict;
  step: Other; // the answer that was given, or the one nearest to it
}

// What was tapped: cells and digits; of a pattern the digits are 0.
export type Taps = readonly Candidate[];

export function judge(kind: Kind, exercise: Exercise, taps: Taps, shown = 0): Judgement {
  const asked = kind === 'falls' ? exercise.answers.slice(shown, shown + 1) : exercise.answers;
  const right = asked.find((step) => accepts(kind, step, taps));
  if (right) return { verdict: 'right', step: right };
  const other = kind === 'falls' ? undefined : exercise.others.find((step) => accepts(kind, step, taps));
  if (other) return { verdict: 'other', step: other };
  return { verdict: 'wrong', step: nearest(asked, taps) };
}

function accepts(kind: Kind, step: Other, taps: Taps): boolean {
  switch (kind) {
    case 'place':
      return taps.length === 1 && has(step.placements, taps[0]);
    case 'strike':
      return taps.length === 1 && has(step.eliminations, taps[0]);
    case 'falls':
      return isSame(step.eliminations, taps);
    case 'pattern':
      return isSame(
        step.pattern.map((cell): Candidate => [cell, 0]),
        taps,
      );
  }
}

const has = (list: Taps, [cell, digit]: Candidate): boolean => list.some(([c, d]) => c === cell && d === digit);
const isSame = (one: Taps, other: Taps): boolean => one.length === other.length && one.every((tap) => has(other, tap));

function nearest(steps: readonly Answer[], taps: Taps): Answer {
  const shared = ({ pattern }: Answer): number => taps.filter(([cell]) => pattern.includes(cell)).length;
  return steps.reduce((best, step) => (shared(step) > shared(best) ? step : best));
}

// Why an answer is wrong, as far as the board itself tells.
export type Miss =
  | { kind: 'truth'; at: Candidate } // a candidate of the solution was struck
  | { kind: 'trueDigit' } // placed rightly, but by nothing that was asked
  | { kind: 'digit'; at: Candidate } // a wrong digit: the engine says why
  | { kind: 'near'; hit: number; missing: number; extra: number }
  | { kind: 'unproved' };

export function missOf(kind: Kind, { solution }: Exercise, taps: Taps, step: Other): Miss {
  const isTrue = ([cell, digit]: Candidate): boolean => solution[cell] === String(digit);
  if (kind === 'place') return isTrue(taps[0]) ? { kind: 'trueDigit' } : { kind: 'digit', at: taps[0] };
  if (kind === 'pattern') {
    const hit = taps.filter(([cell]) => step.pattern.includes(cell)).length;
    return { kind: 'near', hit, missing: step.pattern.length - hit, extra: taps.length - hit };
  }
  const truth = taps.find(isTrue);
  return truth ? { kind: 'truth', at: truth } : { kind: 'unproved' };
}
