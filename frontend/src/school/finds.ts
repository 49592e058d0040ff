// Finds: what the player of a game found, out of its log. A digit that was placed rightly is one, and a
// candidate that was struck from a complete list. The engine says which technique explains each. Pure.

import { listsOf, type Reading } from '../play/lists';
import { bit, digitsIn, type Cell, type Digit, type DigitSet, type Layout } from '../play/layout';
import type { Layers } from '../play/layers';
import type { Candidate, Move } from '../play/moves';
import type { State } from '../play/replay';

export interface Find {
  n: number; // of the move that made it
  cell: Cell;
  digit: Digit;
  isStruck: boolean;
  digits: readonly Digit[]; // the right ones that stood before
  told: readonly Candidate[]; // ruled out since the find before, by help or without a word
  isHelped: boolean; // a hint had been asked for on this board
  gap: number; // ms since the find before, pauses left out
}

export interface Wrong {
  n: number;
  cell: Cell;
  digit: Digit;
  gap: number; // ms from it to the next find: what it cost at least
}

// What the engine says of a find.
export interface Reviewed {
  easiest: string | null;
  technique: string | null; // null: nothing that we know explains it
  has_easier: boolean;
  house: number | null;
  techniques: readonly string[];
}

interface Told {
  layout: Layout;
  solution: readonly Digit[];
}

// Every find, in the order of the game. `moments` are the states after no move, after one, and so on.
export function findsOf(told: Told, moves: readonly Move[], moments: readonly State[], reading: Reading): Find[] {
  const finds: Find[] = [];
  const placed = new Set<Cell>(); // a digit that is taken back and written again was found once
  let known = told.solution.map(() => 0);
  let gap = 0;
  moves.forEach((move, index) => {
    const [before, after] = [moments[index], moments[index + 1]];
    gap += after.milliseconds - before.milliseconds;
    for (const found of foundBy(told, move, before.layers, after.layers, reading)) {
      if (placed.has(found.cell)) continue;
      if (!found.isStruck) placed.add(found.cell);
      const out = ruledOut(told, before.layers, reading);
      const digits = before.layers.digits.map((digit, cell) => (digit === told.solution[cell] ? digit : 0));
      finds.push({ ...found, n: move.n, digits, told: newly(known, out), isHelped: before.told > 0, gap });
      known = known.map((bits, cell) => bits | out[cell] | (found.isStruck && cell === found.cell ? bit(found.digit) : 0));
      gap = 0;
    }
  });
  return finds;
}

type Found = Pick<Find, 'cell' | 'digit' | 'isStruck'>;

function foundBy(told: Told, move: Move, before: Layers, after: Layers, reading: Reading): Found[] {
  if (move.kind === 'digit')
    return move.cells
      .filter((cell) => after.digits[cell] === told.solution[cell] && before.digits[cell] !== told.solution[cell])
      .map((cell) => ({ cell, digit: told.solution[cell], isStruck: false }));
  if (move.kind !== 'note') return [];
  const [had, has] = [listsOf(told.layout, before, reading), listsOf(told.layout, after, reading)];
  return move.cells
    .filter((cell) => had[cell] & ~has[cell] & bit(move.digit) && has[cell] && isOpen(told, before, cell, move.digit))
    .map((cell) => ({ cell, digit: move.digit, isStruck: true }));
}

// Not the truth, and nothing that stands on the board rules it out already.
const isOpen = ({ layout, solution }: Told, { digits }: Layers, cell: Cell, digit: Digit): boolean =>
  !digits[cell] && solution[cell] !== digit && !layout.peers[cell].some((peer) => digits[peer] === digit && solution[peer] === digit);

// What the player knows to be out: by help, or because a complete list leaves it out.
function ruledOut(told: Told, layers: Layers, reading: Reading): DigitSet[] {
  const lists = listsOf(told.layout, layers, reading);
  const every = 2 ** told.layout.size - 1;
  return lists.map((list, cell) => (layers.gone[cell] | (list ? every & ~list : 0)) & ~bit(told.solution[cell]));
}

const newly = (known: readonly DigitSet[], out: readonly DigitSet[]): Candidate[] =>
  out.flatMap((bits, cell) => digitsIn(bits & ~known[cell]).map((digit): Candidate => [cell, digit]));

// Wrong digits, written or refused.
export function wrongsOf({ solution }: Told, moves: readonly Move[], moments: readonly State[], finds: readonly Find[]): Wrong[] {
  return moves.flatMap((move, index) => {
    if ((move.kind !== 'digit' && move.kind !== 'refused') || moments[index + 1].mistakes === moments[index].mistakes) return [];
    const next = finds.find(({ n }) => n > move.n);
    const gap = next ? moments[next.n].milliseconds - moments[move.n].milliseconds : 0;
    return move.cells
      .filter((cell) => solution[cell] !== move.digit)
      .slice(0, 1)
      .map((cell) => ({ n: move.n, cell, digit: move.digit, gap }));
  });
}
