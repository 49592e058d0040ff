import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLesson, readFamilies } from '../../src/state/lessons';
import { de } from '../../src/words/de';
import { FAMILY_IDEAS, IDEAS } from '../../src/words/lessons.de';
import { restoreLayout } from '../../src/play/layout';
import type { Doubt, Step } from '../../src/server/steps';
import { doubtOf } from '../../src/state/explanation';
import { en, type Words } from '../../src/words/en';

const families = readFamilies(readFileSync(new URL('../../../docs/lessons/index.md', import.meta.url), 'utf8'));
const lessons = families.flatMap((family) => family.lessons.map(({ id }) => id));

describe('German', () => {
  it('has a name for every family and every technique with a lesson', () => {
    expect(families.filter(({ name }) => !de.families[name] || !FAMILY_IDEAS[name])).toEqual([]);
    expect(lessons.filter((id) => !de.techniques[id])).toEqual([]);
  });

  it('says of a technique what the lesson says of it', () => {
    // a lesson has its family's idea, perhaps its own, and a line of facts
    const hasIdea = (id: string): boolean => (findLesson(id)?.paragraphs.length ?? 0) > 2;
    expect(lessons.filter((id) => hasIdea(id) !== id in IDEAS)).toEqual([]);
  });

  it('has words of its own for every error of the server', () => {
    const sources = ['errors.py', 'web/errors.py'].map((path) => readFileSync(new URL(`../../../src/nonet/${path}`, import.meta.url), 'utf8'));
    const codes = sources.flatMap((text) => [...text.matchAll(/(?:code = |\d{3}: |Problem\()"(\w+)"/g)].map(([, code]) => code));
    expect(codes.length).toBeGreaterThan(12);
    for (const code of [...codes, 'offline']) {
      expect(en.problems[code]?.({}, 'x'), code).toBeTruthy();
      expect(de.problems[code]?.({}, 'x'), code).not.toContain('x');
      expect(de.problems[code]?.({}, 'x'), code).not.toBe(en.problems[code]?.({}, 'x'));
    }
    expect(Object.keys(de.account.problems)).toEqual(Object.keys(en.account.problems));
  });

  it('tells where a text is no puzzle and what was expected there', () => {
    const told = (where: Record<string, unknown>): string => de.own.problems.bad_input(where, 'x');
    expect(told({ line: 3, cell: 'r9c9', got: '!', digits: 9 })).toBe('In r9c9 steht „!“, erwartet war eine Ziffer von 1 bis 9 oder ein Punkt. Gelesen ab Zeile 3.');
    expect(told({ line: 1, row: 2, cells: 8, rows: 9 })).toContain('Reihe 2 hat 8 Felder, erwartet waren 9.');
    expect(told({ cells: 80 })).toContain('80 Felder, erwartet waren 16, 36, 64, 81');
    expect(told({ rows: 3 })).toContain('3 Reihen');
    expect(told({})).toContain('In keiner Schreibweise');
  });

  it('tells why a digit cannot stand in a cell', () => {
    const layout = restoreLayout('3x3');
    const step: Step = {
      technique: 'naked-single', name: 'Naked single', digits: [4], placements: [[1, 4]], eliminations: [],
      marks: [], houses: [], groups: [], nodes: [], text: 'Every digit but 4 is in a house of r1c2. So r1c2 = 4.',
    };
    const proofs: Doubt[] = [
      { kind: 'seen', seen: 0, step: null, number: null },
      { kind: 'path', seen: null, step, number: 7 },
    ];
    const told = (words: Words): string[] => proofs.map((doubt) => doubtOf(words, doubt, { cell: 1, digit: 5 }, layout, false));
    expect(told(en)).toEqual([
      'r1c2 cannot be 5: r1c1 is 5 already.',
      'r1c2 cannot be 5, as step 7 of the path shows. Every digit but 4 is in a house of r1c2. So r1c2 = 4.',
    ]);
    expect(told(de)).toEqual([
      'r1c2 kann nicht 5 sein: r1c1 ist schon 5.',
      'r1c2 kann nicht 5 sein, wie Schritt 7 des Lösungswegs zeigt. Jede Ziffer außer 4 steht schon in einem Haus von r1c2. Also r1c2 = 4.',
    ]);
  });

  it('tells why a step holds', () => {
    const step: Step = {
      technique: 'pointing', name: 'Pointing', digits: [4], placements: [], eliminations: [[5, 4], [3, 4]],
      marks: [[0, 4, 'pattern'], [1, 4, 'pattern']], houses: [[18, 'base'], [0, 'cover']], groups: [], nodes: [],
    };
    expect(de.reason?.(step, restoreLayout('3x3'))).toBe(
      'In Block 1 kann die 4 nur in r1c1, r1c2 stehen, und diese liegen alle in Zeile 1: Sonst kann sie dort nirgends sein. Also r1c4, r1c6 ≠ 4.',
    );
  });
});
