// The words of the setter's table, fetched when it is first opened.

import type { Language } from '../words';
import type { SetterWords } from './en';

export async function loadSetter(language: Language): Promise<SetterWords> {
  return language === 'de' ? (await import('./de')).setter : (await import('./en')).setter;
}
