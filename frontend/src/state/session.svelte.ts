// A session: one game on the screen. State → change → render: an intent goes through `change`, its
// deeds are numbered, replayed and saved, and the page draws what stands here.

import { formatDigits, parseDigits } from '../play/board';
import { restoreLayout, type Digit } from '../play/layout';
import type { Deed, Move } from '../play/moves';
import { advance, isLegal, isUnaided, replay, timePlayed, type Rules, type State } from '../play/replay';
import { solve } from '../play/solver';
import { change } from './change';
import { newDesk, type Desk } from './desk';
import type { Intent } from './intents';
import type { GameRecord, Library, Summary } from './library';
import type { Options } from './options';

export interface Surroundings {
  library: Library;
  options: () => Options;
  now: () => number;
  askSolution: (game: GameRecord) => Promise<string | undefined>; // undefined where nobody knows
  onMoves: (deeds: readonly Deed[], refused: boolean) => void; // to send them, to speak of them
}

export class Session {
  game: GameRecord = $state.raw() as GameRecord;
  state: State = $state.raw() as State;
  desk: Desk = $state.raw() as Desk;
  rules: Rules = $state.raw() as Rules;
  shown: State | undefined = $state.raw(); // an earlier moment, while the scrub bar is held there

  constructor(
    game: GameRecord,
    private around: Surroundings,
  ) {
    const layout = restoreLayout(game.layout, game.regions);
    this.rules = { layout, givens: parseDigits(game.givens) };
    this.game = game;
    this.state = replay(this.rules, game.moves);
    this.desk = newDesk(layout);
  }

  // Finding the solution may take a few hundredths of a second, so it waits until all is drawn. What
  // is too hard to solve here is asked of the server.
  async learnSolution(): Promise<void> {
    const { solutions, isSure } = solve(this.rules.layout, this.rules.givens);
    const solution = isSure ? undefined : await this.around.askSolution(this.game);
    if (solution) this.useSolution(parseDigits(solution));
    else if (isSure && solutions.length === 1) this.useSolution(solutions[0]);
  }

  private useSolution(solution: readonly Digit[]): void {
    this.rules = { ...this.rules, solution };
    this.state = replay(this.rules, this.game.moves);
  }

  act(intent: Intent): void {
    this.adopt();
    if (this.shown) this.shown = undefined;
    const { rules, state, desk } = this;
    const changed = change({ rules, state, desk, options: this.around.options() }, intent);
    this.desk = changed.desk;
    if (changed.deeds.length) this.log(changed.deeds, changed.refused !== undefined);
  }

  make(deed: Deed): boolean {
    this.adopt();
    if (!isLegal(this.rules, this.state, deed)) return false;
    this.log([deed], false);
    return true;
  }

  secondsNow(): number {
    return Math.floor(timePlayed(this.state, this.at()) / 1000);
  }

  // Look at an earlier moment of the game without changing it.
  scrub(count: number): void {
    const moves = this.game.moves.slice(0, count);
    this.shown = count === this.game.moves.length ? undefined : replay(this.rules, moves);
  }

  // Another tab may have gone on with this game: its log is then longer and begins with ours.
  adopt(): void {
    if (!this.around.library.hasNews(this.game)) return;
    const stored = this.around.library.find(this.game.id);
    if (!stored || stored.moves.length <= this.game.moves.length) return;
    this.game = stored;
    this.state = replay(this.rules, stored.moves);
  }

  private log(deeds: readonly Deed[], refused: boolean): void {
    let { state } = this;
    const moves: Move[] = [];
    for (const deed of deeds) {
      const move = { ...deed, n: state.count + 1, at: this.at() };
      state = advance(this.rules, state, move);
      moves.push(move);
    }
    this.state = state;
    this.game = { ...this.game, moves: [...this.game.moves, ...moves] };
    this.around.library.append(this.game, moves.length, this.summary());
    this.around.onMoves(deeds, refused);
  }

  private at(): number {
    return Math.max(this.state.at, this.around.now() - Date.parse(this.game.started));
  }

  private summary(): Summary {
    const { id, started, layout, givens, level, daily, regions } = this.game;
    return {
      id,
      started,
      played: new Date(this.around.now()).toISOString(),
      layout,
      givens,
      ...(level && { level }),
      ...(daily && { daily }),
      ...(regions && { regions }),
      digits: formatDigits(this.state.board.digits),
      seconds: Math.floor(this.state.milliseconds / 1000),
      mistakes: this.state.mistakes,
      isComplete: this.state.isComplete,
      isUnaided: isUnaided(this.state),
    };
  }
}
