// Sync: the server gets every game's log, in order and once. Moves are numbered and the server
// takes a number only once, so that sending again is always safe.

import { ApiError, postMoves, putGame } from '../server/api';
import { newGameId, type GameRecord, type Library, type Summary } from './library';

export type Connection = 'saved' | 'saving' | 'offline';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const MOST_MOVES = 200; // in one request

export class Sync {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT;
  private isRunning = false;
  private isAskedAgain = false;
  private refused = new Set<string>();

  constructor(
    private library: Library,
    private tell: (connection: Connection) => void,
    private follow: (from: string, to: string) => void = () => undefined, // a game has another id now
  ) {}

  // Send soon what is not sent. Called after each move, so that it gathers a few at a time.
  schedule(delay = 150): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), delay);
  }

  async run(): Promise<void> {
    if (this.isRunning) {
      this.isAskedAgain = true;
      return;
    }
    this.isRunning = true;
    try {
      await this.sendAll();
    } finally {
      this.isRunning = false;
    }
    if (this.isAskedAgain) {
      this.isAskedAgain = false;
      this.schedule(0);
    }
  }

  private async sendAll(): Promise<void> {
    const games = this.library.unsent().filter(({ id }) => !this.refused.has(id));
    if (games.length) this.tell('saving');
    try {
      for (const game of games) await this.sendGame(game);
      this.wait = FIRST_WAIT;
      this.tell('saved');
    } catch (error) {
      this.tell('offline');
      if (!(error instanceof ApiError)) throw error;
      this.schedule(this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }
  }

  private async sendGame(game: GameRecord): Promise<void> {
    try {
      if (this.library.sent(game.id) === undefined) await this.introduce(game);
      await this.sendMoves(game);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) this.fork(game);
      else if (error.status === 404) this.sendAnew(game);
      else if (error.status === 400 || error.status === 422) this.setAside(game, error);
      else throw error; // no network, or a server in trouble: later
    }
  }

  // The server lost the game, or is another one: it gets the whole of it again.
  private sendAnew(game: GameRecord): void {
    this.library.forgetSent(game.id);
    this.schedule(this.wait);
  }

  // A server that refuses this log will refuse it again; the other games must not wait for it.
  private setAside(game: GameRecord, error: ApiError): void {
    this.refused.add(game.id);
    console.warn(`the server does not take game ${game.id}: ${error.message}`);
  }

  private async introduce(game: GameRecord): Promise<void> {
    const { layout, givens, regions } = game;
    const puzzle = { layout, givens, ...(regions && { regions }) };
    await putGame(game.id, { puzzle, started: game.started });
    this.library.markSent(game.id, 0);
  }

  private async sendMoves(game: GameRecord): Promise<void> {
    for (let from = this.library.sent(game.id) ?? 0; from < game.moves.length; from += MOST_MOVES) {
      const part = game.moves.slice(from, from + MOST_MOVES);
      await postMoves(game.id, part);
      this.library.markSent(game.id, from + part.length);
    }
  }

  // Two devices went on with the same game. Neither loses: this one's becomes a game of its own.
  private fork(game: GameRecord): void {
    const id = newGameId();
    const latest = this.library.find(game.id) ?? game; // moves may have come while the server thought
    const summary = this.library.summaries().find((other) => other.id === game.id) as Summary;
    this.library.save({ ...latest, id }, { ...summary, id });
    this.library.forget(game.id);
    this.follow(game.id, id); // else the screen would go on with the old one, and fork it again
    this.schedule();
  }
}
