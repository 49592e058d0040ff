// The server's routes for the setter's table.

import { call, type Givens } from './api';

export interface Kind {
  name: string; // 'cage', 'thermometer', …
  groups: 'none' | 'one' | 'two' | 'many';
  fewest_values: number;
  most_values: number;
  order: 'set' | 'line' | 'reversible'; // what the order of cells says
  meaning: string; // in English
}

export interface Judged {
  verdict: 'none' | 'one' | 'several' | 'unknown';
  solutions?: readonly string[];
  cells?: readonly number[]; // where two solutions differ, or what cannot stand together
  broken?: readonly string[]; // rules that cannot be kept any more, as texts
  level?: string;
  seconds?: number;
}

export interface Sheet extends Givens {
  title: string;
  author: string;
  comment: string;
}

export interface ReadSheet extends Givens {
  title?: string;
  author?: string;
  comment?: string;
  foreign?: readonly string[]; // kinds of rules that nobody here knows
}

export interface FormatLine {
  name: string;
  title: string;
  lost: readonly string[]; // what it cannot hold of the sheet
}

export interface Exported {
  name: string;
  media: string;
  content: string; // base 64
}

export const listKinds = (): Promise<Kind[]> => call('GET', '/rules');

export const judgeBoard = ({ givens, board }: Givens, signal: AbortSignal): Promise<Judged> =>
  call('POST', '/setter/verdict', { givens, board }, signal);

export interface Possible {
  candidates: readonly Readonly<Record<string, number>>[]; // for each cell: digit → in how many solutions
}

export const MOST_SOLUTIONS = 8; // that are counted for each candidate

export const findCandidates = ({ givens, board }: Givens, limit: number, signal: AbortSignal): Promise<Possible> =>
  call('POST', '/setter/candidates', { givens, board, limit }, signal);

export const readSheet = (text: string): Promise<ReadSheet> => call('POST', '/setter/read', { text });

export const listFormats = (sheet: Sheet): Promise<FormatLine[]> => call('POST', '/setter/formats', sheet);

export const exportSheet = (sheet: Sheet, format: string): Promise<Exported> => call('POST', '/setter/export', { ...sheet, format });
