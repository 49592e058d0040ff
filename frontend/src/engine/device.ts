// The engine on this device: WebAssembly in workers. Loaded when the first question is asked, never with
// the page.

import levels from '../../../src/nonet/levels.json';
import slots from '../../../src/nonet/slots.json';
import { formatDigits } from '../play/layers';
import { bit, USUAL_BOARD, type Digit } from '../play/layout';
import {
  ApiError,
  isAlone,
  USUAL_SYMMETRY,
  type BoardOrder,
  type Givens,
  type HintAnswer,
  type Knowledge,
  type Needs,
  type PuzzleAnswer,
} from '../server/api';
import type { Find, Reviewed } from '../school/finds';
import type { Judged, Possible } from '../server/setter';
import type { Doubt, Step } from '../server/steps';
import { levelOfDay, numberOfDay } from './days';
import { CannotHere, type Combinations, type Conflict, type Drawing, type Engine } from './engine';
import { writeRequest, type Fields } from './instance';
import { EngineModule } from './module';
import { hasRules, settingOf } from './variants';

const LOADING = isAlone() ? 120_000 : 6_000; // ms to load, after which the server is asked
const PATIENCE = 20_000; // ms for an answer, as for the server's
const JUDGING = 8_000; // ms for a verdict, as on the server
const SEARCH = 6_000; // ms to look for a puzzle that needs techniques: the server has a bank of them
const TRIES = 100_000;
const SET_TRIES = 500; // of a variant: some seconds
const USUAL = /^\d+x\d+(\+diagonals)?$/; // boards of boxes: their houses say nothing together, and there are no rules
const FURTHER = 10_000_000; // between the seeds of a day's puzzles, as on the server
const STATUS: Record<string, number> = { bad_input: 400, improper_puzzle: 422 };

