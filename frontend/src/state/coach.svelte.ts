// The coach: checks and hints in a game. Every use goes into the log; the first one ever is
// preceded by a word of warning.

import type { Marks } from '../board/marks';
import type { Cell } from '../play/layout';
import type { App } from './app.svelte';
import { countUndosToRight, findWrong } from './checking';
import type { Session } from './session.svelte';

export interface Verdict {
  wrong: number | undefined; // unknown where there is no single solution
  isFull: boolean;
}

export class Coach {
  verdict: Verdict | undefined = $state.raw();
  shown: ReadonlySet<Cell> | undefined = $state.raw();
  marks: Marks | undefined = $state.raw();
  isAsking: boolean = $state(false);
  private wanted: (() => void) | undefined;

  constructor(
    private app: App,
    private session: Session,
  ) {}

  // "How am I doing?"
  check(): void {
    this.warned(() => {
      const { rules, state } = this.session;
      if (!this.session.make({ kind: 'check' })) return;
      const wrong = findWrong(rules, state.board.digits)?.length;
      this.verdict = { wrong, isFull: !state.board.digits.includes(0) };
      this.shown = undefined;
    });
  }

  async hint(): Promise<void> {
    this.check();
  }

  showWhere(): void {
    this.shown = new Set(findWrong(this.session.rules, this.session.state.board.digits));
  }

  goBack(): void {
    const undos = countUndosToRight(this.session.rules, this.session.state);
    for (let i = 0; i < undos; i++) this.session.make({ kind: 'undo' });
    this.close();
  }

  close(): void {
    this.verdict = undefined;
    this.shown = undefined;
    this.marks = undefined;
  }

  accept(): void {
    this.app.choose({ knowsHelpCounts: true });
    this.isAsking = false;
    this.wanted?.();
  }

  refuse(): void {
    this.isAsking = false;
    this.wanted = undefined;
  }

  private warned(help: () => void): void {
    if (this.app.options.knowsHelpCounts) {
      help();
      return;
    }
    this.wanted = help;
    this.isAsking = true;
  }
}
