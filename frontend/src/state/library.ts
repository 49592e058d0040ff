// The library: every game on this device, in local storage, written at each move.
//
//     nonet.game.<id>     the game: givens, board and its log, up to a full block of moves
//     nonet.tail.<id>     the moves after those, so that a move writes a little and not the whole log
//     nonet.sent.<id>     how many of its moves the server has; missing until it has the game
//     nonet.needs.<id>    what its puzzle needs, once it is solved and rated
//     nonet.facts.<id>    what it says about its player's techniques, once it was looked back at
//     nonet.summary.<id>  what a list shows of it, so that a list need not replay
//     nonet.dropped.<id>  a game that the player gave up, until the server has deleted it

import { textOfOld } from '../play/layout';
import type { Move } from '../play/moves';
import type { GameFacts } from '../school/review';
import type { BoardOrder, Needs } from '../server/api';

export interface GameRecord {
  id: string; // 22 characters, made here, so that games start offline
  started: string; // ISO time
  board: string; // its text: cells, houses and rules
  givens: string;
  puzzleId?: number;
  level?: string;
  daily?: string; // date and slot, if it was a daily puzzle: 2026-11-17-middle
  technique?: string; // its id, if the puzzle was chosen by it
  order?: BoardOrder; // what it was made to, so that another like it can be
  title?: string; // what its player calls it
  foreign?: readonly string[]; // kinds of rules that are not known here: its player keeps them
  moves: readonly Move[];
}

export interface GameSummary {
  id: string;
  started: string;
  played: string; // when the last move was made
  board: string; // its text: cells, houses and rules
  level?: string;
  daily?: string;
  title?: string;
  givens: string;
  digits: string; // the board now, for a small picture
  seconds: number;
  mistakes: number;
  isComplete: boolean;
  isUnaided: boolean;
}

const GAME = 'nonet.game.';
const TAIL = 'nonet.tail.';
const SENT = 'nonet.sent.';
const NEEDS = 'nonet.needs.';
const FACTS = 'nonet.facts.';
const FACTS_SINCE = 'nonet.facts-since'; // games from before were deleted from the weak spots
const SUMMARY = 'nonet.summary.';
const DROPPED = 'nonet.dropped.';

export function newGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

const BLOCK = 64; // moves

export class Library {
  private settled = new Set<string>(); // games that the server has whole, so that nobody reads them again

  constructor(private storage: Storage) {}

  // Moves are numbered, so a tail that was folded into the log a moment ago is simply passed over.
  find(id: string): GameRecord | undefined {
    const game = withBoard(this.read<GameRecord>(GAME + id));
    if (!game) return undefined;
    const fresh = (this.read<Move[]>(TAIL + id) ?? []).filter(({ n }) => n > game.moves.length);
    return fresh.length ? { ...game, moves: [...game.moves, ...fresh] } : game;
  }

  // Whether another tab went on with this game. Asked at every key, so it only looks for the number
  // of the last move.
  hasNews({ id, moves }: GameRecord): boolean {
    const tail = this.storage.getItem(TAIL + id) ?? '';
    const last = tail.lastIndexOf('"n":');
    return last >= 0 && Number.parseInt(tail.slice(last + 4), 10) > moves.length;
  }

  save(game: GameRecord, summary: GameSummary): void {
    this.keep(game);
    this.write(SUMMARY + game.id, summary);
  }

  // Save moves that were made just now, the last of the game's log.
  append(game: GameRecord, made: number, summary: GameSummary): void {
    const folded = countFolded(game.moves.length);
    if (folded === countFolded(game.moves.length - made)) this.write(TAIL + game.id, game.moves.slice(folded));
    else this.keep(game);
    this.settled.delete(game.id);
    this.write(SUMMARY + game.id, summary);
  }

  // Remember a game that has no moves yet; lists show it from its first move on.
  keep(game: GameRecord): void {
    const folded = countFolded(game.moves.length);
    this.settled.delete(game.id);
    this.write(GAME + game.id, { ...game, moves: game.moves.slice(0, folded) });
    this.write(TAIL + game.id, game.moves.slice(folded));
  }

  // Newest first.
  summaries(): GameSummary[] {
    return this.ids(SUMMARY)
      .flatMap((id) => this.summary(id) ?? [])
      .sort((a, b) => (a.played < b.played ? 1 : -1));
  }

  summary(id: string): GameSummary | undefined {
    return withBoard(this.read<GameSummary>(SUMMARY + id));
  }

  forget(id: string): void {
    this.settled.delete(id);
    for (const prefix of [GAME, TAIL, SENT, NEEDS, FACTS, SUMMARY]) this.storage.removeItem(prefix + id);
  }

  // Games that are to be deleted on the server, once everything else is there.
  dropped(): string[] {
    return this.ids(DROPPED);
  }

  drop(id: string): void {
    this.write(DROPPED + id, true);
  }

  forgetDropped(id: string): void {
    this.storage.removeItem(DROPPED + id);
  }

  needs(id: string): Needs | undefined {
    return this.read<Needs>(NEEDS + id);
  }

  keepNeeds(id: string, needs: Needs): void {
    this.write(NEEDS + id, needs);
  }

  facts(id: string): GameFacts | undefined {
    return this.read<GameFacts>(FACTS + id);
  }

  keepFacts(id: string, facts: GameFacts): void {
    this.write(FACTS + id, facts);
  }

  allFacts(): GameFacts[] {
    return this.ids(FACTS).flatMap((id) => this.facts(id) ?? []);
  }

  // Delete what all games say about techniques; those that are over are never asked again.
  forgetFacts(now: Date): void {
    for (const id of this.ids(FACTS)) this.storage.removeItem(FACTS + id);
    this.write(FACTS_SINCE, now.toISOString());
  }

  factsSince(): string {
    return this.read<string>(FACTS_SINCE) ?? '';
  }

  sent(id: string): number | undefined {
    return this.read<number>(SENT + id);
  }

  // Whether the server has every move of a game.
  isSent(id: string): boolean {
    return this.sent(id) === this.find(id)?.moves.length;
  }

  markSent(id: string, count: number): void {
    this.write(SENT + id, count);
  }

  forgetSent(id: string): void {
    this.settled.delete(id);
    this.storage.removeItem(SENT + id);
  }

  // Games of which the server does not have everything.
  unsent(): GameRecord[] {
    return this.ids(GAME)
      .filter((id) => !this.settled.has(id))
      .flatMap((id) => this.find(id) ?? [])
      .filter((game) => {
        const isSent = !game.moves.length || this.sent(game.id) === game.moves.length;
        if (isSent) this.settled.add(game.id);
        return !isSent;
      });
  }

  isGameKey(key: string | null, id: string): boolean {
    return key === GAME + id || key === TAIL + id;
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

// Pages of before kept the name of a layout and the regions of a jigsaw.
function withBoard<T extends { board: string }>(kept: (T & { layout?: string; regions?: readonly number[] }) | undefined): T | undefined {
  if (kept?.layout === undefined) return kept;
  const { layout, regions, ...rest } = kept;
  return { ...rest, board: textOfOld(layout, regions) } as unknown as T;
}

// Full blocks before the tail, which is never empty in a game that has moves.
const countFolded = (moves: number): number => Math.floor(Math.max(0, moves - 1) / BLOCK) * BLOCK;
