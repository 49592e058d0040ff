// The library: every game on this device, in local storage, written at each move.
//
//     nonet.game.<id>     the game: givens, layout and its whole log
//     nonet.sent.<id>     how many of its moves the server has; missing until it has the game
//     nonet.summary.<id>  what a list shows of it, so that a list need not replay

import type { Move } from '../play/moves';

export interface GameRecord {
  id: string; // 22 characters, made here, so that games start offline
  started: string; // ISO time
  layout: string;
  regions?: readonly number[];
  givens: string;
  puzzleId?: number;
  level?: string;
  daily?: string; // the date, if it was a daily puzzle
  moves: readonly Move[];
}

export interface Summary {
  id: string;
  started: string;
  played: string; // when the last move was made
  layout: string;
  regions?: readonly number[];
  level?: string;
  daily?: string;
  givens: string;
  digits: string; // the board now, for a small picture
  seconds: number;
  mistakes: number;
  isComplete: boolean;
  isUnaided: boolean;
}

const GAME = 'nonet.game.';
const SENT = 'nonet.sent.';
const SUMMARY = 'nonet.summary.';

export function newGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

export class Library {
  constructor(private storage: Storage) {}

  find(id: string): GameRecord | undefined {
    return this.read<GameRecord>(GAME + id);
  }

  save(game: GameRecord, summary: Summary): void {
    this.write(GAME + game.id, game);
    this.write(SUMMARY + game.id, summary);
  }

  // Remember a game that has no moves yet; lists show it from its first move on.
  keep(game: GameRecord): void {
    this.write(GAME + game.id, game);
  }

  // Newest first.
  summaries(): Summary[] {
    return this.ids(SUMMARY)
      .flatMap((id) => this.read<Summary>(SUMMARY + id) ?? [])
      .sort((a, b) => (a.played < b.played ? 1 : -1));
  }

  forget(id: string): void {
    for (const prefix of [GAME, SENT, SUMMARY]) this.storage.removeItem(prefix + id);
  }

  sent(id: string): number | undefined {
    return this.read<number>(SENT + id);
  }

  markSent(id: string, count: number): void {
    this.write(SENT + id, count);
  }

  forgetSent(id: string): void {
    this.storage.removeItem(SENT + id);
  }

  // Games of which the server does not have everything.
  unsent(): GameRecord[] {
    return this.ids(GAME)
      .flatMap((id) => this.find(id) ?? [])
      .filter((game) => game.moves.length > 0 && this.sent(game.id) !== game.moves.length);
  }

  isGameKey(key: string | null, id: string): boolean {
    return key === GAME + id;
  }

  private ids(prefix: string): string[] {
    return Object.keys(this.storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }

  private read<T>(key: string): T | undefined {
    const text = this.storage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  }

  private write(key: string, value: unknown): void {
    this.storage.setItem(key, JSON.stringify(value));
  }
}
