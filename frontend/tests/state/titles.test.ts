import { describe, expect, it } from 'vitest';
import { formatTitle, LONGEST_TITLE, nameCopy, nameDevice, nameGame, parseTitle } from '../../src/state/titles';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

const same = (id: string): string => id;

describe('titles', () => {
  it('travel as tags that every language can say, and come back the same', () => {
    for (const named of [{ daily: '2026-11-17' }, { technique: 'x-wing' }, { title: 'Sunday: hard' }, {}])
      expect(parseTitle(formatTitle(named))).toEqual(named);
  });

  it('go before the level; a game whose level is known is never unrated', () => {
    expect(nameGame(en, { title: 'Mine', level: 'hard' }, same)).toBe('Mine');
    expect(nameGame(en, { level: 'hard' }, same)).toBe('Hard');
    expect(nameGame(en, { daily: '2026-11-17', level: 'hard' }, same)).toBe(en.home.daily);
    expect(nameGame(en, { technique: 'x-wing' }, () => 'X-Wing')).toBe('X-Wing');
    expect(nameGame(de, {}, same)).toBe(de.unrated);
  });

  it('of copies name the device, and no two are alike', () => {
    expect(nameCopy('Hard', 'iPhone', [undefined])).toBe('Hard (iPhone)');
    expect(nameCopy('Hard', 'iPhone', ['Hard (iPhone)', 'Hard (iPhone 2)'])).toBe('Hard (iPhone 3)');
    expect(nameCopy('x'.repeat(200), 'iPhone', []).length).toBe(LONGEST_TITLE);
  });

  it('know a device by what its browser says', () => {
    expect(nameDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('iPhone');
    expect(nameDevice('Mozilla/5.0 (Linux; Android 16; Pixel)')).toBe('Android');
    expect(nameDevice('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Linux');
    expect(nameDevice('curl')).toBe('Browser');
  });
});
