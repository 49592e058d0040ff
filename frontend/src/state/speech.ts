// Speech: cells and acts in words, for whoever plays by ear.

import { conflictsOf } from '../play/layers';
import { digitsIn, type Cell, type Layout } from '../play/layout';
import type { Candidate, Action } from '../play/moves';
import type { Puzzle, State } from '../play/replay';
import type { Words } from '../words/en';
import { cellText, type CellNames } from '../words/telling';
import type { Options } from './options';
import { signsFor, symbolFor, type Signs } from './symbols';

interface Spoken {
  puzzle: Puzzle;
  state: State;
}

interface Seen {
  puzzle: Puzzle;
  moment: Pick<State, 'layers'>;
}

// How digits and cells are called.
export type Naming = Pick<Options, 'symbols' | 'word' | 'cellNames'>;

export function placeOf(words: Words, layout: Layout, cell: Cell, names: CellNames): string {
  return cellText(words.game.cell, layout, cell, names);
}

// "row 3 column 5, box 2, empty, notes 2 6"
export function nameOfCell(words: Words, { puzzle, moment }: Seen, cell: Cell, naming: Naming, isWrong: boolean): string {
  const { game } = words;
  const signs = signsFor(naming, words, puzzle.layout);
  const { digits, corner, centre, colours } = moment.layers;
  const say = (bits: number): string =>
    digitsIn(bits)
      .map((digit) => symbolFor(digit, signs))
      .join(' ');
  const symbol = symbolFor(digits[cell], signs);
  const box = puzzle.layout.regions[cell];
  const parts = [placeOf(words, puzzle.layout, cell, naming.cellNames), ...(box < 0 ? [] : [`${game.box} ${box + 1}`])];
  if (puzzle.givens[cell]) parts.push(`${game.given} ${symbol}`);
  else parts.push(digits[cell] ? symbol : game.empty);
  if (!digits[cell] && corner[cell]) parts.push(`${game.notes} ${say(corner[cell])}`);
  if (!digits[cell] && centre[cell]) parts.push(`${game.centreNotes} ${say(centre[cell])}`);
  if (colours[cell])
    parts.push(
      `${game.colours} ${digitsIn(colours[cell])
        .map((c) => game.colourName[c])
        .join(' ')}`,
    );
  const drawn = moment.layers.pens[cell].map(([form]) => game.forms[form]);
  if (drawn.length) parts.push(`${game.modes.pen}: ${[...new Set(drawn)].join(', ')}`);
  if (isWrong) parts.push(game.wrong);
  return parts.join(', ');
}

export function speechOf(words: Words, spoken: Spoken, actions: readonly Action[], naming: Naming): string {
  const signs = signsFor(naming, words, spoken.puzzle.layout);
  const action = actions.find(({ kind }) => kind !== 'check') ?? actions[0];
  const { game } = words;
  const sayCandidate = ([cell, digit]: Candidate): string =>
    `${symbolFor(digit, signs)} ${placeOf(words, spoken.puzzle.layout, cell, naming.cellNames)}`;
  switch (action.kind) {
    case 'refused':
      return game.refused(symbolFor(action.digit, signs));
    case 'digit':
      return speechOfDigit(words, spoken, action.cells, action.digit, naming);
    case 'note':
      return game.noted(symbolFor(action.digit, signs), places(words, spoken, action.cells, naming));
    case 'connect':
      return game.linked(sayCandidate(action.start), sayCandidate(action.end));
    case 'pen':
      return `${game.forms[action.form]} ${places(words, spoken, [...new Set(action.pairs.flat())], naming)}`;
    case 'erase':
      return game.cleared(places(words, spoken, action.cells, naming));
    case 'undo':
      return game.undone;
    case 'redo':
      return game.redone;
    case 'fill':
      return game.filled;
    case 'apply':
      return speechOfStep(words, spoken, action.placements ?? [], naming);
    default:
      return '';
  }
}

function speechOfStep(words: Words, spoken: Spoken, placements: readonly Candidate[], naming: Naming): string {
  const said = placements.map(([cell, digit]) => speechOfDigit(words, spoken, [cell], digit, naming));
  return said.join('; ') || words.game.remembered;
}

function speechOfDigit(words: Words, spoken: Spoken, cells: readonly Cell[], digit: number, naming: Naming): string {
  const { puzzle, state } = spoken;
  const where = places(words, spoken, cells, naming);
  if (!state.layers.digits[cells[0]]) return words.game.cleared(where);
  const said = words.game.placed(symbolFor(digit, signsFor(naming, words, puzzle.layout)), where);
  const conflicts = conflictsOf(puzzle.layout, state.layers.digits);
  const other = cells
    .flatMap((cell) => puzzle.layout.peers[cell])
    .find((peer) => conflicts.has(peer) && state.layers.digits[peer] === digit);
  return other === undefined ? said : `${said}; ${words.game.withConflict(placeOf(words, puzzle.layout, other, naming.cellNames))}`;
}

function places(words: Words, { puzzle }: Spoken, cells: readonly Cell[], { cellNames }: Naming): string {
  return cells.length > 3 ? `${cells.length}` : cells.map((cell) => placeOf(words, puzzle.layout, cell, cellNames)).join(', ');
}

// What stands in the row, column and box of a cell, on demand.
export function houseSpeech(words: Words, { puzzle, state }: Spoken, cell: Cell, signs: Signs): string {
  return puzzle.layout.houses
    .filter((house) => house.cells.includes(cell))
    .map(({ kind, index, cells }) => {
      const held = cells
        .map((other) => state.layers.digits[other])
        .filter(Boolean)
        .sort((a, b) => a - b);
      const name = kind === 'row' || kind === 'column' ? words.game[kind] : words.game.box;
      return `${name} ${index + 1}: ${held.map((digit) => symbolFor(digit, signs)).join(' ') || words.game.empty}`;
    })
    .join('. ');
}
