// The server, as this page speaks to it. Every call may fail: the page plays on without.

import type { Move } from '../play/moves';

const ROOT = '/api/v1';

export interface PuzzleAnswer {
  id?: number;
  givens: string;
  layout: string;
  regions?: string;
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

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  const text = await answer.text();
  const data = text ? (JSON.parse(text) as unknown) : undefined;
  if (answer.ok) return data as T;
  const { error = 'error', message = answer.statusText, where = {} } = (data ?? {}) as Partial<Record<string, never>>;
  throw new ApiError(answer.status, error, message, where);
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(ROOT + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      keepalive: method === 'POST' && JSON.stringify(body).length < 60_000,
      signal: AbortSignal.timeout(20_000),
    });
  } catch (error) {
    throw new ApiError(0, 'offline', String(error));
  }
}

export const randomPuzzle = (level: string): Promise<PuzzleAnswer> =>
  call('GET', `/puzzles/random?level=${encodeURIComponent(level)}`);

export const dailyPuzzle = (): Promise<PuzzleAnswer> => call('GET', '/puzzles/daily');

export interface NewGame {
  puzzle: { givens: string; layout: string; regions?: string };
  started: string;
}

export const putGame = (id: string, game: NewGame): Promise<unknown> => call('PUT', `/games/${id}`, game);

export const postMoves = (id: string, moves: readonly Move[]): Promise<{ count: number }> =>
  call('POST', `/games/${id}/moves`, { moves });

export const parsePuzzle = (text: string): Promise<PuzzleAnswer> => call('POST', '/puzzles/parse', { text });
