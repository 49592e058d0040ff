// Which language is spoken, and its words. English is always there; the others are fetched. A language is
// a line here, a file of two letters beside this one, and one of sentences in src/nonet/words.

import { en, type Words } from './en';

export const LANGUAGES = { en: 'English', de: 'Deutsch' };

const FILES = import.meta.glob<Record<string, Words>>(['./??.ts', '!./en.ts']);

export type Language = keyof typeof LANGUAGES;

export function preferredLanguage(chosen: 'system' | Language, browser: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const first = browser.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (first as Language | undefined) ?? 'en';
}

export async function loadWords(language: Language): Promise<Words> {
  return language === 'en' ? en : (await FILES[`./${language}.ts`]())[language];
}

export function formatTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
