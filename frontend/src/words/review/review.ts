// The words of a review and of the weak spots, fetched when one is first opened.

import type { Language } from '../words';
import type { ReviewWords } from './en';

export async function loadReview(language: Language): Promise<ReviewWords> {
  return language === 'de' ? (await import('./de')).review : (await import('./en')).review;
}
