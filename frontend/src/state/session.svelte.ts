// A session: one game on the screen. State → change → render: an intent goes through `change`, its
// actions are numbered, replayed and saved, and the page draws what stands here.

import { conflictsOf, isFull, parseDigits } from '../play/layers';
import { parseBoard, type Digit } from '../play/layout';
import type { Action, Move } from '../play/moves';
import { advanceBy, isLegal, replay, timePlayed, type Puzzle, type State } from '../play/replay';
import { change, type Refusal } from './change';
import { newDesk, type Desk } from './desk';
import type { Intent } from './intents';
import type { GameRecord, Library, GameSummary } from './library';
import type { Options } from './options';
import { rightOf, summarise } from './summaries';

export interface Surroundings {
  library: Library;
  options: () => Options;
  now: () => number;
  askSolution: (game: GameRecord) => Promise<string | undefined>; // undefined where nobody knows
  onMoves: (actions: readonly Action[]) => void; // to send them, to speak of them
  onSolved?: () => void; // a board that was full before anybody knew that it is right
}

const PATIENCE = 1_000; // ms that a digit waits for somebody who knows whether it is wrong

export class Session {
  game: GameRecord = $state.raw() as GameRecord;
  state: State = $state.raw() as State;
  desk: Desk = $state.raw() as Desk;
  puzzle: Puzzle = $state.raw() as Puzzle;
  shown: State | undefined = $state.raw(); // an earlier moment, while the scrub bar is held there
  refused: Refusal | undefined = $state.raw(); // the wrong digit that was just tried and not written
  private broken: readonly Digit[] | undefined = $state.raw(); // a full board that breaks a rule, the engine says
  private learning: Promise<void> | undefined; // the solution, while it is asked for
  private isAsked = false; // it was asked for, whether somebody knew it or not
  private asking: Promise<unknown> | undefined; // until then, intents wait in line
  private isLeft = false; // the game goes on under another id, or is gone: nothing more belongs in this log

  constructor(
    game: GameRecord,
    private around: Surroundings,
  ) {
    const layout = parseBoard(game.board);
    this.puzzle = { layout, givens: parseDigits(game.givens), right: rightOf(around.library.summary(game.id)) };
    this.game = game;
    this.state = replay(this.puzzle, game.moves);
    this.desk = newDesk(layout);
  }

  // The engine is loaded for it, so it waits until all is drawn. Where nobody knows it, it is asked for
  // again the next time.
  learnSolution(): Promise<void> {
    if (this.puzzle.solution) return Promise.resolve();
    this.learning ??= this.around.askSolution(this.game).then((solution) => {
      this.learning = undefined;
      this.isAsked = true;
      if (solution) this.know({ solution: parseDigits(solution) });
    });
    return this.learning;
  }

  // The engine judged the rules of a board. A full one that breaks none is right: where several boards may be
  // right, this is one of them.
  hear(digits: readonly Digit[], isBroken: boolean): void {
    if (digits !== this.state.layers.digits || !this.isWhole) return;
    if (isBroken) this.broken = digits;
    else if (!this.state.isComplete && !this.puzzle.solution) this.know({ right: digits });
  }

  // Full, and somebody knows that it is not right: who has only not been told yet says nothing.
  readonly isFullAndWrong: boolean = $derived.by(() => {
    const { layout, solution } = this.puzzle;
    const { isComplete, layers } = this.state;
    if (isComplete || !isFull(layout, layers.digits)) return false;
    return !this.isWhole || solution !== undefined || this.broken === layers.digits;
  });

  private get isWhole(): boolean {
    const { digits } = this.state.layers;
    return isFull(this.puzzle.layout, digits) && !conflictsOf(this.puzzle.layout, digits).size;
  }

  // What is learned may end a game whose last digit was written before.
  private know(known: Partial<Puzzle>): void {
    const wasComplete = this.state.isComplete;
    this.puzzle = { ...this.puzzle, ...known };
    this.state = replay(this.puzzle, this.game.moves);
    if (wasComplete || !this.state.isComplete) return;
    this.around.library.append(this.game, 0, this.summary());
    this.around.onSolved?.();
  }

  leave(): void {
    this.isLeft = true;
  }

  // A player who wants wrong digits refused waits for who knows them, once, at the start, and not for long.
  act(intent: Intent): void {
    if (this.around.options().refusesWrong && !this.isAsked) void this.untilAsked().then(() => this.actNow(intent));
    else this.actNow(intent);
  }

  private untilAsked(): Promise<unknown> {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    return (this.asking ??= Promise.race([this.learnSolution(), late]).then(() => (this.isAsked = true)));
  }

  private actNow(intent: Intent): void {
    if (this.isLeft) return;
    this.adopt();
    if (this.shown) this.shown = undefined;
    const { puzzle, state, desk } = this;
    const changed = change({ puzzle, state, desk, options: this.around.options() }, intent);
    this.desk = changed.desk;
    this.refused = changed.refused;
    if (changed.actions.length) this.log(changed.actions);
  }

  make(action: Action): boolean {
    if (this.isLeft) return false;
    this.adopt();
    if (!isLegal(this.puzzle, this.state, action)) return false;
    this.refused = undefined;
    this.log([action]);
    return true;
  }

  secondsNow(): number {
    return Math.floor(timePlayed(this.state, this.at()) / 1000);
  }

  // Look at an earlier moment of the game without changing it.
  scrub(count: number): void {
    const moves = this.game.moves.slice(0, count);
    this.shown = count === this.game.moves.length ? undefined : replay(this.puzzle, moves);
  }

  // Another tab may have gone on with this game: its log is then longer and begins with ours.
  adopt(): void {
    if (!this.around.library.hasNews(this.game)) return;
    const stored = this.around.library.find(this.game.id);
    if (!stored || stored.moves.length <= this.game.moves.length) return;
    this.game = stored;
    this.state = replay(this.puzzle, stored.moves);
  }

  // Another device went on with this game, or its log was merged with another: begin anew from what is stored.
  reload(): void {
    const stored = this.around.library.find(this.game.id);
    if (!stored) return;
    this.game = stored;
    this.shown = undefined;
    this.state = replay(this.puzzle, stored.moves);
  }

  private log(actions: readonly Action[]): void {
    let { state } = this;
    const moves: Move[] = [];
    for (const action of actions) {
      const move = { ...action, n: state.count + 1, at: this.at() };
      state = advanceBy(this.puzzle, state, action, move.at);
      moves.push(move);
    }
    this.state = state;
    this.game = { ...this.game, moves: [...this.game.moves, ...moves] };
    this.around.library.append(this.game, moves.length, this.summary());
    this.around.onMoves(actions);
  }

  private at(): number {
    return Math.max(this.state.at, this.around.now() - Date.parse(this.game.started));
  }

  private summary(): GameSummary {
    return summarise(this.game, this.state, new Date(this.around.now()).toISOString());
  }
}
