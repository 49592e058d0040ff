// A journey along the path of a puzzle: which step, which of its frames, and whether it goes by itself.

import type { Digit } from '../play/layout';
import type { Puzzle } from '../play/changes';
import type { Layers } from '../play/layers';
import type { Step } from '../server/steps';
import { layersAlong, isSingle } from './path';
import { Player } from './player.svelte';

export class Journey {
  steps: readonly Step[] = $state.raw([]);
  at: number = $state(0); // the step; as many as there are at the end
  readonly player = new Player();
  private digits: readonly Digit[] = $state.raw([]);

  constructor(private puzzle: Puzzle) {
    this.digits = puzzle.givens;
  }

  readonly layers: readonly Layers[] = $derived.by(() => layersAlong(this.puzzle, this.steps, this.digits));

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  get isPlaying(): boolean {
    return this.player.isDriven;
  }

  begin(steps: readonly Step[], digits: readonly Digit[], at: number): void {
    this.digits = digits;
    this.steps = steps;
    this.player.isDriven = false;
    this.go(at);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.steps.length, to));
    this.player.show(this.step?.frames ?? []);
  }

  // Frame by frame and then to the next step.
  forward(): void {
    if (this.player.isLast) this.go(this.at + 1);
    else this.player.next();
  }

  // Back to the frame before; from the first one to the last of the step before.
  backward(): void {
    if (this.player.at > 0) this.player.back();
    else if (this.at > 0) {
      this.go(this.at - 1);
      this.player.go(Infinity);
    }
  }

  toggle(): void {
    if (!this.isPlaying && this.at >= this.steps.length) this.go(0);
    this.player.isPlaying = false;
    this.player.isDriven = !this.player.isDriven;
  }

  // One beat while it goes by itself: a single shows what it does and no more, or games would take hours.
  beat(): void {
    this.forward();
    if (this.step && isSingle(this.step)) this.player.go(Infinity);
    if (this.at >= this.steps.length) this.player.isDriven = false;
  }
}
