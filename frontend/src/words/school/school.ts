// The words of the school, fetched when it is first opened. What a unit is stands in
// src/nonet/school/course.json; its words are found by its id.

import type { Language } from '../words';
import { techniqueOf, teacherOf } from '../../school/course';
import type { SchoolWords } from './en';

export interface UnitWords {
  title: string;
  idea: string; // what there is to see, before the picture
  care: string; // what spoils it
  when: string; // when to look for it, and how often it is needed
}

export type UnitTable = Readonly<Record<string, UnitWords>>;

// A row of a language's file: id, title, idea, care, when.
export type Row = readonly [id: string, title: string, idea: string, care: string, when: string];

export const wordsOf = (rows: readonly Row[]): UnitTable =>
  Object.fromEntries(rows.map(([id, title, idea, care, when]) => [id, { title, idea, care, when }]));

// What a subject is called: as its technique, or as its unit where the technique alone does not say it.
export function nameSubject(words: SchoolWords, subject: string, nameOf: (technique: string) => string): string {
  const unit = teacherOf(subject);
  return unit?.isOfHouses ? words.units[unit.id].title : nameOf(techniqueOf(subject));
}

export async function loadSchool(language: Language): Promise<SchoolWords> {
  return language === 'de' ? (await import('./de')).school : (await import('./en')).school;
}
