import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBoard } from '../../src/play/layout';
import {
  BRANCHES,
  COURSE,
  depthOf,
  EXERCISES,
  findUnit,
  followingOf,
  isMixed,
  numberOf,
  quickKind,
  subjectFor,
  tasksOf,
  teacherOf,
  type Kind,
  type Unit,
} from '../../src/school/course';
import { judge, missOf, type Exercise, type Taps } from '../../src/school/exercises';
import { update } from '../../src/school/glicko';
import { mergeProgress } from '../../src/school/merging';
import { emptyHand, enter, isAnswer, point, tapped } from '../../src/school/hand';
import { countDone, nextUnit, withExercises, withPack, withSkill, type Progress } from '../../src/school/progress';
import { listDue, mergeRepetition, withAnswer, withGame, withLearnt } from '../../src/school/repetition';
import { answered, beginStorm, LADDER, STORM_TIME, timeLeft } from '../../src/school/run';
import { beginSkill, isSure, rate } from '../../src/school/skills';
import { school as german } from '../../src/words/school/de';
import { school as english } from '../../src/words/school/en';

const truth = <T>(name: string): T => JSON.parse(readFileSync(`../tests/data/${name}.json`, 'utf8')) as T;
const unit = (id: string): Unit => findUnit(id) as Unit;

interface Answers {
  kind: Kind;
  exercise: Exercise;
  cases: { taps: Taps; verdict: string }[];
}

describe('the course', () => {
  it('asks four exercises of each unit and one of an earlier one', () => {
    for (const each of [...COURSE, ...BRANCHES]) {
      const tasks = tasksOf(each);
      expect(tasks, each.id).toHaveLength(EXERCISES);
      expect(tasks.filter(({ isOld }) => !isOld).every(({ subject }) => each.shows.includes(subject))).toBe(true);
    }
    expect(tasksOf(unit('x-wing')).filter(({ isOld }) => isOld)).toHaveLength(1);
  });

  it('tells the name but where steps are mixed', () => {
    expect(isMixed(unit('mix-a'))).toBe(true);
    expect(
      tasksOf(unit('mix-a'))
        .filter(({ isOld }) => !isOld)
        .some(({ isNamed }) => isNamed),
    ).toBe(false);
    expect(isMixed(unit('strong-links'))).toBe(false);
  });

  it('places singles and strikes everything else', () => {
    expect([quickKind('naked-single'), quickKind('pointing')]).toEqual(['place', 'strike']);
    expect(teacherOf('locked-pair')).toBe(unit('naked-pair'));
  });
});

describe('a branch', () => {
  it('goes on where the course left it', () => {
    expect([depthOf(unit('last-of-a-sum')), depthOf(unit('innie-outie'))]).toEqual([6, 8]);
    expect(beginSkill('killer.innie-outie').rating).toBe(800 + 30 * 8);
  });

  it('is counted on its own, and its techniques are practised on its board', () => {
    expect([numberOf(unit('last-of-a-sum')), followingOf(unit('last-of-a-sum'))]).toEqual([1, unit('single-combination')]);
    expect(followingOf(unit('killer-pair'))).toBeUndefined();
    expect(['innie-outie', 'pointing', 'brute-force'].map(subjectFor)).toEqual(['killer.innie-outie', 'pointing', undefined]);
  });

  it('asks again for what it grew from, or for its unit before', () => {
    const old = (id: string) => tasksOf(unit(id)).find(({ isOld }) => isOld)?.subject;
    expect([old('thermometer'), old('single-combination')]).toEqual(['naked-single', 'killer.last-of-a-sum']);
  });

  it('is no part of what the course still asks for', () => {
    const done = COURSE.reduce<Progress>((progress, each) => withExercises(progress, each, 5, 1), {});
    expect(nextUnit(done)).toBeUndefined();
    expect(countDone(withExercises(done, unit('thermometer'), 5, 1))).toBe(COURSE.length);
  });
});

