import { describe, expect, it } from 'vitest';
import { formatDigits, parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import { solve } from '../play/solving';
import type { Needs } from '../../src/server/api';
import type { GameSummary } from '../../src/state/library';
import { readPasted } from '../../src/state/pasted';
import { slowestOf, thoughtsOf } from '../../src/state/review';
import { compareWithPast, countBestStreak, countByDay, countStreak, linesByLevel, linesByTechnique } from '../../src/state/statistics';
import { formatTime, preferredLanguage } from '../../src/words/words';

const LINE = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..';
const SOLVED = '483921657967345821251876493548132976729564138136798245372689514814253769695417382';
const layout = parseBoard('3x3');

describe('pasted text', () => {
  const rows = LINE.match(/.{9}/g) as string[];
  const framed = rows
    .map((row, index) => (index % 3 ? '' : '+---+---+---+\n') + `|${(row.match(/.{3}/g) as string[]).join('|')}|`)
    .join('\n');

  it.each([
    ['one line', LINE],
    ['zeros', LINE.replaceAll('.', '0')],
    ['nine lines', rows.join('\r\n')],
    ['spaces', [...LINE].join(' ')],
    ['a frame', framed],
    ['a comment', `${LINE} # from the newspaper`],
    ['a link', `http://localhost:8000/own?givens=${LINE}`],
  ])('reads %s', (_, text) => {
    expect(formatDigits(readPasted(text)?.digits ?? [])).toBe(LINE);
  });

  it('leaves to the server what it cannot read', () => {
    expect(readPasted('hello')).toBeUndefined();
    expect(readPasted('9'.repeat(16))).toBeUndefined();
  });
});

describe('the solver', () => {
  it('finds the one solution', () => {
    expect(formatDigits(solve(layout, parseDigits(LINE)).solutions[0])).toBe(SOLVED);
  });

  it('counts all 288 boards of 4×4', () => {
    expect(solve(parseBoard('2x2'), new Array<number>(16).fill(0), 1000).solutions.length).toBe(288);
  });
});

describe('statistics', () => {
  const solved = (played: string, seconds: number, level = 'easy'): GameSummary =>
    ({ id: played, played, seconds, level, isComplete: true, isUnaided: seconds < 100 }) as GameSummary;

  it('gives best and middle time of each level', () => {
    const games = [solved('2026-11-15T12:00', 90), solved('2026-11-14T12:00', 300), solved('2026-11-13T12:00', 120)];
    expect(linesByLevel(games, ({ level }) => level)).toEqual([
      { level: 'easy', solved: 3, best: 90, median: 120, unaided: 1, times: [120, 300, 90] },
    ]);
  });

  it('counts days in a row, today or up to yesterday', () => {
    const games = ['2026-11-13T12:00', '2026-11-14T12:00', '2026-11-11T12:00'].map((day) => solved(day, 9));
    expect(countStreak(games, '2026-11-14')).toBe(2);
    expect(countStreak(games, '2026-11-15')).toBe(2);
    expect(countStreak(games, '2026-11-16')).toBe(0);
  });
});

describe('statistics by technique and by day', () => {
  const solved = (played: string, seconds: number): GameSummary =>
    ({ id: played, played, seconds, isComplete: true, isUnaided: seconds < 100 }) as GameSummary;
  const games = [solved('2026-11-15T12:00', 90), solved('2026-11-14T12:00', 300), solved('2026-11-12T12:00', 120)];

  it('compares a game with those before it', () => {
    const [newest, ...older] = games;
    const times = older.filter(({ isComplete }) => isComplete).map(({ seconds }) => seconds);
    expect(compareWithPast(newest, games)).toEqual({ count: times.length, median: 210, isBest: newest.seconds < Math.min(...times) });
    expect(compareWithPast(newest, [newest])).toBeUndefined();
  });

  it('gives each technique the games that needed it', () => {
    const needs = (id: string): Needs => ({
      level: 'Hard',
      seconds: 9,
      rule_share: 0,
      techniques: id < '2026-11-15' ? { 'x-wing': 1, pointing: 2 } : { pointing: 1 },
    });
    expect(linesByTechnique(games, needs)).toEqual([
      { technique: 'pointing', solved: 3, unaided: 1, median: 120 },
      { technique: 'x-wing', solved: 2, unaided: 0, median: 210 },
    ]);
  });

  it('counts games a day, today last, and the longest run of days', () => {
    expect(countByDay(games, '2026-11-15', 5)).toEqual([0, 1, 0, 1, 1]);
    expect(countBestStreak(games)).toBe(2);
  });
});

describe('words', () => {
  it('writes times as people read them', () => {
    expect([0, 61, 3661].map(formatTime)).toEqual(['0:00', '1:01', '1:01:01']);
  });

  it('speaks the first language of the browser that it has', () => {
    expect(preferredLanguage('system', ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(preferredLanguage('system', ['fr-FR'])).toBe('en');
    expect(preferredLanguage('en', ['de'])).toBe('en');
  });
});

describe('the review', () => {
  it('finds the slowest digits, pauses left out', () => {
    const slow = slowestOf(
      thoughtsOf([
        { n: 1, at: 8_000, kind: 'digit', cells: [0], digit: 1 },
        { n: 2, at: 9_000, kind: 'pause' },
        { n: 3, at: 90_000, kind: 'resume' },
        { n: 4, at: 96_000, kind: 'digit', cells: [1], digit: 2 },
        { n: 5, at: 97_000, kind: 'digit', cells: [2], digit: 3 },
      ]),
      3,
    );
    expect(slow.map(({ move, gap }) => [move.n, gap])).toEqual([
      [1, 8_000],
      [4, 7_000],
    ]);
  });
});
