// Sync: the server gets every game's log, in order and once. Moves are numbered and the server
// takes a number only once, so that sending again is always safe.

import { parseDigits } from '../play/layers';
import { parseBoard } from '../play/layout';
import { replay } from '../play/replay';
import { ApiError, deleteGame, isAlone, postMoves, putGame, readGame, type StoredGame } from '../server/api';
import { newGameId, type GameRecord, type Library } from './library';
import { countCommon, merge } from './merging';
import { keepStored } from './pulling';
import { rightOf, summarise } from './summaries';
import { formatTitle } from './titles';

export type Connection = 'saved' | 'saving' | 'offline';
export type Choice = 'ours' | 'theirs' | 'both';

// Two devices changed the board of one game apart: the player is asked which goes on.
export interface Dispute {
  ours: GameRecord;
  theirs: StoredGame;
}

export interface Told {
  connection: (connection: Connection) => void;
  moved: (from: string, to: string) => void; // a game has another id now
  changed: (id: string) => void; // a log is another than before
  disputed: (dispute: Dispute) => void;
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const MOST_MOVES = 200; // in one request
const MOST_FOREIGN = 100; // kinds of rules that nobody knows
const LONGEST_KIND = 60; // characters

export class Sync {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT;
  private isRunning = false;
  private isAskedAgain = false;
  private refused = new Set<string>();
  private disputed = new Set<string>();

  constructor(
    private library: Library,
    private tell: Told,
  ) {}

  // Send soon what is not sent. Called after each move, so that it gathers a few at a time.
  schedule(delay = 150): void {
    clearTimeout(this.timer);
    if (isAlone()) return; // nobody takes it, and nobody is missing
    this.timer = setTimeout(() => void this.run(), delay);
  }

  async run(): Promise<void> {
    if (this.isRunning) this.isAskedAgain = true;
    if (this.isRunning || isAlone()) return;
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
    const games = this.library.unsent().filter(({ id }) => !this.refused.has(id) && !this.disputed.has(id));
    if (games.length) this.tell.connection('saving');
    try {
      for (const game of games) await this.sendGame(game);
      for (const id of this.library.dropped()) await this.dropThere(id);
      this.wait = FIRST_WAIT;
      this.tell.connection(this.disputed.size ? 'offline' : 'saved'); // what is disputed is only here
    } catch (error) {
      this.tell.connection('offline');
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
      if (error.status === 409) await this.meet(game, error);
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
    const { board, givens, level, foreign } = game;
    const puzzle = { board, givens };
    const title = formatTitle(game);
    const beside = { ...(level && { level }), ...(title && { title }), ...(foreign?.length && { foreign: shorten(foreign) }) };
    await putGame(game.id, { puzzle, started: game.started, ...beside });
    this.library.markSent(game.id, 0);
  }

  private async sendMoves(game: GameRecord): Promise<void> {
    for (let from = this.library.sent(game.id) ?? 0; from < game.moves.length; from += MOST_MOVES) {
      const part = game.moves.slice(from, from + MOST_MOVES);
      await postMoves(game.id, part);
      this.library.markSent(game.id, from + part.length);
    }
  }

  // The server's log is another one. What takes nothing from either log is done; else the player is asked.
  private async meet(game: GameRecord, { where }: ApiError): Promise<void> {
    if (where['count'] === undefined) return void this.fork(game); // the id is another game's
    const theirs = await readGame(game.id);
    const ours = this.library.find(game.id) ?? game; // moves may have come while the server thought
    const merged = merge(puzzleOf(ours), ours.moves, theirs.moves);
    if (merged.kind === 'dispute') return this.ask({ ours, theirs });
    if (merged.kind === 'ours') this.library.markSent(game.id, merged.known);
    else {
      this.keep({ ...ours, moves: merged.moves });
      this.library.markSent(game.id, theirs.moves.length);
      this.tell.changed(game.id);
    }
    this.schedule(0);
  }

  private ask(dispute: Dispute): void {
    this.disputed.add(dispute.ours.id); // nothing of it is sent until the player has answered
    this.tell.disputed(dispute);
  }

  // Whether the log here is still the one that was asked about, or goes on from it.
  isOpen({ ours }: Dispute): boolean {
    const here = this.library.find(ours.id)?.moves ?? [];
    return countCommon(ours.moves, here) === ours.moves.length;
  }

  // The player has answered. The other log is only given up once ours is safe on the server.
  decide({ ours, theirs }: Dispute, choice: Choice, title?: string): void {
    const { id } = ours;
    this.disputed.delete(id);
    const here = this.library.find(id) ?? ours; // played on while the question stood
    if (choice !== 'theirs') this.fork(choice === 'both' && title ? { ...here, title } : here);
    if (choice === 'ours') this.library.drop(id);
    else keepStored(this.library, theirs, choice === 'theirs' ? here : undefined);
    this.tell.changed(id);
    this.schedule(0);
  }

  private async dropThere(id: string): Promise<void> {
    try {
      await deleteGame(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error; // gone already is as good
    }
    this.library.forgetDropped(id);
  }

  // This device's log becomes a game of its own.
  private fork(game: GameRecord): void {
    const id = newGameId();
    this.keep({ ...game, id });
    this.library.forget(game.id);
    this.tell.moved(game.id, id); // else the screen would go on with the old one, and fork it again
    this.schedule();
  }

  private keep(game: GameRecord): void {
    const known = this.library.summary(game.id);
    const played = known?.played ?? new Date().toISOString();
    const puzzle = { ...puzzleOf(game), right: rightOf(known) };
    this.library.save(game, summarise(game, replay(puzzle, game.moves), played));
  }
}

// As much of the names as the server takes; a name nobody knows may be anything.
const shorten = (kinds: readonly string[]): string[] =>
  kinds
    .filter(Boolean)
    .slice(0, MOST_FOREIGN)
    .map((kind) => kind.slice(0, LONGEST_KIND));

const puzzleOf = ({ board, givens }: GameRecord): { layout: ReturnType<typeof parseBoard>; givens: number[] } => ({
  layout: parseBoard(board),
  givens: parseDigits(givens),
});
