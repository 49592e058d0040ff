// Findings: which step was there when the player thought longest. The engine looks at the board as
// it stood then, with the notes of that moment.

import type { Layers } from '../play/layers';
import { parseBoard } from '../play/layout';
import { engine } from '../engine/engine';
import { ApiError, type HintAnswer } from '../server/api';
import type { Step } from '../server/steps';
import type { App } from './app.svelte';
import { knowledgeOf } from './knowledge';
import type { GameRecord } from './library';

export interface Finding {
  kind: HintAnswer['kind'] | 'failed';
  step?: Step | undefined;
}

export class Findings {
  private found: ReadonlyMap<number, Finding> = $state.raw(new Map()); // by the move that followed

  constructor(
    private app: App,
    private game: GameRecord,
  ) {}

  of(n: number): Finding | undefined {
    return this.found.get(n);
  }

  async look(moments: readonly { n: number; layers: Layers }[]): Promise<void> {
    for (const { n, layers } of moments) this.found = new Map(this.found).set(n, await this.ask(layers));
  }

  private async ask(layers: Layers): Promise<Finding> {
    try {
      const layout = parseBoard(this.game.board);
      const { kind, step } = await engine.askHint(this.game, knowledgeOf({ layout }, layers, this.app.options.lists));
      return { kind, step: step ?? undefined };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'failed' };
    }
  }
}
