// The server, as this page speaks to it. Every call may fail: the page plays on without.

import { formatDigits } from '../play/layers';
import type { Move } from '../play/moves';
import type { Find, Reviewed } from '../school/finds';
import type { Doubt, Step } from './steps';

const ROOT = '/api/v1';
export const STORED = '/stored'; // what `nonet page` writes beside a page that is alone
const KINDS_STORED = new Set(['/techniques', '/rules']);

// A page on a static host is alone: it says so, and nothing is asked of a server that is not there.
export const isAlone = (): boolean => globalThis.document?.querySelector('meta[name="nonet-server"]')?.getAttribute('content') === 'none';

export interface PuzzleAnswer {
  id?: number;
  givens: string;
  board: string; // its text: cells, houses and rules
  level?: string;
  date?: string;
}

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0 when no answer came at all
    readonly code: string,
    message: string,
    readonly where: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

// Whoever hangs up by the signal ends the server's work as well.
export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const isStored = isAlone() && KINDS_STORED.has(path);
  if (isAlone() && !isStored) throw new ApiError(0, 'offline', 'there is no server');
  const answer = await send(method, isStored ? `${STORED}${path}.json` : ROOT + path, body, signal);
  const text = await answer.text().catch((error: unknown) => {
    throw new ApiError(0, 'offline', String(error)); // hung up, or cut off, in the middle of the answer
  });
  const data = text ? (JSON.parse(text) as unknown) : undefined;
  if (answer.ok) return data as T;
  const { error = 'error', message = answer.statusText, where = {} } = (data ?? {}) as Partial<Record<string, never>>;
  throw new ApiError(answer.status, error, message, where);
}

async function send(method: string, path: string, body: unknown, given?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(20_000);
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      // What is written, and the cookie of the answer, must survive that the page is closed meanwhile.
      keepalive: !given && method !== 'GET' && JSON.stringify(body ?? '').length < 60_000,
      signal: given ? AbortSignal.any([given, late]) : late,
    });
  } catch (error) {
    throw new ApiError(0, 'offline', String(error));
  }
}

export const randomPuzzle = (level: string): Promise<PuzzleAnswer> => call('GET', `/puzzles/random?level=${encodeURIComponent(level)}`);

export const puzzleNeeding = (technique: string): Promise<PuzzleAnswer> =>
  call('GET', `/puzzles/random?needs=${encodeURIComponent(technique)}`);

export const USUAL_SYMMETRY = 'half-turn';

export interface BoardOrder {
  variant: string; // src/nonet/variants.json has them
  size: number;
  level?: string; // of boards that are made to levels
  needs: readonly string[]; // techniques, each of them
  symmetry: string;
}

export function orderPuzzle({ variant, size, level, needs, symmetry }: BoardOrder): Promise<PuzzleAnswer> {
  const query = new URLSearchParams({ variant, size: String(size), symmetry, ...(level && { level }) });
  for (const each of needs) query.append('needs', each);
  return call('GET', `/puzzles/random?${query}`);
}

export interface Technique {
  id: string;
  name: string;
  family: string;
  is_usual: boolean; // hints use it unless the player says otherwise
  puzzles: number; // of the bank, that need it and nothing harder
}

export const listTechniques = (): Promise<Technique[]> => call('GET', '/techniques');

export const dailyPuzzle = (date: string, slot: string): Promise<PuzzleAnswer> => call('GET', `/puzzles/daily?date=${date}&slot=${slot}`);

export interface NewGame {
  puzzle: { givens: string; board: string };
  started: string;
  level?: string;
  title?: string;
  foreign?: readonly string[];
}

export const putGame = (id: string, game: NewGame): Promise<unknown> => call('PUT', `/games/${id}`, game);

export const postMoves = (id: string, moves: readonly Move[]): Promise<{ count: number }> => call('POST', `/games/${id}/moves`, { moves });

// The server reads every format; whether it is proper is judged here, as for what is typed.
export async function parsePuzzle(text: string): Promise<PuzzleAnswer> {
  return (await call<{ card: PuzzleAnswer }>('POST', '/puzzles/parse', { text })).card;
}

// What the engine says of givens that are too hard to judge here.
export const judgePuzzle = (puzzle: Givens): Promise<{ status: 'proper' | 'none' | 'many'; cells?: readonly number[] }> =>
  call('POST', '/puzzles/parse', { text: puzzle.givens, board: puzzle.board });

export interface ScoreLine {
  rank: number;
  name: string | null;
  seconds: number;
  moves: number; // that wrote digits
  mistakes: number;
  is_yours: boolean;
  is_guest?: boolean; // whose name anyone may give themselves
}

interface ScoreTable {
  unaided: ScoreLine[];
  aided: ScoreLine[];
}

export type Unranked = 'filled' | 'fast' | 'clock' | 'unusual'; // why a game is not ranked

export interface ScoreBoard {
  live: ScoreTable; // moves that came as they were made
  offline: ScoreTable;
  rank?: number | null;
  is_aided?: boolean | null;
  is_live?: boolean | null;
  reason?: Unranked | null;
}

export const readScore = (id: string): Promise<ScoreBoard> => call('GET', `/games/${id}/score`);

// How the times of a puzzle's players lie; the more there are, the more is told.
export interface Spread {
  count: number;
  quartiles: readonly number[]; // seconds
  bars: readonly { seconds: number; count: number }[]; // from so many seconds on
}

export interface Spreads {
  unaided: Spread;
  aided: Spread;
}

export const readTimes = ({ givens, board }: Givens): Promise<Spreads> => call('POST', '/scores/times', { givens, board });

