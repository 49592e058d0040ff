// How the board stands: what was found wrong when it was asked and is still there, that all is right, or,
// unasked, that a full board is not right yet. Nothing is judged again while the player goes on, so
// that a card tells nothing for free.

import type { Board } from '../play/board';
import type { Cell } from '../play/layout';
import { deedsToRight, findTrouble, isTrouble, stillWrong, type Trouble } from './checking';
import type { Options } from './options';
import type { Session } from './session.svelte';

// How many digits and lists are wrong; that nothing is; that nobody knows; that a full board is not right.
export type News =
  | { kind: 'wrong'; digits: readonly Cell[]; lists: readonly Cell[]; isFull: boolean }
  | { kind: 'right' | 'unknown' | 'full' };

export class Standing {
  private found: Trouble | undefined = $state.raw(); // what was wrong when it was asked
  private areShown: boolean = $state(false); // its places
  private answer: { kind: 'right' | 'unknown'; on: Board } | undefined = $state.raw();
  private dismissed: Board | undefined = $state.raw(); // a full board whose card was closed

  constructor(
    private app: { options: Pick<Options, 'lists'> },
    private session: Session,
  ) {}

  readonly news: News | undefined = $derived.by(() => {
    const { board, isComplete } = this.session.state;
    const isFull = !board.digits.includes(0);
    const left = this.found && stillWrong(this.found, board);
    if (left && isTrouble(left)) return { kind: 'wrong', ...left, isFull };
    if (this.answer?.on === board) return { kind: this.answer.kind };
    return isFull && !isComplete && this.dismissed !== board ? { kind: 'full' } : undefined;
  });

  readonly shown: ReadonlySet<Cell> | undefined = $derived.by(() => {
    if (!this.areShown || this.news?.kind !== 'wrong') return undefined;
    return new Set(this.news.digits.length ? this.news.digits : this.news.lists);
  });

  // What is wrong now, if anything is.
  findTrouble(): Trouble | undefined {
    const { rules, state } = this.session;
    const trouble = findTrouble(rules, state.board, this.app.options.lists);
    return isTrouble(stillWrong(trouble, state.board)) ? trouble : undefined;
  }

  judge(): void {
    const { rules, state } = this.session;
    this.found = this.findTrouble();
    this.answer = { kind: rules.solution ? 'right' : 'unknown', on: state.board };
  }

  accuse(trouble: Trouble): void {
    this.found = trouble;
  }

  showWhere(): void {
    this.areShown = true;
  }

  // Back to a right board, with all that is right on this one.
  mend(): void {
    const { rules } = this.session;
    for (const deed of deedsToRight(rules, () => this.session.state, this.app.options.lists)) this.session.make(deed);
  }

  clear(): void {
    this.found = undefined;
    this.areShown = false;
    this.answer = undefined;
  }

  // Say nothing of this full board any more.
  dismiss(): void {
    this.clear();
    this.dismissed = this.session.state.board;
  }
}
