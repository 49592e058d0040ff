import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRefusal, sayRefusal } from '../../src/setter/refusals';
import { setter as de } from '../../src/words/setter/de';
import { setter as en } from '../../src/words/setter/en';

// What the engine can say of a rule: every refuse("…", …) of its source, with numbers where it computes them.
const SOURCE = readFileSync('../core/src/rule.cpp', 'utf8').replaceAll(/count\((?:[^()]|\([^()]*\))*?, "(\w+)"\)/g, '"3 $1s"');
const SAID = [...SOURCE.matchAll(/refuse\(\s*("[^;]*?),\s*\n?\s*([^;]*?)\);/g)].map(([, expected, got]) => [expected, got]);
const WHAT = [...SOURCE.matchAll(/want_values\([^"]*"([^"]+)"\)/g)].map(([, what]) => what);

const fill = (expression: string): string =>
  expression
    .replaceAll(/std::to_string\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '"3"')
    .replaceAll(/named\([^()]*\)/g, '"r1c1"')
    .replaceAll(/layout_\.name\(\)/g, '"3x3"')
    .split('+')
    .map((part) => part.trim().replaceAll('"', ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');

describe('refusals', () => {
  it('are all found in the source', () => {
    expect(SAID.length).toBeGreaterThan(14);
    expect(new Set(WHAT)).toEqual(new Set(['sums', 'digits', 'differences', 'a divisor', 'ratios', 'counts']));
  });

  it.each(SAID)('%s is understood', (expected, got) => {
    const message = `expected ${fill(expected)}, got ${fill(got)} in cage at r1c1`;
    expect([message, readRefusal(message).reason]).not.toEqual([message, 'other']);
    expect(readRefusal(message)).toMatchObject({ kind: 'cage', cell: 'r1c1' });
  });

  it.each(['no value', '1 value', '0 to 1 values', '1 to 9 values'])('%s is understood', (range) => {
    expect(readRefusal(`expected ${range}, got 3 in whisper at r1c1`).reason).toBe('values');
  });

  it('are said in words of either language', () => {
    const message = 'expected sums from 3 to 17, got 30 in cage at r1c1';
    expect(sayRefusal(en, message, () => 'Cage')).toBe('Cage at r1c1: a value from 3 to 17 is possible, not 30.');
    expect(sayRefusal(de, message, () => 'Käfig')).toBe('Käfig in r1c1: möglich ist ein Wert von 3 bis 17, nicht 30.');
    expect(sayRefusal(de, 'expected a moon, got a sun', () => '')).toBe(de.refusals.other());
  });
});