describe.each([
  ['English', english],
  ['German', german],
] as const)('the words of the course in %s', (_, words) => {
  it('has every unit and no other', () => {
    expect(Object.keys(words.units)).toEqual([...COURSE, ...BRANCHES].map(({ id }) => id));
  });

  it('says one thing in a sentence of at most fourteen words', () => {
    const sentences = Object.values(words.units).flatMap(({ idea, care, when }) => [idea, care, when].join(' ').split(/(?<=[.!?:])\s+/));
    expect(sentences.length).toBeGreaterThan(200);
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 14)).toEqual([]);
  });

  it('never says the same word for a title twice', () => {
    const titles = Object.values(words.units).map(({ title }) => title);
    expect(new Set(titles).size).toBe(COURSE.length + BRANCHES.length);
  });
});

describe('an answer', () => {
  it.each(truth<Answers[]>('answers'))('to $kind is judged as the library judges it', ({ kind, exercise, cases }) => {
    for (const { taps, verdict } of cases) expect(judge(kind, exercise, taps).verdict, JSON.stringify(taps)).toBe(verdict);
  });

  const [place, pattern, , strike] = truth<Answers[]>('answers');

  it('that is half a pattern is told how near it is', () => {
    const [step] = pattern.exercise.answers;
    const taps: Taps = [...step.pattern.slice(1).map((cell) => [cell, 0] as const), [80 - step.pattern[0], 0]];
    const found = judge('pattern', pattern.exercise, taps);
    expect(missOf('pattern', pattern.exercise, taps, found.step)).toMatchObject({ kind: 'near', hit: 3, missing: 1 });
  });

  it('that strikes the solution is told so', () => {
    const cell = [...strike.exercise.position.split(':')[0]].indexOf('.');
    const taps: Taps = [[cell, Number(strike.exercise.solution[cell])]];
    expect(missOf('strike', strike.exercise, taps, strike.exercise.answers[0])).toEqual({ kind: 'truth', at: taps[0] });
  });

  it('that places a wrong digit is left to the engine to explain', () => {
    const cell = [...place.exercise.position.split(':')[0]].indexOf('.');
    const wrong = (Number(place.exercise.solution[cell]) % 9) + 1;
    expect(missOf('place', place.exercise, [[cell, wrong]], place.exercise.answers[0])).toEqual({ kind: 'digit', at: [cell, wrong] });
  });
});

describe('the hand', () => {
  const layout = parseBoard('3x3');

  it('taps the cells of a pattern and taps them away', () => {
    const select = (cell: number) => ({ kind: 'select', cell, how: 'only' }) as const;
    const one = point(point(emptyHand(layout), 'pattern', layout, select(3)), 'pattern', layout, select(7));
    expect(one.taps).toEqual([
      [3, 0],
      [7, 0],
    ]);
    expect(point(one, 'pattern', layout, select(3)).taps).toEqual([[7, 0]]);
    expect(tapped(one, [one.cursor, 0]).taps).toEqual([[3, 0]]);
  });

  it('moves by arrows and keeps what is chosen', () => {
    const moved = point(tapped(emptyHand(layout), [3, 0]), 'pattern', layout, { kind: 'step', rows: 0, columns: 1, extends: false });
    expect([moved.cursor, moved.taps]).toEqual([41, [[3, 0]]]);
  });

  it('answers at once with a digit, but collects what falls', () => {
    const at = emptyHand(layout);
    expect(isAnswer('strike', enter(at, 'strike', 5, true))).toBe(true);
    expect(isAnswer('strike', enter(at, 'strike', 5, false))).toBe(false);
    const two = enter(enter(at, 'falls', 5, true), 'falls', 6, true);
    expect([two.taps.length, isAnswer('falls', two)]).toEqual([2, false]);
    expect(enter(two, 'falls', 5, true).taps).toEqual([[40, 6]]);
  });
});

