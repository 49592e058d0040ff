// The words of the first visit, fetched when it is opened.

import type { Language } from '../words';
import type { FirstWords } from './en';

export async function loadFirst(language: Language): Promise<FirstWords> {
  return language === 'de' ? (await import('./de')).first : (await import('./en')).first;
}
