import { describe, expect, it } from 'vitest';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

const BROKEN = /undefined|NaN|\[object|\$\{|^\s*$/;

// Every string of a language, those that are made of something with samples of it.
function* render(words: unknown, path: string): Generator<[string, string]> {
  if (typeof words === 'string') yield [path, words];
  else if (typeof words === 'function') {
    const make = words as (...values: unknown[]) => unknown;
    if (path.includes('roblems')) yield [path, String(make({}, 'message'))];
    else for (const sample of [1, 2, 'x']) yield [path, String(make(...new Array<unknown>(make.length).fill(sample)))];
  } else if (words && typeof words === 'object') for (const [name, own] of Object.entries(words)) yield* render(own, `${path}.${name}`);
}

describe.each([
  ['en', en],
  ['de', de],
] as const)('the words of %s', (language, words) => {
  const said = [...render(words, language)].filter(([path]) => !path.endsWith('colourName.0')); // no colour has number 0

  it('are all there', () => {
    expect(said.length).toBeGreaterThan(400);
    expect(said.filter(([, text]) => BROKEN.test(text))).toEqual([]);
  });

  it('leave nothing to be filled in', () => {
    expect(said.filter(([path, text]) => /[{}]/.test(text) && !path.endsWith('game.cell'))).toEqual([]);
  });
});