describe('Glicko-2', () => {
  type Case = { skill: number[]; games: number[][]; after: number[] };
  it.each(truth<Case[]>('glicko').map((each, number) => [number, each] as const))(
    'counts as the library does, case %i',
    (_, { skill, games, after }) => {
      const [rating, deviation, volatility] = skill;
      const found = update(
        { rating, deviation, volatility },
        games.map(([r, d, score]) => ({ rating: r, deviation: d, score })),
      );
      expect(found.rating).toBeCloseTo(after[0], 3);
      expect(found.deviation).toBeCloseTo(after[1], 3);
      expect(found.volatility).toBeCloseTo(after[2], 6);
    },
  );

  const [{ exercise }] = truth<Answers[]>('answers');

  it('is sure of a player after some answers, and less so after a year', () => {
    let skill = beginSkill('naked-single');
    expect(isSure(skill)).toBe(false);
    for (let day = 1; day <= 30; day++) skill = rate(skill, exercise, day % 4 ? 1 : 0, false, day);
    expect([isSure(skill), skill.answers]).toEqual([true, 30]);
    const later = rate(skill, exercise, 1, false, skill.at + 366 * 86_400_000);
    expect(later.deviation).toBeGreaterThan(skill.deviation);
  });

  it('gives less for an answer whose technique was told', () => {
    const begun = beginSkill('naked-single');
    expect(rate(begun, exercise, 1, true, 1).rating).toBeLessThan(rate(begun, exercise, 1, false, 1).rating);
  });
});

describe('progress', () => {
  it('finishes a unit with four right and keeps the best', () => {
    const three = withExercises({}, COURSE[0], 3, 10);
    expect([countDone(three), nextUnit(three)]).toEqual([0, COURSE[0]]);
    const four = withExercises(three, COURSE[0], 4, 20);
    expect([countDone(four), nextUnit(four)]).toEqual([1, COURSE[1]]);
    expect(withExercises(four, COURSE[0], 1, 30).units?.rules).toEqual({ right: 4, done: 20 });
  });

  it('of two devices is put together, and nothing is lost', () => {
    const skill = { ...beginSkill('x-wing'), at: 5 };
    const one: Progress = withPack(withExercises({ streak: 3 }, COURSE[0], 5, 10), 'x-wing');
    const other = withSkill(withExercises({ storm: 7 }, COURSE[1], 4, 20), 'x-wing', skill);
    const both = mergeProgress(one, other);
    expect(countDone(both)).toBe(2);
    expect(both).toMatchObject({ streak: 3, storm: 7, packs: { 'x-wing': 1 }, skills: { 'x-wing': skill } });
    expect(mergeProgress(other, one)).toEqual({ ...both, units: expect.objectContaining(both.units ?? {}) as unknown });
  });
});