export interface Givens {
  givens: string;
  board: string; // its text: cells, houses and rules
}

export interface HintAnswer {
  kind: 'mistakes' | 'step' | 'solved' | 'none';
  step: Step | null;
  mistakes: { digits: readonly number[]; notes: readonly number[] }; // cells
}

// What a player knows: digits; for each cell all that it can be, or nothing; and what hints have ruled out.
export interface Knowledge {
  digits: readonly number[];
  notes: readonly (readonly number[])[];
  gone: readonly (readonly number[])[];
}

// The next step from what the player knows; `skip` asks for another, `techniques` for one of these.
export const askHint = (puzzle: Givens, known: Knowledge, skip = 0, techniques: readonly string[] = []): Promise<HintAnswer> =>
  call('POST', '/hint', { ...asked(puzzle, known), skip, techniques });

export const askWhyNot = (puzzle: Givens, known: Knowledge, cell: number, digit: number): Promise<Doubt> =>
  call('POST', '/why-not', { ...asked(puzzle, known), cell, digit });

export const review = ({ givens, board }: Givens, finds: readonly Find[]): Promise<readonly Reviewed[]> =>
  call('POST', '/review', {
    givens,
    board,
    finds: finds.map(({ digits, cell, digit, isStruck, told }) => ({
      digits: formatDigits(digits),
      cell,
      digit,
      is_struck: isStruck,
      told,
    })),
  });

export interface Needs {
  level: string;
  seconds: number; // expected of a player
  techniques: Record<string, number>; // id → steps of it
  rule_share: number; // of the steps that rest on a rule
}

export const ratePuzzle = ({ givens, board }: Givens, signal?: AbortSignal): Promise<Needs> =>
  call('POST', '/rate', { givens, board }, signal);

// The only solution; undefined where there are none or many.
export async function askSolution({ givens, board }: Givens): Promise<string | undefined> {
  const { solution, is_only } = await call<{ solution: string | null; is_only: boolean }>('POST', '/solve', { givens, board });
  return is_only ? (solution ?? undefined) : undefined;
}

// The path of a puzzle, from its givens or from the digits that stand on it.
export const explainPuzzle = ({ givens, board }: Givens, digits?: readonly number[]): Promise<{ is_solved: boolean; steps: Step[] }> =>
  call('POST', '/explain', { givens, board, ...(digits && { digits: formatDigits(digits) }) });

function asked({ givens, board }: Givens, { digits, notes, gone }: Knowledge): Record<string, unknown> {
  return { givens, board, digits: formatDigits(digits), notes, gone };
}

export interface StoredLine {
  id: string;
  givens: string;
  board: string; // its text: cells, houses and rules
  started: number; // ms since 1970
  changed: number;
  count: number; // moves
  level?: string | null;
  title?: string | null;
  foreign?: readonly string[]; // kinds of rules that nobody here knows
}

export interface StoredGame extends StoredLine {
  moves: readonly Move[];
  progress: { state?: string; mistakes?: number | null };
}

export const listGames = (limit: number): Promise<StoredLine[]> => call('GET', `/games?limit=${limit}`);

// With the moves after a number, from the first on without one.
export const readGame = (id: string, since = 0): Promise<StoredGame> => call('GET', `/games/${id}${since ? `?since=${since}` : ''}`);

export const deleteGame = (id: string): Promise<void> => call('DELETE', `/games/${id}`);

export const EVENTS = `${ROOT}/events`; // what becomes of games and options, as it happens

export interface Profile {
  name: string | null; // null for a guest
  is_guest: boolean;
  mail: string | null; // where a code may go
}

export interface Credentials {
  name: string;
  password: string;
}

export const readAccount = (): Promise<Profile | null> => call('GET', '/account');

export const signUp = (credentials: Credentials): Promise<Profile> => call('POST', '/account', credentials);

export const signIn = (credentials: Credentials): Promise<Profile> => call('POST', '/account/sign-in', credentials);

export const signOut = (everywhere: boolean): Promise<void> => call('POST', '/account/sign-out', { everywhere });

export const changePassword = (old: string, fresh: string): Promise<void> => call('PUT', '/account/password', { old, new: fresh });

export interface Forgotten {
  name: string;
  code: string; // that the operator handed out
  password: string; // from now on
}

export const resetPassword = (forgotten: Forgotten): Promise<Profile> => call('POST', '/account/reset', forgotten);

export const readWays = (): Promise<{ by_mail: boolean }> => call('GET', '/account/reset');

export const mailCode = (name: string): Promise<void> => call('POST', '/account/reset/mail', { name });

export const changeMail = (mail: string | null, password: string): Promise<Profile> => call('PUT', '/account/mail', { mail, password });

// A device that is signed in.
export interface Device {
  id: number;
  device: string; // what its browser says of itself; may be empty
  created: number;
  seen: number; // ms since 1970
  is_this: boolean;
}

export const listDevices = (): Promise<Device[]> => call('GET', '/account/devices');

export const signOutDevice = (id: number): Promise<void> => call('DELETE', `/account/devices/${id}`);

export const deleteAccount = (password: string): Promise<void> => call('DELETE', '/account', { password });

// What the server keeps of each option: the value, and when it was chosen.
export type StoredOptions = Record<string, { value?: unknown; at?: unknown }>;

export const readOptions = (): Promise<StoredOptions> => call('GET', '/options');

export const writeOptions = (options: StoredOptions): Promise<unknown> => call('PUT', '/options', options);

export const EXPORT = `${ROOT}/account/export`; // a file to download
