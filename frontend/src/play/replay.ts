// A game is its log of moves. Everything else is a replay of the log, and replaying is pure:
// no clock, no options, no chance. `advance` makes one move in time that does not grow with the log,
// and remembers as much as the move changed.
//
//     past ← ← ← board → → future
//     undo steps left, redo steps right, a new change cuts the future off

import { difference, emptyBoard, isComplete, patched, type Board, type Difference } from './board';
import { changeBoard, type Puzzle } from './changes';
import type { Cell, Digit } from './layout';
import { IllegalMove, type Deed, type Move } from './moves';

export const LONGEST_GAP = 600_000; // ms: who makes no move for longer has left the board

export const MOST_CHECKPOINTS = 100;

export const LAST_STAGE = 4; // of one hint that goes on; 5 is a proof that was asked for by itself

export interface Help {
  hints: number;
  stage: number; // the furthest stage of any hint
  checks: number;
  applies: number;
  solves: number;
}

// Differences to other boards, the nearest first; older states share the rest.
interface Stack {
  difference: Difference;
  rest: Stack | undefined;
}

export interface State {
  board: Board;
  count: number; // moves made
  at: number; // when the last was made
  milliseconds: number; // time played
  mistakes: number; // only counted where the solution is known
  help: Help;
  told: number; // the stage of the hint that was asked for on this board, 0 for none
  isPaused: boolean;
  isComplete: boolean;
  past: Stack | undefined;
  future: Stack | undefined;
  checkpoints: ReadonlyMap<string, Board>;
}

export interface Rules extends Puzzle {
  solution?: readonly Digit[] | undefined;
}

export function begin({ givens }: Rules): State {
  return {
    board: emptyBoard(givens),
    count: 0,
    at: 0,
    milliseconds: 0,
    mistakes: 0,
    help: { hints: 0, stage: 0, checks: 0, applies: 0, solves: 0 },
    told: 0,
    isPaused: false,
    isComplete: false,
    past: undefined,
    future: undefined,
    checkpoints: new Map(),
  };
}

export function replay(rules: Rules, moves: readonly Move[]): State {
  return moves.reduce((state, move) => advance(rules, state, move), begin(rules));
}

export function advance(rules: Rules, state: State, move: Move): State {
  checkOrder(state, move);
  const timed = { ...state, count: move.n, at: move.at, milliseconds: timePlayed(state, move.at) };
  if (state.isComplete) return afterTheEnd(timed, move);
  if (state.isPaused && move.kind !== 'resume')
    throw new IllegalMove(`move ${move.n}: expected 'resume' while the game is paused, got '${move.kind}'`);
  const board = changeBoard(rules, state.board, move);
  if (move.kind === 'refused') return { ...timed, mistakes: timed.mistakes + (isWrong(rules, move) ? 1 : 0) };
  return board ? changed(rules, timed, move, board) : stepped(timed, move);
}

// The time played if the next move came at this moment.
export function timePlayed(state: State, at: number): number {
  if (state.isPaused || state.isComplete) return state.milliseconds;
  return state.milliseconds + Math.min(at - state.at, LONGEST_GAP);
}

// Whether the game would take this deed now. A page asks before it writes a move into the log.
export function isLegal(rules: Rules, state: State, deed: Deed): boolean {
  try {
    advance(rules, state, { ...deed, n: state.count + 1, at: state.at });
    return true;
  } catch (error) {
    if (error instanceof IllegalMove) return false;
    throw error;
  }
}

// The boards before this one, as undo would show them, the nearest first.
export function* boardsBefore({ board, past }: State): Generator<Board> {
  for (let stack = past; stack; stack = stack.rest) {
    board = patched(board, stack.difference);
    yield board;
  }
}

export function isUnaided({ help }: State): boolean {
  return help.hints + help.checks + help.applies + help.solves === 0;
}

function checkOrder(state: State, { n, at }: Move): void {
  if (n !== state.count + 1) throw new IllegalMove(`move ${n}: expected move number ${state.count + 1}, got ${n}`);
  if (at < state.at) throw new IllegalMove(`move ${n}: expected a time of ${state.at} ms or later, got ${at}`);
}