describe('repetition', () => {
  const day = 86_400_000;
  const dayOf = (days: number, hour = 0): number => new Date(2026, 0, 1 + days, hour).getTime(); // here

  it('is only for those who want it', () => {
    expect(withAnswer({}, 'x-wing', false, 0)).toEqual({});
    expect(listDue({ cards: { 'x-wing': { box: 0, due: 0, at: 0 } } }, day)).toEqual([]);
  });

  it('brings a miss back tomorrow and what is known later and later', () => {
    let today = 0;
    let all = withAnswer({ isOn: true }, 'x-wing', false, dayOf(today, 22));
    for (const days of [1, 3, 7, 14, 30, 60, 60]) {
      today += days;
      expect([listDue(all, dayOf(today) - 1), listDue(all, dayOf(today))]).toEqual([[], ['x-wing']]);
      all = withAnswer(all, 'x-wing', true, dayOf(today, 22));
    }
    expect(withAnswer(all, 'x-wing', true, dayOf(today, 23))).toBe(all);
    expect(listDue(withAnswer(all, 'x-wing', false, dayOf(today)), dayOf(today + 1))).toEqual(['x-wing']);
  });

  it('asks at most five a day, and what was learnt once', () => {
    const taught = COURSE.flatMap(({ subjects }) => subjects);
    const all = withLearnt({ isOn: true }, taught, dayOf(0));
    expect(listDue(all, dayOf(1))).toHaveLength(5);
    expect(withLearnt(all, taught, dayOf(0, 5))).toBe(all);
    expect(JSON.stringify(all).length).toBeLessThan(9_000);
  });

  it('has nothing more for a day once five were answered', () => {
    const taught = COURSE.flatMap(({ subjects }) => subjects);
    let all = withLearnt({ isOn: true }, taught, dayOf(0));
    listDue(all, dayOf(1)).forEach((subject, at) => (all = withAnswer(all, subject, at > 0, dayOf(1, at))));
    expect(listDue(all, dayOf(1, 9))).toEqual([]);
    all = withAnswer(all, taught[0], false, dayOf(1, 10)); // once more, and missed: the day is as full
    expect(listDue(all, dayOf(1, 11))).toEqual([]);
    expect(listDue(all, dayOf(2))).toHaveLength(5);
  });

  it('brings back what was missed in a game, but for what was answered since', () => {
    const facts = [
      ['x-wing', 9_000, 0],
      ['naked-pair', 9_000, 1],
      ['innie-outie', 9_000, 0],
      ['brute-force', 9_000, 0],
    ] as const;
    const missed = withGame({ isOn: true }, facts, subjectFor, dayOf(0), dayOf(1));
    expect(listDue(missed, dayOf(2))).toEqual(['x-wing', 'killer.innie-outie']);
    expect(withGame(missed, facts, subjectFor, dayOf(0), dayOf(3))).toBe(missed);
    expect(withGame({}, facts, subjectFor, dayOf(0), dayOf(1))).toEqual({});
  });

  it('of two devices is that of the last answer', () => {
    const one = withAnswer({ isOn: true }, 'x-wing', false, 5);
    const other = withAnswer({ isOn: true }, 'x-wing', false, 9);
    expect(mergeRepetition(one, other).cards).toEqual(other.cards);
    expect(mergeRepetition(other, one).cards).toEqual(other.cards);
  });
});

it('what was done at school fits into an option, however much it is', () => {
  const [{ exercise }] = truth<Answers[]>('answers');
  const every = [...COURSE, ...BRANCHES];
  const taught = every.flatMap(({ subjects }) => subjects);
  const units = every.reduce<Progress>((progress, each) => withExercises(progress, each, 5, 1_763_400_000_000), {});
  const all = taught.reduce((progress, technique) => {
    const skill = rate(beginSkill(technique), exercise, 1, true, 1_763_400_000_000);
    return withSkill(withPack(progress, technique), technique, skill);
  }, units);
  expect(JSON.stringify(all).length + 4 * taught.length).toBeLessThan(18_000); // the server refuses 20,000
});

describe('a storm', () => {
  it('climbs from the last free cell to chains', () => {
    expect([LADDER[0], LADDER[3]]).toEqual(['full-house', 'hidden-single-box']);
    expect(LADDER.indexOf('aic')).toBeGreaterThan(LADDER.indexOf('x-wing'));
  });

  it('wins seconds by right answers in a row and loses ten by a miss', () => {
    const after = (answers: readonly boolean[]) => answers.reduce(answered, beginStorm());
    expect(after([true, true]).won).toBe(0);
    expect(after([true, true, true])).toEqual({ right: 3, combo: 3, won: 5_000 });
    expect(after([true, true, true, false])).toEqual({ right: 3, combo: 0, won: -5_000 });
    expect(after(new Array<boolean>(28).fill(true)).won).toBe(5_000 + 8_000 + 12_000 + 15_000 + 15_000);
    expect(timeLeft(after([false]), 1_000, 1_000)).toBe(STORM_TIME - 10_000);
    expect(timeLeft(beginStorm(), 0, STORM_TIME + 1)).toBe(0);
  });
});
