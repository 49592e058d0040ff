// The engine, as the page asks it: whatever the rules of the game decide. It runs on this device, as
// WebAssembly; where it cannot, the server answers. Both are the same engine, so the answers are the same.
// Every question may fail: the page plays on without.

import type { Cell, Digit } from '../play/layout';
import type { BoardOrder, Givens, HintAnswer, Knowledge, Needs, PuzzleAnswer } from '../server/api';
import type { Find, Reviewed } from '../school/finds';
import type { Judged, Possible } from '../server/setter';
import type { Doubt, Step } from '../server/steps';

// Colours are roles, which the theme fills in: rules.css. Lengths are in cells.
export interface Shape {
  form: 'path' | 'circle' | 'text';
  layer: 'floor' | 'wide' | 'thin' | 'cage' | 'mark' | 'clue';
  rule?: number; // of layout.rules; none for a house
  points: readonly number[]; // x, y, x, y, …; the middle of a circle or a text
  closed?: boolean;
  fill?: string;
  stroke?: string; // of a text: its halo
  width?: number; // of the stroke
  dash?: number;
  gap?: number;
  size?: number; // the radius, or the height of the letters
  text?: string;
}

export interface Drawing {
  rows: number;
  columns: number;
  margins: readonly [top: number, right: number, bottom: number, left: number]; // what clues outside need
  shapes: readonly Shape[]; // from the bottom to the top
  undrawn: readonly number[]; // rules without a picture: they are said in words
}

export interface Conflict {
  rule: number; // of layout.rules
  cells: readonly Cell[];
}

export interface Combinations {
  sets: readonly (readonly Digit[])[]; // each ascending, with the digits that stand there
  isAll: boolean; // false where there are too many
}

export interface Engine {
  drawing(board: string, signal?: AbortSignal): Promise<Drawing>;
  // Rules that cannot be kept any more, whatever comes into the empty cells.
  conflicts(board: string, digits: readonly Digit[]): Promise<readonly Conflict[]>;
  // What the cells of one rule can hold together.
  combinations(board: string, digits: readonly Digit[], rule: number): Promise<Combinations>;
  askSolution(puzzle: Givens): Promise<string | undefined>; // the only one; undefined where there are none or many
  judgeBoard(puzzle: Givens, signal: AbortSignal): Promise<Judged>;
  // Those of some solution, each counted up to a limit.
  findCandidates(puzzle: Givens, limit: number, signal: AbortSignal): Promise<Possible>;
  askHint(puzzle: Givens, known: Knowledge, skip?: number, techniques?: readonly string[]): Promise<HintAnswer>;
  askWhyNot(puzzle: Givens, known: Knowledge, cell: number, digit: number): Promise<Doubt>;
  explainPuzzle(puzzle: Givens, digits?: readonly number[]): Promise<{ is_solved: boolean; steps: Step[] }>;
  // Which technique explains each thing that a player found, in order.
  review(puzzle: Givens, finds: readonly Find[]): Promise<readonly Reviewed[]>;
  ratePuzzle(puzzle: Givens, signal?: AbortSignal): Promise<Needs>;
  randomPuzzle(level: string): Promise<PuzzleAnswer>;
  puzzleNeeding(technique: string): Promise<PuzzleAnswer>;
  orderPuzzle(order: BoardOrder): Promise<PuzzleAnswer>;
  dailyPuzzle(date: string, slot: string): Promise<PuzzleAnswer>;
}

// Why the device cannot answer: it has no engine, or not yet; this answer took too long, or is not wanted
// any more; or this build does not know it.
export type Reason = 'missing' | 'loading' | 'late' | 'dropped' | 'unknown';

export class CannotHere extends Error {
  constructor(
    message: string,
    readonly reason: Reason = 'unknown',
  ) {
    super(message);
  }
}

const AGAIN = 30_000; // ms after which a device without an engine is asked again: it may have been built since

let device: Promise<Engine> | undefined;
let absentUntil = 0;

async function first<T>(ask: (engine: Engine) => Promise<T>): Promise<T> {
  const here = async (): Promise<T> => ask(await (device ??= load()));
  if (Date.now() < absentUntil) return ask((await import('./server')).serverEngine);
  try {
    return await here();
  } catch (error) {
    if (!(error instanceof CannotHere)) throw error;
    if (error.reason === 'missing') absentUntil = Date.now() + AGAIN;
    const { serverEngine } = await import('./server');
    return ask(serverEngine).catch((failure: unknown) => {
      if (error.reason !== 'loading') throw failure;
      return here(); // nobody else is there: wait for it
    });
  }
}

async function load(): Promise<Engine> {
  try {
    return new (await import('./device')).Device();
  } catch (error) {
    device = undefined;
    throw new CannotHere(String(error), 'missing'); // a part of the page that is not there without a network
  }
}

export const engine: Engine = {
  drawing: (board, signal) => first((each) => each.drawing(board, signal)),
  conflicts: (board, digits) => first((each) => each.conflicts(board, digits)),
  combinations: (board, digits, rule) => first((each) => each.combinations(board, digits, rule)),
  askSolution: (puzzle) => first((each) => each.askSolution(puzzle)),
  judgeBoard: (puzzle, signal) => first((each) => each.judgeBoard(puzzle, signal)),
  findCandidates: (puzzle, limit, signal) => first((each) => each.findCandidates(puzzle, limit, signal)),
  askHint: (puzzle, known, skip, techniques) => first((each) => each.askHint(puzzle, known, skip, techniques)),
  askWhyNot: (puzzle, known, cell, digit) => first((each) => each.askWhyNot(puzzle, known, cell, digit)),
  explainPuzzle: (puzzle, digits) => first((each) => each.explainPuzzle(puzzle, digits)),
  review: (puzzle, finds) => first((each) => each.review(puzzle, finds)),
  ratePuzzle: (puzzle, signal) => first((each) => each.ratePuzzle(puzzle, signal)),
  randomPuzzle: (level) => first((each) => each.randomPuzzle(level)),
  puzzleNeeding: (technique) => first((each) => each.puzzleNeeding(technique)),
  orderPuzzle: (order) => first((each) => each.orderPuzzle(order)),
  dailyPuzzle: (date, slot) => first((each) => each.dailyPuzzle(date, slot)),
};
