// Checking: what is wrong on the board, and what takes it away without what is right.

import { candidatesOf, type Layers } from '../play/layers';
import { listsOf, type Reading } from '../play/lists';
import { bit, type Cell, type Digit, type DigitSet } from '../play/layout';
import type { Action, NotePlace } from '../play/moves';
import { layersBefore, type Puzzle, type State } from '../play/replay';

// "How am I doing?": filled cells that differ from the solution; empty cells are not wrong.
export function findWrong({ solution }: Pick<Puzzle, 'solution'>, digits: readonly Digit[]): Cell[] | undefined {
  if (!solution) return undefined;
  return [...digits.keys()].filter((cell) => digits[cell] && digits[cell] !== solution[cell]);
}

// Cells whose list lacks the right digit. Notes that are no lists leave out what they like.
export function findLost({ layout, solution }: Puzzle, layers: Layers, reading: Reading): Cell[] {
  if (!solution) return [];
  const lists = listsOf(layout, layers, reading);
  return [...lists.keys()].filter((cell) => lists[cell] && !(lists[cell] & bit(solution[cell])));
}

// What was found wrong at one moment, with what stood there then. It is over as soon as that is changed;
// whether the new digit is right nobody has asked.
export interface Trouble {
  digits: ReadonlyMap<Cell, Digit>;
  lists: ReadonlyMap<Cell, DigitSet>; // the notes of the cells whose list lacks the right digit
}

const notesIn = ({ corner, centre }: Layers, cell: Cell): DigitSet => corner[cell] | centre[cell];

export function troubleAt(layers: Layers, digits: readonly Cell[], lists: readonly Cell[]): Trouble {
  return {
    digits: new Map(digits.map((cell) => [cell, layers.digits[cell]])),
    lists: new Map(lists.map((cell) => [cell, notesIn(layers, cell)])),
  };
}

export function findTrouble(puzzle: Puzzle, layers: Layers, reading: Reading): Trouble {
  return troubleAt(layers, findWrong(puzzle, layers.digits) ?? [], findLost(puzzle, layers, reading));
}

export interface Wrong {
  digits: readonly Cell[];
  lists: readonly Cell[];
}

export const isTrouble = ({ digits, lists }: Wrong): boolean => digits.length + lists.length > 0;

// What of the trouble is still there.
export function stillWrong({ digits, lists }: Trouble, layers: Layers): Wrong {
  return {
    digits: [...digits].filter(([cell, digit]) => layers.digits[cell] === digit).map(([cell]) => cell),
    lists: [...lists].filter(([cell, notes]) => !layers.digits[cell] && notesIn(layers, cell) === notes).map(([cell]) => cell),
  };
}

// The way back to a right board without losing what is right: the wrong digits leave, the notes that
// writing them rubbed out come back, and lists that still lack the right digit are written again with
// all their candidates, which gives nothing away. Made one after the other, for each needs the board
// that the one before has left.
export function* actionsToRight(puzzle: Puzzle, standing: () => State, reading: Reading): Generator<Action> {
  const wrong = findWrong(puzzle, standing().layers.digits) ?? [];
  const eaten = wrong.flatMap((cell) => notesEatenBy(puzzle, standing(), cell));
  if (wrong.length) yield { kind: 'erase', cells: wrong };
  for (const { where, digit, cell } of eaten) {
    const { layers } = standing();
    const isPossible = candidatesOf(puzzle.layout, layers.digits)[cell] & bit(digit);
    if (isPossible && !(layers[where][cell] & bit(digit))) yield { kind: 'note', cells: [cell], digit, where };
  }
  const lost = findLost(puzzle, standing().layers, reading);
  if (lost.length) yield { kind: 'fill', cells: lost };
}

interface EatenNote {
  where: NotePlace;
  cell: Cell;
  digit: Digit;
}

// Notes that went when the digit of this cell was written.
function notesEatenBy({ layout }: Puzzle, state: State, cell: Cell): EatenNote[] {
  const digit = state.layers.digits[cell];
  let after = state.layers;
  for (const before of layersBefore(state)) {
    if (before.digits[cell] !== digit) {
      return (['corner', 'centre'] as const).flatMap((where) =>
        layout.peers[cell]
          .filter((peer) => before[where][peer] & ~after[where][peer] & bit(digit))
          .map((peer) => ({ where, cell: peer, digit })),
      );
    }
    after = before;
  }
  return [];
}
