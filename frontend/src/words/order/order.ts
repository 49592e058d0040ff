// The words of the sheet that orders a game, fetched when it is first opened.

import type { Language } from '../words';
import type { OrderWords } from './en';

export async function loadOrder(language: Language): Promise<OrderWords> {
  return language === 'de' ? (await import('./de')).order : (await import('./en')).order;
}
