// Merging: two logs of one game, one from here and one from the server, become one where that
// takes nothing from either. Where both changed the board apart only the player can say.

import { isLegal, advance, replay, type Puzzle, type State } from '../play/replay';
import type { Move } from '../play/moves';

export type Merged =
  | { kind: 'ours'; known: number } // the server has the beginning of ours: so many moves
  | { kind: 'theirs'; moves: readonly Move[] }
  | { kind: 'both'; moves: readonly Move[] } // ours after theirs
  | { kind: 'dispute'; known: number }; // both have the beginning in common

const IDLE: readonly string[] = ['pause', 'resume'];
const QUIET: readonly string[] = [...IDLE, 'hint', 'check', 'solve']; // these leave the board as it is

export function merge(puzzle: Puzzle, ours: readonly Move[], theirs: readonly Move[]): Merged {
  const known = countCommon(ours, theirs);
  const [here, there] = [ours.slice(known), theirs.slice(known)];
  if (!there.length) return { kind: 'ours', known };
  if (isAll(here, IDLE)) return { kind: 'theirs', moves: theirs };
  if (isAll(here, QUIET) || isAll(there, QUIET)) return { kind: 'both', moves: putAfter(puzzle, theirs, here) };
  return { kind: 'dispute', known };
}

export function countCommon(ours: readonly Move[], theirs: readonly Move[]): number {
  const differs = ours.findIndex((move, index) => !theirs[index] || textOf(move) !== textOf(theirs[index]));
  return differs < 0 ? ours.length : differs;
}

const isAll = (moves: readonly Move[], kinds: readonly string[]): boolean => moves.every(({ kind }) => kinds.includes(kind));

// Fields may come in another order, and mean the same.
const textOf = (move: Move): string => JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));

// The same actions with the numbers after theirs; pauses are set right.
function putAfter(puzzle: Puzzle, theirs: readonly Move[], here: readonly Move[]): Move[] {
  const moves = [...theirs];
  let state = replay(puzzle, theirs);
  const make = (move: Move): void => {
    moves.push(move);
    state = advance(puzzle, state, move);
  };
  for (const move of here) {
    if (state.isPaused && !IDLE.includes(move.kind)) make(numbered({ kind: 'resume', n: 0, at: move.at }, state));
    if (isLegal(puzzle, state, move)) make(numbered(move, state)); // a pause of a game that is paused falls away
  }
  return moves;
}

const numbered = (move: Move, { count, at }: State): Move => ({ ...move, n: count + 1, at: Math.max(move.at, at) });
