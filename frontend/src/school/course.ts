// The course: its units in order, as the library has them, and which exercises a unit asks.

import rows from '../../../src/nonet/school/course.json';

export type Kind = 'place' | 'pattern' | 'falls' | 'strike';

export interface Unit {
  id: string;
  asks: Kind;
  techniques: readonly string[]; // that it teaches; none where it is an idea, or mixes others
  after: readonly string[];
  shows: readonly string[]; // the techniques of its pictures and exercises
}

export const COURSE = rows as readonly Unit[];
export const EXERCISES = 5;
export const ENOUGH = 4; // right answers that finish a unit

export const numberOf = (unit: Unit): number => COURSE.indexOf(unit) + 1;
export const findUnit = (id: string): Unit | undefined => COURSE.find((unit) => unit.id === id);
export const teacherOf = (technique: string): Unit | undefined => COURSE.find(({ techniques }) => techniques.includes(technique));
export const isMixed = ({ techniques, shows }: Unit): boolean => !techniques.length && shows.length > 1;

// One exercise that is to come: which technique, what is asked, and whether its name is told.
export interface Task {
  technique: string;
  kind: Kind;
  isNamed: boolean;
  isOld: boolean; // from an earlier unit: what was learnt once is asked again
}

const SINGLES = 5; // units up to here place a digit

// Four of the unit and one of an earlier one, which comes last but one.
export function tasksOf(unit: Unit): Task[] {
  const isNamed = !isMixed(unit);
  const own = Array.from({ length: EXERCISES - 1 }, (_, at): Task => {
    return { technique: unit.shows[at % unit.shows.length], kind: kindOf(unit, at), isNamed, isOld: false };
  });
  const old = earlier(unit);
  const technique = old?.techniques[0] ?? unit.shows[0];
  own.splice(EXERCISES - 2, 0, { technique, kind: old ? kindOf(old, 0) : unit.asks, isNamed: true, isOld: old !== undefined });
  return own;
}

// Where a pattern is asked for, what falls is asked in between, with the pattern shown. Where one
// strike is asked, the first exercises show the pattern.
function kindOf({ asks }: Unit, at: number): Kind {
  if (asks === 'pattern') return at % 2 ? 'falls' : 'pattern';
  return asks;
}

// The unit half way back that teaches a technique.
function earlier(unit: Unit): Unit | undefined {
  const before = COURSE.slice(0, COURSE.indexOf(unit)).filter(({ techniques }) => techniques.length);
  return before[Math.floor(before.length / 2)];
}

// What a tap is where nothing is told but the step that comes next.
export const quickKind = (technique: string): Kind => {
  const unit = teacherOf(technique);
  return unit && numberOf(unit) <= SINGLES ? 'place' : 'strike';
};
