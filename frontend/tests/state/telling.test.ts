import { describe, expect, it } from 'vitest';
import { parseBoard } from '../../src/play/layout';
import type { Doubt, Step, Value } from '../../src/server/steps';
import { claimOf, effectOf, placesOf, proofOf } from '../../src/state/explanation';
import { ApiError } from '../../src/server/api';
import { DEFAULTS } from '../../src/state/options';
import { problemOf } from '../../src/state/problem';
import { findLesson, listFamilies } from '../../src/state/lessons';
import { signsFor } from '../../src/state/symbols';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';
import { shortCells, shortEffect } from '../../src/words/shorthand';
import { cellText, loadTable, partsOf, textOf, type Manner, type Table } from '../../src/words/telling';

const layout = parseBoard('3x3');
const tables: Record<string, Table> = { en: await loadTable('en'), de: await loadTable('de') };
const manner = (table: Table, changes: Partial<Manner> = {}): Manner => ({
  table,
  layout,
  names: 'spoken',
  signs: signsFor(DEFAULTS, en, layout),
  ...changes,
});
const BROKEN = /undefined|NaN|\[object|[{}]|^\s*$/;

const sampleOf = (text: string): Manner => manner({ ...tables.en, sentences: { one: text } });
const say = (text: string, values: Record<string, Value>, changes: Partial<Manner> = {}): string =>
  textOf(partsOf({ ...sampleOf(text), ...changes }, 'one', values));

describe('a sentence', () => {
  it('names cells, houses, digits and candidates', () => {
    expect(say('{Cell} is {digits}.', { cell: ['cells', [33]], digits: ['digits', [4, 7]] })).toBe('Row 4, column 7 is 4 and 7.');
    expect(say('In {houses}.', { houses: ['houses', [0, 3, 20]] })).toBe('In rows 1 and 4 and box 3.');
    expect(
      say(
        'Not {gone}.',
        {
          gone: [
            'candidates',
            [
              [2, 4],
              [4, 4],
            ],
          ],
        },
        { names: 'short' },
      ),
    ).toBe('Not the 4 in r1c35.');
    expect(
      say(
        'Not {gone}.',
        {
          gone: [
            'candidates',
            [
              [2, 7],
              [2, 4],
              [3, 5],
            ],
          ],
        },
        { names: 'a1' },
      ),
    ).toBe('Not the 4 and 7 in A3 and the 5 in A4.');
    expect(say('{Cell} is 5.', { cell: ['cells', [33]] }, { names: 'short' })).toBe('r4c7 is 5.');
  });

  it('has forms for one and for many', () => {
    expect(say('{n} {n|cell|cells}', { n: ['number', 1] })).toBe('1 cell');
    expect(say('{n} {n|cell|cells}', { n: ['number', 2] })).toBe('2 cells');
    const values: Record<string, Value> = { cells: ['cells', [0, 1, 2]] };
    expect(say('{Cells|the marked cells}', values)).toBe('The marked cells');
    expect(say('{Cells|the marked cells}', values, { names: 'a1' })).toBe('A1, A2 and A3');
  });

  it('says letters where the player has letters', () => {
    expect(say('{digit}', { digit: ['digits', [4]] }, { signs: signsFor({ symbols: 'letters', word: '' }, en, layout) })).toBe('D');
  });

  it('knows where its values are', () => {
    const parts = partsOf(sampleOf('Only {digit} in {house}.'), 'one', { digit: ['digits', [4]], house: ['houses', [20]] });
    expect(parts).toEqual([
      'Only ',
      { text: '4', cells: [], houses: [], digits: [4] },
      ' in ',
      { text: 'box 3', cells: [], houses: [20], digits: [] },
      '.',
    ]);
  });

  it('that is not in the table, or lacks a value, is an error and no hole in the text', () => {
    expect(() => partsOf(manner(tables.en), 'no.such')).toThrow("expected a sentence of the table, got 'no.such'");
    expect(() => say('{cell}', {})).toThrow('expected a value for {cell}, got none');
  });

  it('calls cells as the player chose', () => {
    expect((['spoken', 'short', 'a1'] as const).map((names) => cellText(tables.de.cell, layout, 33, names))).toEqual([
      'Zeile 4, Spalte 7',
      'r4c7',
      'D7',
    ]);
  });
});

describe('a problem that nobody has words for', () => {
  it('is never told in the words of the server', () => {
    const error = new ApiError(400, 'bad_input', 'Expected `str` of length <= 5000');
    for (const words of [en, de]) {
      expect(problemOf(words, error)).not.toContain('str');
      expect(problemOf(words, new ApiError(418, 'teapot', 'short and stout'))).toBe(words.problems.error({}, ''));
    }
  });
});

describe('a problem that the server names a cell in', () => {
  it('calls it as the player chose', () => {
    const error = new ApiError(400, 'bad_input', 'x', { cell: 'r9c10', got: '!', digits: 9 });
    expect(problemOf(en, error, en.own.problems)).toContain('At row 9 column 10 there is “!”');
    expect(problemOf(en, error, en.own.problems, 'a1')).toContain('At I10 there is “!”');
    expect(problemOf(de, new ApiError(400, 'bad_input', '', { cell: 'r1c2', got: '!', digits: 9 }), de.own.problems)).toContain(
      'In Zeile 1 Spalte 2 steht „!“',
    );
  });
});

describe.each(Object.keys(tables))('the table of %s', (language) => {
  const table = tables[language];
  const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name.toLowerCase());

  it('fills every sentence', () => {
    for (const [id, template] of Object.entries(table.sentences)) {
      const names = placeholders(template);
      for (const sample of [
        ['number', 1],
        ['number', 5],
        ['cells', [0, 40]],
        ['houses', [0, 9, 18]],
        ['digits', [1, 2, 9]],
        ['candidates', [[3, 4]]],
      ] as Value[]) {
        const text = textOf(partsOf(manner(table), id, Object.fromEntries(names.map((name) => [name, sample]))));
        expect(text, id).not.toMatch(BROKEN);
      }
    }
  });

  it('names the same things as the others, in every sentence', () => {
    expect(Object.keys(table.sentences).sort()).toEqual(Object.keys(tables.en.sentences).sort());
    for (const [id, template] of Object.entries(table.sentences))
      expect([...new Set(placeholders(template))].sort(), id).toEqual([...new Set(placeholders(tables.en.sentences[id]))].sort());
  });

  it('has a name and words for every lesson', () => {
    for (const { name, lessons } of listFamilies()) {
      expect(table.families[name], name).toBeTruthy();
      for (const { id } of lessons) {
        expect(table.techniques[id], id).toBeTruthy();
        expect(findLesson(id)?.family, id).toBe(name);
      }
    }
    expect(Object.keys(table.lessons).sort()).toEqual(Object.keys(tables.en.lessons).sort());
  });
});

