// The course: its units in order, as the library has them, the branches of variants, and which exercises
// a unit asks.

import branchRows from '../../../src/nonet/school/branches.json';
import courseRows from '../../../src/nonet/school/course.json';

export type Kind = 'place' | 'pattern' | 'falls' | 'strike';

interface Row {
  id: string;
  asks: Kind;
  techniques: readonly string[];
  after: readonly string[];
  shows: readonly string[];
  variant?: string;
  on?: readonly string[];
}

// A subject is a technique of the course, or one on a variant's board: "killer.innie-outie".
export interface Unit {
  id: string;
  asks: Kind;
  subjects: readonly string[]; // that it teaches; none where it is an idea, or mixes others
  after: readonly string[];
  shows: readonly string[]; // the subjects of its pictures and exercises
  variant: string;
  isOfHouses: boolean; // it asks for steps that rest on the houses which the variant adds
}

export const CLASSIC = 'classic';
export const COURSE = (courseRows as readonly Row[]).map(unitOf);
export const BRANCHES = (branchRows as readonly Row[]).map(unitOf);
export const EXERCISES = 5;
export const ENOUGH = 4; // right answers that finish a unit

function unitOf({ id, asks, techniques, after, shows, variant = CLASSIC, on = [] }: Row): Unit {
  const subject = (technique: string): string => (variant === CLASSIC ? technique : `${variant}.${technique}`);
  return { id, asks, subjects: techniques.map(subject), after, shows: shows.map(subject), variant, isOfHouses: on.length > 0 };
}

const ALL: readonly Unit[] = [...COURSE, ...BRANCHES];

// The units that a unit stands among: those of the course, or of its branch.
export const rowOf = ({ variant }: Unit): readonly Unit[] => ALL.filter((unit) => unit.variant === variant);
export const numberOf = (unit: Unit): number => rowOf(unit).indexOf(unit) + 1;
export const followingOf = (unit: Unit): Unit | undefined => rowOf(unit)[numberOf(unit)];
export const findUnit = (id: string): Unit | undefined => ALL.find((unit) => unit.id === id);
export const teacherOf = (subject: string): Unit | undefined => ALL.find(({ subjects }) => subjects.includes(subject));
export const isMixed = ({ subjects, shows }: Unit): boolean => !subjects.length && shows.length > 1;
export const techniqueOf = (subject: string): string => subject.slice(subject.indexOf('.') + 1);

// The variants that have a branch, in order.
export const VARIANTS: readonly string[] = [...new Set(BRANCHES.map(({ variant }) => variant))];

// Where a technique is practised: in the course, else in the first branch that teaches it.
export const subjectFor = (technique: string): string | undefined =>
  ALL.flatMap(({ subjects }) => subjects).find((subject) => techniqueOf(subject) === technique);

// How far into the course a unit is: its number, or how long the way to a branch is.
export function depthOf(unit: Unit): number {
  if (unit.variant === CLASSIC) return numberOf(unit);
  return 1 + Math.max(...unit.after.map((id) => depthOf(findUnit(id) as Unit)));
}

// One exercise that is to come: which subject, what is asked, and whether its name is told.
export interface Task {
  subject: string;
  kind: Kind;
  isNamed: boolean;
  isOld: boolean; // from an earlier unit: what was learnt once is asked again
}

const SINGLES = 5; // units up to here place a digit

// Four of the unit and one of an earlier one, which comes last but one.
export function tasksOf(unit: Unit): Task[] {
  const isNamed = !isMixed(unit);
  const own = Array.from({ length: EXERCISES - 1 }, (_, at): Task => {
    return { subject: unit.shows[at % unit.shows.length], kind: kindOf(unit, at), isNamed, isOld: false };
  });
  const old = earlier(unit);
  const subject = old?.subjects[0] ?? unit.shows[0];
  own.splice(EXERCISES - 2, 0, { subject, kind: old ? kindOf(old, 0) : unit.asks, isNamed: true, isOld: old !== undefined });
  return own;
}

// Where a pattern is asked for, what falls is asked in between, with the pattern shown; so it is with
// what follows from a rule.
function kindOf({ asks, variant }: Unit, at: number): Kind {
  if (asks === 'pattern' || (asks === 'strike' && variant !== CLASSIC)) return at % 2 ? 'falls' : asks;
  return asks;
}

// The unit half way back that teaches something; of a branch the one before, or what it grows from.
function earlier(unit: Unit): Unit | undefined {
  if (unit.variant !== CLASSIC) return rowOf(unit)[numberOf(unit) - 2] ?? grownFrom(unit);
  const before = COURSE.slice(0, COURSE.indexOf(unit)).filter(({ subjects }) => subjects.length);
  return before[Math.floor(before.length / 2)];
}

// The last unit on the way here that teaches something.
function grownFrom({ after }: Unit): Unit | undefined {
  const units = after.map((id) => findUnit(id) as Unit);
  return units.find(({ subjects }) => subjects.length) ?? grownFrom(units[0]);
}

// What a tap is where nothing is told but the step that comes next.
export const quickKind = (technique: string): Kind => {
  const unit = teacherOf(technique);
  return unit && numberOf(unit) <= SINGLES ? 'place' : 'strike';
};