const CHANGING = ['digit', 'note', 'colour', 'paint', 'erase', 'fill', 'apply', 'undo', 'redo', 'restore'];

function afterTheEnd(state: State, move: Move): State {
  if (CHANGING.includes(move.kind))
    throw new IllegalMove(`move ${move.n}: expected no change after the end, got '${move.kind}'`);
  return state;
}

function changed(rules: Rules, state: State, move: Move, board: Board): State {
  const after = withBoard(state, board);
  return {
    ...after,
    help: move.kind === 'apply' ? { ...state.help, applies: state.help.applies + 1 } : state.help,
    mistakes: state.mistakes + (isMistake(rules, board, move) ? 1 : 0),
    isComplete: isComplete(rules.layout, board.digits),
  };
}

function isMistake(rules: Rules, board: Board, move: Move): boolean {
  return move.kind === 'digit' && board.digits[move.cells[0]] === move.digit && isWrong(rules, move);
}

function isWrong({ solution }: Rules, { cells, digit }: { cells: readonly Cell[]; digit: Digit }): boolean {
  return solution !== undefined && cells.some((cell) => solution[cell] !== digit);
}

function withBoard(state: State, board: Board): State {
  return { ...state, board, past: onto(state.past, board, state.board), future: undefined, told: 0 };
}

function onto(rest: Stack | undefined, from: Board, to: Board): Stack {
  return { difference: difference(from, to), rest };
}

function stepped(state: State, move: Move): State {
  switch (move.kind) {
    case 'undo':
      return undone(state, move.n);
    case 'redo':
      return redone(state, move.n);
    case 'checkpoint':
      return { ...state, checkpoints: withCheckpoint(state, move.name) };
    case 'restore':
      return withBoard(state, remembered(state, move));
    case 'pause':
      return { ...state, isPaused: true };
    case 'resume':
      if (!state.isPaused) throw new IllegalMove(`move ${move.n}: expected a paused game to resume`);
      return { ...state, isPaused: false };
    case 'hint':
      return { ...state, help: hinted(state, move.stage), told: move.stage };
    default:
      return { ...state, help: helped(state.help, move) };
  }
}

function undone(state: State, n: number): State {
  if (!state.past) throw new IllegalMove(`move ${n}: expected a change to undo, got none`);
  const board = patched(state.board, state.past.difference);
  return { ...state, board, past: state.past.rest, future: onto(state.future, board, state.board), told: 0 };
}

function redone(state: State, n: number): State {
  if (!state.future) throw new IllegalMove(`move ${n}: expected an undone change to redo, got none`);
  const board = patched(state.board, state.future.difference);
  return { ...state, board, past: onto(state.past, board, state.board), future: state.future.rest, told: 0 };
}

function withCheckpoint({ checkpoints, board }: State, name: string): Map<string, Board> {
  if (checkpoints.size >= MOST_CHECKPOINTS && !checkpoints.has(name))
    throw new IllegalMove(`expected at most ${MOST_CHECKPOINTS} checkpoints`);
  const kept = new Map(checkpoints);
  kept.delete(name); // a name that is set again moves to the end
  return kept.set(name, board);
}

function remembered({ checkpoints }: State, { n, name }: Move & { name: string }): Board {
  const board = checkpoints.get(name);
  if (!board) throw new IllegalMove(`move ${n}: expected the name of a checkpoint, got '${name}'`);
  return board;
}

// A hint counts once: that more of it is asked for, on the same board, adds nothing.
function hinted({ help, told }: State, stage: number): Help {
  const isSame = told > 0 && told < stage && stage <= LAST_STAGE;
  return { ...help, hints: help.hints + (isSame ? 0 : 1), stage: Math.max(help.stage, stage) };
}

function helped(help: Help, move: Move): Help {
  switch (move.kind) {
    case 'check':
      return { ...help, checks: help.checks + 1 };
    case 'solve':
      return { ...help, solves: help.solves + 1 };
    default:
      throw new IllegalMove(`move ${move.n}: expected a known kind, got '${move.kind}'`);
  }
}
