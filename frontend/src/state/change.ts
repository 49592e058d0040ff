// One intent, one change: the desk after it and the actions for the log. Pure, so that every way to
// play (keyboard, mouse, touch, a screen reader) is one table of tests.

import { conflictsOf, FORMS, type Layers } from '../play/layers';
import { bit, isHole, type Cell, type Digit, type Layout } from '../play/layout';
import type { Action } from '../play/moves';
import { isLegal, type Puzzle, type State } from '../play/replay';
import { MODES, stepFrom, toggledCell, withCell, withCursor, withSelected, type Desk, type Mode } from './desk';
import type { Intent } from './intents';
import type { Options } from './options';

export interface Table {
  puzzle: Puzzle;
  state: State;
  desk: Desk;
  options: Pick<Options, 'input' | 'cleansNotes' | 'checking' | 'refusesWrong'>;
}

export interface Refusal {
  cells: readonly Cell[];
  digit: Digit;
}

export interface Change {
  desk: Desk;
  actions: readonly Action[];
  refused?: Refusal; // a wrong digit that was not written, as the player chose
}

export function change(table: Table, intent: Intent): Change {
  const { desk } = table;
  if (desk.mode === 'pen') {
    const drawn = drawWith(table, intent);
    if (drawn) return drawn;
  }
  switch (intent.kind) {
    case 'enter':
      return enter(table, intent.value, intent.mode ?? desk.mode);
    case 'erase':
      return legal(table, eraseAction(table));
    case 'action':
      return legal(table, intent.action);
    case 'select':
      return select(table, intent.cell, intent.how);
    case 'noteHere':
      return noteHere(table, intent.cell);
    case 'hold':
      return hold(table, intent.cell);
    default:
      return { desk: changeDesk(table, intent), actions: [] };
  }
}

function changeDesk({ puzzle, state, desk }: Table, intent: Intent): Desk {
  const { layout } = puzzle;
  switch (intent.kind) {
    case 'step': {
      const cell = stepFrom(layout, desk.cursor, intent.rows, intent.columns);
      return intent.extends ? withCell(desk, cell) : withCursor(desk, cell);
    }
    case 'jump':
      return withCursor(desk, jumpTarget(layout, desk.cursor, intent.to));
    case 'selectAlike':
      return { ...withSelected(desk, alike(state.layers, intent.cell)), cursor: intent.cell };
    case 'selectAll':
      return withSelected(
        desk,
        [...state.layers.digits.keys()].filter((cell) => !isHole(layout, cell)),
      );
    case 'selectNone':
      return { ...desk, selected: [], armed: 0, linkFrom: undefined };
    case 'invert':
      return withSelected(
        desk,
        [...state.layers.digits.keys()].filter((cell) => !desk.selected.includes(cell) && !isHole(layout, cell)),
      );
    case 'arm':
      return { ...desk, armed: desk.armed === intent.digit ? 0 : intent.digit };
    case 'mode':
      if (desk.mode === 'pen' && intent.mode === 'pen') return { ...desk, form: FORMS[(FORMS.indexOf(desk.form) + 1) % FORMS.length] };
      return { ...desk, mode: intent.mode, borrowed: undefined, linkFrom: undefined };
    case 'nextMode':
      return { ...desk, mode: MODES[(MODES.indexOf(desk.mode) + intent.by + MODES.length) % MODES.length] };
    case 'pickColour':
      return { ...desk, colour: intent.colour };
    case 'pickForm':
      return { ...desk, form: intent.form };
    default:
      return desk;
  }
}

function jumpTarget(layout: Layout, cursor: Cell, to: 'rowStart' | 'rowEnd' | 'first' | 'last'): Cell {
  const { rows, columns } = layout;
  const start = cursor - (cursor % columns);
  const all = Array.from({ length: rows * columns }, (_, cell) => cell).filter((cell) => !isHole(layout, cell));
  const row = all.filter((cell) => cell >= start && cell < start + columns);
  return { rowStart: row[0], rowEnd: row[row.length - 1], first: all[0], last: all[all.length - 1] }[to];
}

