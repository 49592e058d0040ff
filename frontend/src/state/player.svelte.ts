// The player of an explanation: frame by frame, forward and back, or by itself.

import type { Marks } from '../board/marks';
import type { Layout } from '../play/layout';
import type { Frame } from '../server/steps';
import type { Named } from '../words/telling';
import { marksOf } from './picture';

export const PACE = 1_500; // ms a frame while it plays by itself

export class Player {
  frames: readonly Frame[] = $state.raw([]);
  at: number = $state(0);
  isPlaying: boolean = $state(false);
  isDriven: boolean = $state(false); // a journey sets the pace, from step to step
  lit: Named | undefined = $state.raw(); // what the reader points at in the sentence

  show(frames: readonly Frame[], at = 0): void {
    this.frames = frames;
    this.isPlaying = false;
    this.go(at);
  }

  clear(): void {
    this.show([]);
  }

  get frame(): Frame | undefined {
    return this.frames[this.at];
  }

  get isLast(): boolean {
    return this.at >= this.frames.length - 1;
  }

  next(): void {
    this.go(this.at + 1);
  }

  back(): void {
    this.go(this.at - 1);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.frames.length - 1));
    this.lit = undefined;
    if (this.isLast) this.isPlaying = false;
  }

  play(): void {
    this.isPlaying = !this.isLast;
  }

  // Play by itself or stop; from the start where all has been seen.
  toggle(): void {
    if (this.isPlaying) this.isPlaying = false;
    else {
      if (this.isLast) this.go(0);
      this.play();
    }
  }

  marks(layout: Layout): Marks | undefined {
    return this.frame && marksOf(this.frame, layout, this.lit);
  }
}
