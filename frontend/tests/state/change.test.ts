import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import { advance, begin, type Puzzle, type State } from '../../src/play/replay';
import { solve } from '../play/solving';
import { change, type Table } from '../../src/state/change';
import { newDesk, withSelected } from '../../src/state/desk';
import type { Intent } from '../../src/state/intents';
import { DEFAULTS } from '../../src/state/options';

const layout = parseBoard('3x3');
const givens = parseDigits('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..');
const puzzle: Puzzle = { layout, givens, solution: solve(layout, givens).solutions[0] };

function table(changes: Partial<Table> = {}, selected: number[] = []): Table {
  const desk = withSelected(newDesk(layout), selected);
  return { puzzle, state: begin(puzzle), desk: { ...desk, cursor: selected[0] ?? 40 }, options: DEFAULTS, ...changes };
}

function after(start: Table, ...intents: Intent[]): Table {
  return intents.reduce((now, intent) => {
    const { desk, actions } = change(now, intent);
    const state = actions.reduce((s: State, action) => advance(puzzle, s, { ...action, n: s.count + 1, at: s.at }), now.state);
    return { ...now, desk, state };
  }, start);
}

describe('entering', () => {
  it('writes a digit in the one selected cell and cleans the notes that see it', () => {
    const { actions } = change(table({}, [0]), { kind: 'enter', value: 4 });
    expect(actions).toEqual([{ kind: 'digit', cells: [0], digit: 4, clean: true }]);
  });

  it('never writes on a given', () => {
    expect(change(table({}, [2]), { kind: 'enter', value: 4 }).actions).toEqual([]);
  });

  it('notes in the corner when several selected cells see each other', () => {
    const { actions } = change(table({}, [0, 1]), { kind: 'enter', value: 4 });
    expect(actions).toEqual([{ kind: 'note', cells: [0, 1], digit: 4, where: 'corner' }]);
  });

  it('writes digits when no two selected cells see each other', () => {
    const { actions } = change(table({}, [0, 40]), { kind: 'enter', value: 4 });
    expect(actions[0]).toMatchObject({ kind: 'digit', cells: [0, 40] });
  });

  it('passes over cells that hold a digit when it notes', () => {
    const { actions } = change(table({}, [0, 1, 2]), { kind: 'enter', value: 4, mode: 'centre' });
    expect(actions).toEqual([{ kind: 'note', cells: [0, 1], digit: 4, where: 'centre' }]);
  });

  it('colours givens too', () => {
    const { actions } = change(table({}, [0, 2]), { kind: 'enter', value: 9, mode: 'colour' });
    expect(actions).toEqual([{ kind: 'colour', cells: [0, 2], colour: 9 }]);
  });

  it('does nothing while paused or without a selection', () => {
    const paused = { ...begin(puzzle), isPaused: true };
    expect(change(table({ state: paused }, [0]), { kind: 'enter', value: 4 }).actions).toEqual([]);
    expect(change(table(), { kind: 'enter', value: 4 }).actions).toEqual([]);
  });
});

describe('wrong digits', () => {
  it('are not written where the player chose so, and stay in the log as mistakes', () => {
    const start = table({ options: { ...DEFAULTS, refusesWrong: true } }, [0]);
    const changed = change(start, { kind: 'enter', value: 1 });
    expect(changed.actions.map(({ kind }) => kind)).toEqual(['check', 'refused']);
    expect(changed.refused).toEqual({ cells: [0], digit: 1 });
    const { state } = after(start, { kind: 'enter', value: 1 });
    expect(state.mistakes).toBe(1);
    expect([state.past, state.future]).toEqual([undefined, undefined]); // no redo brings it on the board
  });

  it('take down one check when they are shown unasked', () => {
    const start = table({ options: { ...DEFAULTS, checking: 'solution' } }, [0]);
    const played = after(start, { kind: 'enter', value: 4 }, { kind: 'enter', value: 5 });
    expect(played.state.help.checks).toBe(1);
  });
});