function select(table: Table, cell: Cell, how: 'only' | 'add' | 'toggle'): Change {
  const { options } = table;
  const desk = { ...table.desk, mode: table.desk.borrowed ?? table.desk.mode, borrowed: undefined };
  if (options.input === 'digit' && how !== 'toggle') return tapInDigitFirst({ ...table, desk }, cell, how);
  if (how === 'add') return { desk: withCell(desk, cell), actions: [] };
  if (how === 'toggle') return { desk: toggledCell(desk, cell), actions: [] };
  return { desk: withCursor(desk, cell), actions: [] };
}

// Digit-first: a tap writes the armed digit; a tap on a filled cell arms the digit in it.
function tapInDigitFirst(table: Table, cell: Cell, how: 'only' | 'add'): Change {
  const { desk, state } = table;
  const held = state.layers.digits[cell];
  const moved = how === 'add' ? withCell(desk, cell) : withCursor(desk, cell);
  if (held && held !== desk.armed) return { desk: { ...moved, armed: held }, actions: [] };
  if (!desk.armed || desk.mode === 'colour') return { desk: moved, actions: [] };
  return enter({ ...table, desk: withCursor(desk, cell) }, desk.armed, desk.mode);
}

// The right button: a corner note of the armed digit, or notes until another cell is selected.
function noteHere(table: Table, cell: Cell): Change {
  const desk = withCursor(table.desk, cell);
  if (!table.desk.armed) return { desk: { ...desk, mode: 'corner', borrowed: desk.borrowed ?? desk.mode }, actions: [] };
  return enter({ ...table, desk }, table.desk.armed, 'corner');
}

function hold(table: Table, cell: Cell): Change {
  const isNote = table.options.input === 'digit' && table.desk.armed > 0 && !table.state.layers.digits[cell];
  return isNote ? noteHere(table, cell) : change(table, { kind: 'selectAlike', cell });
}

// With a pen in the hand a press or a drag draws, and so do Shift and the arrows; a digit is a colour, in which
// circles and crosses come on the selected cells. What has no such meaning is what it is in every mode.
function drawWith(table: Table, intent: Intent): Change | undefined {
  const { desk, puzzle } = table;
  const isBetween = desk.form === 'line' || desk.form === 'border';
  switch (intent.kind) {
    case 'enter': {
      if (intent.mode && intent.mode !== 'pen') return undefined;
      const coloured = { ...desk, colour: Math.min(intent.value, 9) };
      return isBetween ? { desk: coloured, actions: [] } : mark({ ...table, desk: coloured }, desk.selected);
    }
    case 'select':
    case 'selectAlike': {
      const moved = withCursor(desk, intent.cell);
      if (!isBetween) return mark({ ...table, desk: moved }, [intent.cell]);
      const isDragged = intent.kind === 'select' && intent.how === 'add';
      return isDragged ? { ...stroke(table, intent.cell), desk: moved } : { desk: moved, actions: [] };
    }
    case 'hold':
    case 'noteHere':
      return { desk, actions: [] };
    case 'step': {
      if (!intent.extends || !isBetween) return undefined;
      const cell = stepFrom(puzzle.layout, desk.cursor, intent.rows, intent.columns);
      if (!areNear(puzzle.layout, desk.cursor, cell)) return { desk, actions: [] };
      return { ...stroke(table, cell), desk: desk.form === 'line' ? withCursor(desk, cell) : desk };
    }
    default:
      return undefined;
  }
}

function mark(table: Table, cells: readonly Cell[]): Change {
  const { form, colour } = table.desk;
  if (!cells.length) return { desk: table.desk, actions: [] };
  return legal(table, { kind: 'pen', form, pairs: cells.map((cell) => [cell, cell] as const), colour });
}

