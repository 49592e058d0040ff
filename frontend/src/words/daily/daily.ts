// The words of the daily puzzles, fetched when they are first opened.

import type { Language } from '../words';
import type { DailyWords } from './en';

export async function loadDaily(language: Language): Promise<DailyWords> {
  return language === 'de' ? (await import('./de')).daily : (await import('./en')).daily;
}
