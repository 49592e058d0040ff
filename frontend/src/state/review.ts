// Review: what a game's log tells about how it was played.

import type { Move } from '../play/moves';
import { advance, begin, LONGEST_GAP, type Puzzle, type State } from '../play/replay';

type DigitMove = Extract<Move, { kind: 'digit' }>;

export interface Thought {
  move: DigitMove;
  gap: number; // ms since the digit before, pauses left out
}

export const WORTH_TELLING = 5_000; // ms

// Every digit with the time it took to find, in the order of the game.
export function thoughtsOf(moves: readonly Move[]): Thought[] {
  const found: Thought[] = [];
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
  return found;
}

// The digits that took longest, slowest first.
export function slowestOf(thoughts: readonly Thought[], count: number): Thought[] {
  return thoughts
    .filter(({ gap }) => gap >= WORTH_TELLING)
    .sort((a, b) => b.gap - a.gap)
    .slice(0, count);
}

// Every moment of a game: after no move, after one, and so on.
export function momentsOf(puzzle: Puzzle, moves: readonly Move[]): State[] {
  const moments = [begin(puzzle)];
  for (const move of moves) moments.push(advance(puzzle, moments[moments.length - 1], move));
  return moments;
}
