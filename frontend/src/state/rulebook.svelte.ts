// The rulebook of a game on the screen: its rules in words, and which of them are broken now. The engine
// judges; while it is asked the answer before stays, and only the newest question counts.

import { engine, type Conflict } from '../engine/engine';
import type { Cell, Digit, Layout } from '../play/layout';
import { loadRules, type RuleLanguage } from '../words/rules/rules';

export class Rulebook {
  language: RuleLanguage | undefined = $state.raw();
  conflicts: readonly Conflict[] = $state.raw([]);
  judged: readonly Digit[] | undefined = $state.raw(); // the digits that the conflicts are of
  isUnchecked = $state(false); // nobody answered the last question

  readonly broken: ReadonlySet<number> = $derived(new Set(this.conflicts.map(({ rule }) => rule)));
  readonly cells: ReadonlySet<Cell> = $derived(new Set(this.conflicts.flatMap(({ cells }) => cells)));

  private newest: readonly Digit[] | undefined;
  private isAsking = false;

  constructor(private layout: Layout) {}

  get hasRules(): boolean {
    return this.layout.rules.length > 0;
  }

  async speak(language: string): Promise<void> {
    this.language = await loadRules(language);
  }

  // Judge these digits; answers to older ones are passed over. The rules that were kept before are told.
  async judge(digits: readonly Digit[], tell: (broken: readonly number[]) => void): Promise<void> {
    if (!this.hasRules) return;
    this.newest = digits;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (let asked: readonly Digit[] | undefined; asked !== this.newest;) {
        asked = this.newest;
        await this.ask(asked, tell);
      }
    } finally {
      this.isAsking = false;
    }
  }

  private async ask(digits: readonly Digit[], tell: (broken: readonly number[]) => void): Promise<void> {
    const before = this.broken;
    try {
      const conflicts = await engine.conflicts(this.layout.text, digits);
      this.isUnchecked = false;
      if (digits !== this.newest) return;
      this.conflicts = conflicts;
      this.judged = digits;
      const fresh = [...this.broken].filter((rule) => !before.has(rule));
      if (fresh.length) tell(fresh);
    } catch {
      this.isUnchecked = true;
      this.conflicts = [];
    }
  }
}
