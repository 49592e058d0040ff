import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

describe('German', () => {
  it('has words of its own for every error of the server', () => {
    const sources = ['errors.py', 'web/errors.py'].map((path) =>
      readFileSync(new URL(`../../../src/nonet/${path}`, import.meta.url), 'utf8'),
    );
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
    expect(told({ line: 3, cell: 'r9c9', got: '!', digits: 9 })).toBe(
      'In r9c9 steht „!“, erwartet war eine Ziffer von 1 bis 9 oder ein Punkt. Gelesen ab Zeile 3.',
    );
    expect(told({ line: 1, row: 2, cells: 8, rows: 9 })).toContain('Reihe 2 hat 8 Felder, erwartet waren 9.');
    expect(told({ cells: 80 })).toContain('80 Felder, erwartet waren 16, 36, 64, 81');
    expect(told({ rows: 3 })).toContain('3 Reihen');
    expect(told({})).toContain('In keiner Schreibweise');
  });
});
