// A game is its log of moves. Everything else is a replay of the log, and replaying is pure:
// no clock, no options, no chance. `advance` makes one move in time that does not grow with the log,
// and remembers as much as the move changed.
//
//     past ← ← ← now → → future
//     undo steps left, redo steps right, a new change cuts the future off

import { difference, blankLayers, isComplete, patched, type Layers, type Difference } from './layers';
import { changeLayers, type Puzzle } from './changes';
import type { Cell, Digit } from './layout';
import { IllegalMove, type Action, type Move } from './moves';

export type { Puzzle };

export const LONGEST_GAP = 600_000; // ms: after longer without a move the player has left the board

export const MOST_CHECKPOINTS = 100;

export const LAST_STAGE = 4; // of one hint that goes on; 5 is a proof that was asked for by itself

export interface Help {
  hints: number;
  stage: number; // the furthest stage of any hint
  checks: number;
  applies: number;
  solves: number;
}

// Differences to other moments, the nearest first; older states share the rest.
interface Stack {
  difference: Difference;
  rest: Stack | undefined;
}

export interface State {
  layers: Layers;
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
  checkpoints: ReadonlyMap<string, Layers>;
}

export function begin({ givens }: Puzzle): State {
  return {
    layers: blankLayers(givens),
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

export function replay(puzzle: Puzzle, moves: readonly Move[]): State {
  return moves.reduce((state, move) => advance(puzzle, state, move), begin(puzzle));
}

export function advance(puzzle: Puzzle, state: State, move: Move): State {
  checkOrder(state, move);
  const timed = { ...state, count: move.n, at: move.at, milliseconds: timePlayed(state, move.at) };
  if (state.isComplete) return afterTheEnd(timed, move);
  if (state.isPaused && move.kind !== 'resume')
    throw new IllegalMove(`move ${move.n}: expected 'resume' while the game is paused, got '${move.kind}'`);
  const layers = changeLayers(puzzle, state.layers, move);
  if (move.kind === 'refused') return { ...timed, mistakes: timed.mistakes + (isWrong(puzzle, move) ? 1 : 0) };
  return layers ? changed(puzzle, timed, move, layers) : stepped(timed, move);
}

// The time played if the next move came at this moment.
export function timePlayed(state: State, at: number): number {
  if (state.isPaused || state.isComplete) return state.milliseconds;
  return state.milliseconds + Math.min(at - state.at, LONGEST_GAP);
}

// Whether the game would take this action now. A page asks before it writes a move into the log.
export function isLegal(puzzle: Puzzle, state: State, action: Action): boolean {
  try {
    const after = advance(puzzle, state, { ...action, n: state.count + 1, at: state.at });
    tried.set(action, { puzzle, state, after });
    return true;
  } catch (error) {
    if (error instanceof IllegalMove) return false;
    throw error;
  }
}

// What an action led to when it was asked whether it is legal: the move is made once, and not again when it
// is written down a moment later.
const tried = new WeakMap<Action, { puzzle: Puzzle; state: State; after: State }>();

// Make an action the next move. Only the clock depends on when it is made.
export function advanceBy(puzzle: Puzzle, state: State, action: Action, at: number): State {
  const known = tried.get(action);
  if (known?.puzzle !== puzzle || known.state !== state) return advance(puzzle, state, { ...action, n: state.count + 1, at });
  return { ...known.after, at, milliseconds: timePlayed(state, at) };
}

// The layers before these, as undo would show them, the nearest first.
export function* layersBefore({ layers, past }: State): Generator<Layers> {
  for (let stack = past; stack; stack = stack.rest) {
    layers = patched(layers, stack.difference);
    yield layers;
  }
}

export function isUnaided({ help }: State): boolean {
  return help.hints + help.checks + help.applies + help.solves === 0;
}

function checkOrder(state: State, { n, at }: Move): void {
  if (n !== state.count + 1) throw new IllegalMove(`move ${n}: expected move number ${state.count + 1}, got ${n}`);
  if (at < state.at) throw new IllegalMove(`move ${n}: expected a time of ${state.at} ms or later, got ${at}`);
}

const CHANGING = new Set(['digit', 'note', 'colour', 'paint', 'connect', 'pen', 'erase', 'fill', 'apply', 'undo', 'redo', 'restore']);

function afterTheEnd(state: State, move: Move): State {
  if (CHANGING.has(move.kind)) throw new IllegalMove(`move ${move.n}: expected no change after the end, got '${move.kind}'`);
  return state;
}

function changed(puzzle: Puzzle, state: State, move: Move, layers: Layers): State {
  const after = withLayers(state, layers);
  return {
    ...after,
    help: move.kind === 'apply' ? { ...state.help, applies: state.help.applies + 1 } : state.help,
    mistakes: state.mistakes + (isMistake(puzzle, layers, move) ? 1 : 0),
    isComplete: isComplete(puzzle.layout, layers.digits, puzzle.solution ?? puzzle.right),
  };
}

function isMistake(puzzle: Puzzle, layers: Layers, move: Move): boolean {
  return move.kind === 'digit' && layers.digits[move.cells[0]] === move.digit && isWrong(puzzle, move);
}

function isWrong({ solution }: Puzzle, { cells, digit }: { cells: readonly Cell[]; digit: Digit }): boolean {
  return solution !== undefined && cells.some((cell) => solution[cell] !== digit);
}

function withLayers(state: State, layers: Layers): State {
  return { ...state, layers, past: onto(state.past, layers, state.layers), future: undefined, told: 0 };
}

function onto(rest: Stack | undefined, from: Layers, to: Layers): Stack {
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
      return withLayers(state, remembered(state, move));
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
  const layers = patched(state.layers, state.past.difference);
  return { ...state, layers, past: state.past.rest, future: onto(state.future, layers, state.layers), told: 0 };
}

function redone(state: State, n: number): State {
  if (!state.future) throw new IllegalMove(`move ${n}: expected an undone change to redo, got none`);
  const layers = patched(state.layers, state.future.difference);
  return { ...state, layers, past: onto(state.past, layers, state.layers), future: state.future.rest, told: 0 };
}

function withCheckpoint({ checkpoints, layers }: State, name: string): Map<string, Layers> {
  if (checkpoints.size >= MOST_CHECKPOINTS && !checkpoints.has(name))
    throw new IllegalMove(`expected at most ${MOST_CHECKPOINTS} checkpoints`);
  const kept = new Map(checkpoints);
  kept.delete(name); // a name that is set again moves to the end
  return kept.set(name, layers);
}

function remembered({ checkpoints }: State, { n, name }: Move & { name: string }): Layers {
  const layers = checkpoints.get(name);
  if (!layers) throw new IllegalMove(`move ${n}: expected the name of a checkpoint, got '${name}'`);
  return layers;
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