describe('beside the frames', () => {
  const step: Step = {
    technique: 'pointing',
    name: 'Pointing',
    digits: [4],
    placements: [],
    eliminations: [
      [5, 4],
      [3, 4],
    ],
    frames: [
      {
        sentence: 'effect.gone',
        values: {
          gone: [
            'candidates',
            [
              [5, 4],
              [3, 4],
            ],
          ],
        },
        candidates: [
          [3, 4, 'gone'],
          [5, 4, 'gone'],
        ],
      },
    ],
  };

  it('a step is one line: what goes where, or what falls', () => {
    expect(effectOf(en, manner(tables.en), step, false)).toBe('no 4 in row 1, column 4 and row 1, column 6');
    expect(effectOf(de, manner(tables.de, { names: 'short' }), step, false)).toBe('keine 4 in r1c46');
    expect(effectOf(en, manner(tables.en, { names: 'a1' }), { ...step, placements: [[33, 7]], eliminations: [] }, false)).toBe('7 in D7');
    expect(effectOf(en, manner(tables.en), step, true)).toBe('r1c46 ≠ 4');
  });

  it('where to look names a house or two cells, and leaves more to the marks', () => {
    const where = (cells: number[]): string =>
      en.hint.where(placesOf(manner(tables.en), [{ sentence: '', cells: cells.map((cell) => [cell, 'a']) }]));
    expect(where([0, 40])).toBe('Where to look: row 1, column 1 and row 5, column 5.');
    expect(where([0, 1, 2])).toBe('Where to look: the marked cells.');
    expect(
      placesOf(manner(tables.de), [
        {
          sentence: '',
          houses: [
            [9, 'base'],
            [11, 'base'],
          ],
          cells: [[0, 'a']],
        },
      ]),
    ).toBe('Spalten 1 und 3');
  });

  it('shorthand groups cells as experts write them', () => {
    expect(shortCells(layout, [0, 1, 9])).toBe('r1c12, r2c1');
    expect(shortCells(layout, [0, 9])).toBe('r12c1');
    expect(shortCells(parseBoard('4x4'), [0, 15])).toBe('r1c1/16');
    expect(
      shortEffect(
        {
          placements: [[0, 5]],
          eliminations: [
            [1, 6],
            [2, 4],
          ],
        },
        layout,
        signsFor(DEFAULTS, en, layout),
      ),
    ).toBe('r1c1 = 5, r1c3 ≠ 4, r1c2 ≠ 6');
  });

  it('why a digit cannot stand somewhere is claimed in words and proved on the board', () => {
    const asked = { cell: 1, digit: 5 };
    const seen: Doubt = { kind: 'seen', seen: 0, step: null, number: null };
    const path: Doubt = { kind: 'path', seen: null, step, number: 7 };
    expect(claimOf(en, manner(tables.en), seen, asked)).toBe('Row 1, column 2 cannot be 5: row 1, column 1 is 5 already.');
    expect(claimOf(de, manner(tables.de), path, asked)).toBe('Zeile 1, Spalte 2 kann nicht 5 sein, wie Schritt 7 des Lösungswegs zeigt.');
    expect(proofOf(seen, asked)[0].links).toEqual([[[0, 5], [1, 5], 'block']]);
    expect(proofOf(path, asked)).toEqual([]); // another board
    expect(proofOf({ ...path, kind: 'step' }, asked)).toEqual(step.frames);
  });
});
