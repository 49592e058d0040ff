// Titles: what a game is called, on every device that it comes to. A title that has words in each
// language travels as a tag and is said in the reader's: 'daily:2026-11-17', 'technique:x-wing'.

import type { Words } from '../words/en';
import { SIZES } from './sizes';

export interface Named {
  title?: string; // as somebody wrote it; it goes before all else
  daily?: string;
  technique?: string;
  level?: string;
  board?: string;
}

const TAG = /^(daily|technique):([a-z0-9-]{1,64})$/;
export const LONGEST_TITLE = 120; // characters that the server keeps

export const formatTitle = ({ title, daily, technique }: Named): string | undefined =>
  title ?? (daily ? `daily:${daily}` : technique && `technique:${technique}`);

export function parseTitle(title: string | null | undefined): Pick<Named, 'title' | 'daily' | 'technique'> {
  if (!title) return {};
  const [, kind, value] = TAG.exec(title) ?? [];
  return kind ? { [kind]: value } : { title };
}

// What people read; whoever asks knows how techniques are called.
export function nameGame(words: Words, game: Named, nameTechnique: (id: string) => string): string {
  const { title, daily, technique, level, board } = game;
  if (title) return title;
  if (daily) return words.home.daily;
  if (technique) return nameTechnique(technique);
  return words.levels[level ?? '']?.name ?? SIZES.find(([name]) => name === board && name !== '3x3')?.[1] ?? words.unrated;
}

// A second game from the same beginnings is called after its device; a third gets a number too.
export function nameCopy(name: string, device: string, taken: readonly (string | undefined)[]): string {
  const call = (number: number): string => {
    const mark = number > 1 ? ` (${device} ${number})` : ` (${device})`;
    return name.slice(0, LONGEST_TITLE - mark.length) + mark;
  };
  let number = 1;
  while (taken.includes(call(number))) number++;
  return call(number);
}

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

export const nameDevice = (agent: string): string => DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Browser';
