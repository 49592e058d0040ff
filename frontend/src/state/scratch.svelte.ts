// A scratch board: the same board and the same intents as a game, but nothing is kept. Own puzzles
// are entered on it.

import { candidatesOf, conflictsOf, formatDigits } from '../play/layers';
import type { Cell, Digit, Layout } from '../play/layout';
import { advance, begin, type Puzzle, type State } from '../play/replay';
import { solve } from '../play/solver';
import { change } from './change';
import { newDesk, withCursor, type Desk } from './desk';
import type { Intent } from './intents';
import type { Options } from './options';

export type Verdict = 'empty' | 'broken' | 'none' | 'one' | 'many' | 'unsure';

export class Scratch {
  puzzle: Puzzle = $state.raw() as Puzzle;
  state: State = $state.raw() as State;
  desk: Desk = $state.raw() as Desk;

  constructor(
    layout: Layout,
    private options: () => Options,
  ) {
    this.reset(layout);
  }

  reset(layout: Layout, digits?: readonly Digit[]): void {
    this.puzzle = { layout, givens: new Array<number>(layout.rows * layout.columns).fill(0) };
    const fresh = begin(this.puzzle);
    this.state = digits ? { ...fresh, layers: { ...fresh.layers, digits } } : fresh;
    this.desk = withCursor(newDesk(layout), 0);
  }

  act(intent: Intent): void {
    const { puzzle, state, desk } = this;
    const options = { ...this.options(), checking: 'rules' as const, refusesWrong: false, cleansNotes: false };
    const changed = change({ puzzle, state, desk, options }, intent);
    this.desk = changed.desk;
    this.state = changed.actions.reduce((s, action) => advance(puzzle, s, { ...action, n: s.count + 1, at: s.at }), state);
  }

  get text(): string {
    return formatDigits(this.state.layers.digits);
  }
}

// Whether givens make a puzzle, and the cells that show it if they do not.
export function judge(layout: Layout, digits: readonly Digit[]): { verdict: Verdict; cells: ReadonlySet<Cell> } {
  const none = new Set<Cell>();
  if (!digits.some(Boolean)) return { verdict: 'empty', cells: none };
  const conflicts = conflictsOf(layout, digits);
  if (conflicts.size) return { verdict: 'broken', cells: conflicts };
  const { solutions, isSure } = solve(layout, digits);
  const [first, second] = solutions;
  if (second) return { verdict: 'many', cells: new Set([...first.keys()].filter((cell) => first[cell] !== second[cell])) };
  if (!isSure) return { verdict: 'unsure', cells: none };
  if (first) return { verdict: 'one', cells: none };
  const stuck = candidatesOf(layout, digits).flatMap((bits, cell) => (bits || digits[cell] ? [] : [cell]));
  return { verdict: 'none', cells: new Set(stuck) };
}
