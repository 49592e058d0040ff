// How the board stands: what was found wrong when it was asked and is still there, that all is right, or,
// unasked, that a full board is not right yet. Nothing is judged again while the player goes on, so
// that a card tells nothing for free.

import { isFull as isFullOn, type Layers } from '../play/layers';
import type { Cell } from '../play/layout';
import { actionsToRight, findTrouble, isTrouble, stillWrong, type Trouble } from './checking';
import type { Options } from './options';
import type { Session } from './session.svelte';

// How many digits and lists are wrong; that nothing is; that nobody knows; that a full board is not right.
export type News =
  { kind: 'wrong'; digits: readonly Cell[]; lists: readonly Cell[]; isFull: boolean } | { kind: 'right' | 'unknown' | 'full' };

export class Standing {
  private found: Trouble | undefined = $state.raw(); // what was wrong when it was asked
  private areShown: boolean = $state(false); // its places
  private answer: { kind: 'right' | 'unknown'; on: Layers } | undefined = $state.raw();
  private dismissed: Layers | undefined = $state.raw(); // a full board whose card was closed

  constructor(
    private app: { options: Pick<Options, 'lists'> },
    private session: Session,
  ) {}

  readonly news: News | undefined = $derived.by(() => {
    const { layers } = this.session.state;
    const isFull = isFullOn(this.session.puzzle.layout, layers.digits);
    const left = this.found && stillWrong(this.found, layers);
    if (left && isTrouble(left)) return { kind: 'wrong', ...left, isFull };
    if (this.answer?.on === layers) return { kind: this.answer.kind };
    return this.session.isFullAndWrong && this.dismissed !== layers ? { kind: 'full' } : undefined;
  });

  readonly shown: ReadonlySet<Cell> | undefined = $derived.by(() => {
    if (!this.areShown || this.news?.kind !== 'wrong') return undefined;
    return new Set(this.news.digits.length ? this.news.digits : this.news.lists);
  });

  // What is wrong now, if anything is.
  findTrouble(): Trouble | undefined {
    const { puzzle, state } = this.session;
    const trouble = findTrouble(puzzle, state.layers, this.app.options.lists);
    return isTrouble(stillWrong(trouble, state.layers)) ? trouble : undefined;
  }

  judge(): void {
    const { puzzle, state } = this.session;
    this.found = this.findTrouble();
    this.answer = { kind: puzzle.solution ? 'right' : 'unknown', on: state.layers };
  }

  accuse(trouble: Trouble): void {
    this.found = trouble;
  }

  showWhere(): void {
    this.areShown = true;
  }

  // Back to a right board, with all that is right on this one.
  mend(): void {
    const { puzzle } = this.session;
    for (const action of actionsToRight(puzzle, () => this.session.state, this.app.options.lists)) this.session.make(action);
  }

  clear(): void {
    this.found = undefined;
    this.areShown = false;
    this.answer = undefined;
  }

  // Say nothing of this full board any more.
  dismiss(): void {
    this.clear();
    this.dismissed = this.session.state.layers;
  }
}