// From the cursor to a cell, over all that lies between: a quick hand skips some.
function stroke(table: Table, to: Cell): Change {
  const { form, colour, cursor } = table.desk;
  const way = wayTo(table.puzzle.layout, cursor, to);
  const pairs = way.slice(1).map((cell, index) => [Math.min(way[index], cell), Math.max(way[index], cell)] as const);
  if (!pairs.length) return { desk: table.desk, actions: [] };
  const drawn = form === 'border' ? pairs.filter(([from, end]) => isSide(table.puzzle.layout, from, end)) : pairs;
  return drawn.length ? legal(table, { kind: 'pen', form, pairs: drawn, colour }) : { desk: table.desk, actions: [] };
}

function wayTo({ columns }: Layout, from: Cell, to: Cell): Cell[] {
  const way = [from];
  for (let cell = from; cell !== to; way.push(cell)) {
    const down = Math.sign(Math.floor(to / columns) - Math.floor(cell / columns));
    cell += down * columns + Math.sign((to % columns) - (cell % columns));
  }
  return way;
}

const areNear = (layout: Layout, from: Cell, to: Cell): boolean => wayTo(layout, from, to).length === 2;
const isSide = ({ columns }: Layout, from: Cell, to: Cell): boolean => to - from === columns || to - from === 1;

// The first candidate begins a link and the second ends it, and begins the next: so a chain is drawn. The same
// one again begins anew.
function link(table: Table, value: number): Change {
  const { desk, puzzle } = table;
  const end = [desk.cursor, value] as const;
  const start = desk.linkFrom;
  if (value > puzzle.layout.size || !desk.selected.length) return { desk, actions: [] };
  if (!start) return { desk: { ...desk, linkFrom: end }, actions: [] };
  if (start[0] === end[0] && start[1] === end[1]) return { desk: { ...desk, linkFrom: undefined }, actions: [] };
  const { actions } = legal(table, { kind: 'connect', start, end });
  return { desk: { ...desk, linkFrom: end }, actions };
}

function enter(table: Table, value: number, mode: Mode): Change {
  if (mode === 'connect') return link(table, value);
  const action = enterAction(table, value, mode);
  if (!action) return { desk: table.desk, actions: [] };
  const done = legal(table, action);
  if (!done.actions.length || action.kind !== 'digit') return done;
  const told = isTold(table) ? [{ kind: 'check' } as const, action] : [action];
  if (!table.options.refusesWrong || !isWrong(table, action)) return { ...done, actions: told };
  // The try stays in the log, so that a mistake counts whether it is refused or not; it was never on the
  // board, so nothing is there to undo or to redo.
  const refused = { cells: action.cells, digit: value };
  return { ...done, actions: [...told.filter(({ kind }) => kind === 'check'), { kind: 'refused', ...refused }], refused };
}

// A player who is told of wrong digits without asking has help from the first digit on; that is noted once.
function isTold({ state, options }: Table): boolean {
  return (options.checking === 'solution' || options.refusesWrong) && state.help.checks === 0;
}

function enterAction({ puzzle, state, desk, options }: Table, value: number, mode: Mode): Action | undefined {
  const cells = desk.selected;
  if (!cells.length || (value > puzzle.layout.size && mode !== 'colour')) return undefined;
  if (mode === 'colour') return value <= 9 ? { kind: 'colour', cells, colour: value } : undefined;
  if (mode === 'paint') return { kind: 'paint', cell: desk.cursor, digit: value, colour: desk.colour };
  const free = cells.filter((cell) => !puzzle.givens[cell]);
  if (mode === 'digit' && mayHoldOneDigit(puzzle, free)) {
    if (!free.length) return undefined;
    return { kind: 'digit', cells: free, digit: value, ...(options.cleansNotes && { clean: true as const }) };
  }
  const empty = free.filter((cell) => !state.layers.digits[cell]);
  if (!empty.length) return undefined;
  return { kind: 'note', cells: empty, digit: value, where: mode === 'centre' ? 'centre' : 'corner' };
}

