import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLesson, readFamilies } from '../../src/state/lessons';
import { de } from '../../src/words/de';
import { FAMILY_IDEAS, IDEAS } from '../../src/words/lessons.de';
import { restoreLayout } from '../../src/play/layout';
import type { Step } from '../../src/server/steps';

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
