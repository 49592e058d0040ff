// Review: what a finished game's log tells about how it was played.

import type { Move } from '../play/moves';
import { LONGEST_GAP } from '../play/replay';

type DigitMove = Extract<Move, { kind: 'digit' }>;

export interface SlowMove {
  move: DigitMove;
  gap: number; // ms since the digit before, pauses left out
}

// The digits that took longest to find, slowest first.
export function slowestMoves(moves: readonly Move[], count: number): SlowMove[] {
  const found: SlowMove[] = [];
  let gap = 0;
  let last = 0;
  let isPaused = false;
  for (const move of moves) {
    if (!isPaused) gap += Math.min(move.at - last, LONGEST_GAP);
    last = move.at;
    if (move.kind === 'pause') isPaused = true;
    if (move.kind === 'resume') isPaused = false;
    if (move.kind === 'digit') {
      found.push({ move, gap });
      gap = 0;
    }
  }
  return found.filter((slow) => slow.gap >= 5_000).sort((a, b) => b.gap - a.gap).slice(0, count);
}