function start(): Worker {
  if (!('Worker' in globalThis && 'WebAssembly' in globalThis)) throw new CannotHere('no WebAssembly', 'missing');
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

export class Device implements Engine {
  // Apart, so that a hint never waits for a puzzle that is being made, and a rule for neither. What a usual
  // board needs is a small module of its own.
  private usual = new EngineModule('hints', start, LOADING);
  private ruled = new EngineModule('whole', start, LOADING);
  private rules = new EngineModule('whole', start, LOADING);
  private maker = new EngineModule('whole', start, LOADING);

  async drawing(board: string, signal?: AbortSignal): Promise<Drawing> {
    return (await this.ask<{ drawing: Drawing }>(this.rules, 'draw', { board }, { signal })).drawing;
  }

  async conflicts(board: string, digits: readonly Digit[]): Promise<readonly Conflict[]> {
    const asked = { board, digits: formatDigits(digits) };
    return (await this.ask<{ conflicts: Conflict[] }>(this.rules, 'conflicts', asked)).conflicts;
  }

  async combinations(board: string, digits: readonly Digit[], rule: number): Promise<Combinations> {
    const asked = { board, digits: formatDigits(digits), rule };
    const { sets, is_all } = await this.ask<{ sets: number[][]; is_all: boolean }>(this.rules, 'combinations', asked);
    return { sets, isAll: is_all };
  }

  async askSolution({ givens, board }: Givens): Promise<string | undefined> {
    const { solution, is_only } = await this.ask<{ solution: string | null; is_only: boolean }>(this.hinting(board), 'solve', {
      givens,
      board,
    });
    return is_only ? (solution ?? undefined) : undefined;
  }

  // What takes longer than the server would take is not decided there either.
  async judgeBoard({ givens, board }: Givens, signal: AbortSignal): Promise<Judged> {
    const judging = this.ask<Judged>(this.rules, 'judge', { givens, board }, { signal, milliseconds: JUDGING });
    const judged = await judging.catch((error: unknown): Judged => {
      if (error instanceof CannotHere && error.reason === 'late') return { verdict: 'unknown' };
      throw error;
    });
    if (judged.verdict !== 'one' || board !== USUAL_BOARD) return judged;
    const { level, seconds } = await this.ratePuzzle({ givens, board }, signal);
    return { ...judged, level, seconds };
  }

  // Which there are; how often each is there is counted by the server.
  async findCandidates({ givens, board }: Givens, limit: number, signal: AbortSignal): Promise<Possible> {
    if (limit > 1) throw new CannotHere('solutions of candidates are counted by the server');
    const { candidates } = await this.ask<{ candidates: number[][] }>(this.rules, 'candidates', { givens, board }, { signal });
    return { candidates: candidates.map((digits) => Object.fromEntries(digits.map((digit) => [String(digit), 1]))) };
  }

  askHint(puzzle: Givens, known: Knowledge, skip = 0, techniques: readonly string[] = []): Promise<HintAnswer> {
    return this.ask(this.hinting(puzzle.board), 'hint', { ...fieldsOf(puzzle, known), skip, techniques: techniques.join(' ') });
  }

  askWhyNot(puzzle: Givens, known: Knowledge, cell: number, digit: number): Promise<Doubt> {
    return this.ask(this.hinting(puzzle.board), 'why-not', { ...fieldsOf(puzzle, known), cell, digit });
  }

  explainPuzzle({ givens, board }: Givens, digits?: readonly number[]): Promise<{ is_solved: boolean; steps: Step[] }> {
    return this.ask(this.hinting(board), 'explain', { givens, board, digits: digits && formatDigits(digits) });
  }

  async review({ givens, board }: Givens, finds: readonly Find[]): Promise<readonly Reviewed[]> {
    const asked = finds.map(({ digits, cell, digit, isStruck, told }) =>
      [formatDigits(digits), cell, digit, isStruck ? 1 : 0, ...told.flat()].join(' '),
    );
    const found = await this.ask<{ reasons: Reviewed[] }>(this.ruled, 'review', { givens, board, finds: asked.join(';') });
    return found.reasons;
  }

  async ratePuzzle({ givens, board }: Givens, signal?: AbortSignal): Promise<Needs> {
    const found = await this.ask<Omit<Needs, 'level'> & { rating: number }>(this.maker, 'rate', { givens, board }, { signal });
    return { ...found, level: levelOf(found.rating, board.includes(';')) };
  }

  randomPuzzle(level: string): Promise<PuzzleAnswer> {
    return this.makeUsual({ symmetry: USUAL_SYMMETRY, ...rangeOf(level), seed: anySeed() });
  }

  puzzleNeeding(technique: string): Promise<PuzzleAnswer> {
    return this.makeUsual({ symmetry: USUAL_SYMMETRY, needs: technique, seed: anySeed() }, SEARCH);
  }

  orderPuzzle(order: BoardOrder): Promise<PuzzleAnswer> {
    const { variant, size, level, needs, symmetry } = order;
    const seed = anySeed();
    if (variant !== 'classic' || size !== 9) return this.set(order, seed);
    if (needs.length) return this.makeUsual({ symmetry, needs: needs.join(' '), seed }, SEARCH);
    return this.makeUsual({ symmetry, ...(level && rangeOf(level)), seed });
  }

  // The same for everyone, on every device and server.
  async dailyPuzzle(date: string, slot: string): Promise<PuzzleAnswer> {
    const level = levelOfDay(date, slot);
    if (!level) throw new CannotHere(`the day's ${slot} is the server's`);
    const seed = numberOfDay(date) + FURTHER * (1 + Object.keys(slots).indexOf(slot));
    return { ...(await this.makeUsual({ symmetry: USUAL_SYMMETRY, ...rangeOf(level), seed })), date };
  }

  private hinting(board: string): EngineModule {
    return USUAL.test(board) ? this.usual : this.ruled;
  }

  private makeUsual(order: Fields, milliseconds = PATIENCE): Promise<PuzzleAnswer> {
    return this.make('generate', { board: USUAL_BOARD, tries: TRIES, ...order }, milliseconds);
  }

  // A level is that of the key, which only the server rates on such boards; without one the board as it
  // lies there is what counts.
  private async set(order: BoardOrder, seed: number): Promise<PuzzleAnswer> {
    const { level, symmetry } = order;
    if (level && !isAlone()) throw new CannotHere(`${order.variant} of a level is made by the server`);
    const fields = {
      ...settingOf(order),
      symmetry,
      seed,
      tries: SET_TRIES,
      ...(level && rangeOf(level, hasRules(order))),
      small: level === 'easy' ? 1 : 0,
    };
    return { ...(await this.make('set', fields, PATIENCE)), ...(level && { level }) };
  }

  private async make(verb: string, order: Fields, milliseconds: number): Promise<PuzzleAnswer> {
    const made = await this.ask<Partial<PuzzleAnswer> & { rating?: number }>(this.maker, verb, order, { milliseconds });
    const { givens, board, rating } = made;
    if (!givens || !board) throw new CannotHere('nothing found in so many tries');
    return { ...made, givens, board, ...(rating && { level: levelOf(rating) }) };
  }

  private async ask<T>(module: EngineModule, verb: string, fields: Fields, { milliseconds = PATIENCE, signal }: Patience = {}): Promise<T> {
    const { isAnswer, text } = await module.ask(writeRequest(verb, fields), milliseconds, signal);
    if (isAnswer) return JSON.parse(text) as T;
    const { error, message } = JSON.parse(text) as { error: string; message: string };
    if (error in STATUS) throw new ApiError(STATUS[error], error, message);
    if (module === this.usual) return this.ask<T>(this.ruled, verb, fields, { milliseconds, signal }); // a technique few ask for
    throw new CannotHere(message); // a board that this build is too small for
  }
}

interface Patience {
  milliseconds?: number;
  signal?: AbortSignal | undefined;
}

function fieldsOf({ givens, board }: Givens, { digits, notes, gone }: Knowledge): Fields {
  return { givens, board, digits: formatDigits(digits), notes: bitsOf(notes), gone: bitsOf(gone) };
}

const bitsOf = (lists: readonly (readonly number[])[]): string =>
  lists.some((list) => list.length) ? lists.map((list) => list.reduce((bits, digit) => bits | bit(digit), 0)).join(' ') : '';

function anySeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

// Boards with rules have bands of their own.
export function levelOf(rating: number, isRuled = false): string {
  return levels.find(({ most, most_ruled }) => rating <= (isRuled ? most_ruled : most) + 0.01)?.id ?? '';
}

// The least and the most rating of a level, in tenths.
function rangeOf(level: string, isRuled = false): { least: number; most: number } {
  const index = levels.findIndex(({ id }) => id === level);
  if (index < 0) throw new ApiError(400, 'bad_input', `expected a level, got ${level}`);
  const mosts = levels.map(({ most, most_ruled }) => Math.round((isRuled ? most_ruled : most) * 10));
  return { least: index ? mosts[index - 1] + 1 : 0, most: mosts[index] };
}