describe('erasing', () => {
  it('writes nothing into the log where there is nothing to erase', () => {
    expect(change(table({}, [0]), { kind: 'erase' }).actions).toEqual([]);
    expect(change(table({}, [2]), { kind: 'erase' }).actions).toEqual([]);
  });

  it('erases a digit, then the notes under it', () => {
    const start = after(table({}, [0]), { kind: 'enter', value: 4, mode: 'corner' }, { kind: 'enter', value: 4 });
    const once = after(start, { kind: 'erase' });
    expect([once.state.layers.digits[0], once.state.layers.corner[0]]).toEqual([0, 8]);
    expect(after(once, { kind: 'erase' }).state.layers.corner[0]).toBe(0);
  });
});

describe('digit-first input', () => {
  const options = { ...DEFAULTS, input: 'digit' as const };

  it('writes the armed digit where a cell is tapped', () => {
    const armed = after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'select', cell: 0, how: 'only' });
    expect(armed.state.layers.digits[0]).toBe(4);
  });

  it('arms the digit of a filled cell', () => {
    expect(after(table({ options }), { kind: 'select', cell: 2, how: 'only' }).desk.armed).toBe(3);
  });

  it('notes the armed digit with the right button', () => {
    const noted = after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'noteHere', cell: 0 });
    expect(noted.state.layers.corner[0]).toBe(8);
  });

  it('notes the armed digit where a cell is held, and selects alike where it is filled', () => {
    const held = after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'hold', cell: 0 });
    expect([held.state.layers.digits[0], held.state.layers.corner[0]]).toEqual([0, 0b1000]);
    expect(after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'hold', cell: 2 }).desk.selected.length).toBeGreaterThan(1);
  });
});

describe('selecting', () => {
  it('wraps around the edges', () => {
    const start = table({}, [0]);
    expect(after(start, { kind: 'step', rows: -1, columns: 0, extends: false }).desk.cursor).toBe(72);
    expect(after(start, { kind: 'step', rows: 0, columns: -1, extends: true }).desk.selected).toEqual([0, 8]);
  });

  it('selects all cells with the same digit', () => {
    const { selected } = after(table(), { kind: 'selectAlike', cell: 2 }).desk;
    expect(selected.length).toBeGreaterThan(1);
    expect(selected.every((cell) => givens[cell] === 3)).toBe(true);
  });

  it('borrows corner notes with the right button until another cell is selected', () => {
    const noting = after(table(), { kind: 'noteHere', cell: 0 });
    expect(noting.desk.mode).toBe('corner');
    expect(after(noting, { kind: 'select', cell: 1, how: 'only' }).desk.mode).toBe('digit');
  });
});

describe('linking', () => {
  const at = (cell: number, value: number): Intent[] => [
    { kind: 'select', cell, how: 'only' },
    { kind: 'enter', value },
  ];
  const start = after(table({}, [0]), { kind: 'mode', mode: 'connect' });

  it('draws from candidate to candidate, each end the next beginning', () => {
    const drawn = after(start, ...at(0, 4), ...at(1, 4), ...at(10, 7));
    expect(drawn.state.layers.links[0]).toEqual([[4, 1, 4]]);
    expect(drawn.state.layers.links[1]).toEqual([[4, 10, 7]]);
    expect(drawn.desk.linkFrom).toEqual([10, 7]);
  });

  it('takes away what is drawn again, and begins anew at the same candidate', () => {
    const again = after(start, ...at(0, 4), ...at(1, 4), ...at(1, 4), ...at(0, 4), ...at(1, 4));
    expect(again.state.layers.links[0]).toEqual([]);
    expect(after(again, { kind: 'selectNone' }).desk.linkFrom).toBeUndefined();
  });

  it('goes with what is erased at its end', () => {
    const drawn = after(start, ...at(0, 4), ...at(1, 4), { kind: 'erase' });
    expect(drawn.state.layers.links[0]).toEqual([]);
  });
});