// With several cells selected a plain digit is a corner note, unless no two of them see each other.
function mayHoldOneDigit({ layout }: Puzzle, cells: readonly Cell[]): boolean {
  return cells.every((cell) => !cells.some((other) => layout.peers[cell].includes(other)));
}

function isWrong({ puzzle, state }: Table, action: Action): boolean {
  if (action.kind !== 'digit' || !puzzle.solution) return false;
  const { solution } = puzzle;
  const empties = action.cells.every((cell) => state.layers.digits[cell] === action.digit);
  return !empties && action.cells.some((cell) => solution[cell] !== action.digit);
}

// Nothing that would change nothing goes into the log.
function eraseAction({ puzzle, state, desk }: Table): Action | undefined {
  const { digits, corner, centre, colours, paints, links, pens } = state.layers;
  const isPenned = (cell: Cell): boolean => pens[cell].length > 0 || pens.some((each) => each.some(([, end]) => end === cell));
  const isLinked = (cell: Cell): boolean => links[cell].length > 0 || links.some((each) => each.some(([, end]) => end === cell));
  const hasSomething = desk.selected.some(
    (cell) =>
      (digits[cell] && !puzzle.givens[cell]) ||
      corner[cell] ||
      centre[cell] ||
      colours[cell] ||
      paints[cell].some(Boolean) ||
      isLinked(cell) ||
      isPenned(cell),
  );
  return hasSomething ? { kind: 'erase', cells: desk.selected } : undefined;
}

function legal({ puzzle, state, desk }: Table, action: Action | undefined): Change {
  return { desk, actions: action && isLegal(puzzle, state, action) ? [action] : [] };
}

// Cells like this one: the same digit, else all of its centre notes, else any of its corner notes
// or colours.
export function alike(layers: Layers, cell: Cell): Cell[] {
  const { digits, centre, corner, colours } = layers;
  const all = [...digits.keys()];
  if (digits[cell]) return all.filter((other) => digits[other] === digits[cell]);
  const empty = all.filter((other) => !digits[other]);
  if (centre[cell]) return empty.filter((other) => (centre[other] & centre[cell]) === centre[cell]);
  if (corner[cell]) return empty.filter((other) => corner[other] & corner[cell]);
  if (colours[cell]) return all.filter((other) => colours[other] & colours[cell]);
  return [cell];
}

// The digit whose places are marked on the board: the armed one, or the one under the cursor.
export function markedDigit({ layers }: State, desk: Desk): Digit {
  if (desk.armed) return desk.armed;
  return desk.selected.length === 1 ? layers.digits[desk.selected[0]] : 0;
}

// Each box or row of n cells holds every digit; where boards overlap the boxes are counted once.
export function countLeft({ layout }: Puzzle, { layers }: State): number[] {
  const regions = layout.houses.filter(({ kind, cells }) => (kind === 'box' || kind === 'region') && cells.length === layout.size);
  const left = new Array<number>(layout.size + 1).fill(regions.length || layout.rows);
  for (const digit of layers.digits) left[digit]--;
  return left;
}

// What a player is told is wrong, by the checking that they chose.
export function wrongCells(puzzle: Puzzle, { layers }: State, checking: Options['checking']): ReadonlySet<Cell> {
  if (checking === 'off') return new Set();
  const conflicts = conflictsOf(puzzle.layout, layers.digits);
  const { solution } = puzzle;
  if (checking !== 'solution' || !solution) return conflicts;
  const wrong = new Set(conflicts);
  layers.digits.forEach((digit, cell) => digit && digit !== solution[cell] && wrong.add(cell));
  return wrong;
}

export const hasNote = (layers: Layers, cell: Cell, digit: Digit): boolean =>
  !layers.digits[cell] && ((layers.corner[cell] | layers.centre[cell]) & bit(digit)) !== 0;
