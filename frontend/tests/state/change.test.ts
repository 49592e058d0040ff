import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/board';
import { restoreLayout } from '../../src/play/layout';
import { advance, begin, type Rules, type State } from '../../src/play/replay';
import { solve } from '../../src/play/solver';
import { change, type Table } from '../../src/state/change';
import { newDesk, withSelected } from '../../src/state/desk';
import type { Intent } from '../../src/state/intents';
import { DEFAULTS } from '../../src/state/options';

const layout = restoreLayout('3x3');
const givens = parseDigits('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..');
const rules: Rules = { layout, givens, solution: solve(layout, givens).solutions[0] };

function table(changes: Partial<Table> = {}, selected: number[] = []): Table {
  const desk = withSelected(newDesk(layout), selected);
  return { rules, state: begin(rules), desk: { ...desk, cursor: selected[0] ?? 40 }, options: DEFAULTS, ...changes };
}

function after(start: Table, ...intents: Intent[]): Table {
  return intents.reduce((now, intent) => {
    const { desk, deeds } = change(now, intent);
    const state = deeds.reduce((s: State, deed) => advance(rules, s, { ...deed, n: s.count + 1, at: s.at }), now.state);
    return { ...now, desk, state };
  }, start);
}

describe('entering', () => {
  it('writes a digit in the one selected cell and cleans the notes that see it', () => {
    const { deeds } = change(table({}, [0]), { kind: 'enter', value: 4 });
    expect(deeds).toEqual([{ kind: 'digit', cells: [0], digit: 4, clean: true }]);
  });

  it('never writes on a given', () => {
    expect(change(table({}, [2]), { kind: 'enter', value: 4 }).deeds).toEqual([]);
  });

  it('notes in the corner when several selected cells see each other', () => {
    const { deeds } = change(table({}, [0, 1]), { kind: 'enter', value: 4 });
    expect(deeds).toEqual([{ kind: 'note', cells: [0, 1], digit: 4, where: 'corner' }]);
  });

  it('writes digits when no two selected cells see each other', () => {
    const { deeds } = change(table({}, [0, 40]), { kind: 'enter', value: 4 });
    expect(deeds[0]).toMatchObject({ kind: 'digit', cells: [0, 40] });
  });

  it('passes over cells that hold a digit when it notes', () => {
    const { deeds } = change(table({}, [0, 1, 2]), { kind: 'enter', value: 4, mode: 'centre' });
    expect(deeds).toEqual([{ kind: 'note', cells: [0, 1], digit: 4, where: 'centre' }]);
  });

  it('colours givens too', () => {
    const { deeds } = change(table({}, [0, 2]), { kind: 'enter', value: 9, mode: 'colour' });
    expect(deeds).toEqual([{ kind: 'colour', cells: [0, 2], colour: 9 }]);
  });

  it('does nothing while paused or without a selection', () => {
    const paused = { ...begin(rules), isPaused: true };
    expect(change(table({ state: paused }, [0]), { kind: 'enter', value: 4 }).deeds).toEqual([]);
    expect(change(table(), { kind: 'enter', value: 4 }).deeds).toEqual([]);
  });
});

describe('wrong digits', () => {
  it('are not written where the player chose so, and stay in the log as mistakes', () => {
    const start = table({ options: { ...DEFAULTS, refusesWrong: true } }, [0]);
    const changed = change(start, { kind: 'enter', value: 1 });
    expect(changed.deeds.map(({ kind }) => kind)).toEqual(['check', 'refused']);
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
    expect(change(table({}, [0]), { kind: 'erase' }).deeds).toEqual([]);
    expect(change(table({}, [2]), { kind: 'erase' }).deeds).toEqual([]);
  });

  it('erases a digit, then the notes under it', () => {
    const start = after(table({}, [0]), { kind: 'enter', value: 4, mode: 'corner' }, { kind: 'enter', value: 4 });
    const once = after(start, { kind: 'erase' });
    expect([once.state.board.digits[0], once.state.board.corner[0]]).toEqual([0, 8]);
    expect(after(once, { kind: 'erase' }).state.board.corner[0]).toBe(0);
  });
});

describe('digit-first input', () => {
  const options = { ...DEFAULTS, input: 'digit' as const };

  it('writes the armed digit where a cell is tapped', () => {
    const armed = after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'select', cell: 0, how: 'only' });
    expect(armed.state.board.digits[0]).toBe(4);
  });

  it('arms the digit of a filled cell', () => {
    expect(after(table({ options }), { kind: 'select', cell: 2, how: 'only' }).desk.armed).toBe(3);
  });

  it('notes the armed digit with the right button', () => {
    const noted = after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'noteHere', cell: 0 });
    expect(noted.state.board.corner[0]).toBe(8);
  });

  it('notes the armed digit where a cell is held, and selects alike where it is filled', () => {
    const held = after(table({ options }), { kind: 'arm', digit: 4 }, { kind: 'hold', cell: 0 });
    expect([held.state.board.digits[0], held.state.board.corner[0]]).toEqual([0, 0b1000]);
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
