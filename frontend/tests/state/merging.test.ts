import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { Action, Move } from '../../src/play/moves';
import { replay } from '../../src/play/replay';
import { countCommon, merge } from '../../src/state/merging';

const puzzle = { layout: parseBoard('2x2'), givens: parseDigits('2..4..1..2..3..1') };
const digit = (cell: number, value: number): Action => ({ kind: 'digit', cells: [cell], digit: value });
const log = (...actions: Action[]): Move[] => actions.map((action, index) => ({ ...action, n: index + 1, at: 1_000 * (index + 1) }));

const common = [digit(1, 1), digit(2, 3)];

describe('merging', () => {
  it('knows moves again whose fields come in another order', () => {
    const ours = log(...common);
    const theirs = ours.map((move) => Object.fromEntries(Object.entries(move).reverse()) as unknown as Move);
    expect(countCommon(ours, theirs)).toBe(2);
    expect(countCommon(ours, [ours[0], { ...ours[1], at: 7 }])).toBe(1);
  });

  it('sends on where the server has the beginning', () => {
    expect(merge(puzzle, log(...common, digit(4, 4)), log(...common))).toEqual({ kind: 'ours', known: 2 });
  });

  it('takes theirs where ours is its beginning, or only paused', () => {
    const theirs = log(...common, digit(4, 4), digit(5, 3));
    expect(merge(puzzle, log(...common), theirs)).toEqual({ kind: 'theirs', moves: theirs });
    expect(merge(puzzle, log(...common, { kind: 'pause' }, { kind: 'resume' }), theirs)).toEqual({ kind: 'theirs', moves: theirs });
  });

  it('puts ours after theirs where theirs left the layers as it was', () => {
    const merged = merge(
      puzzle,
      log(...common, digit(4, 4), { kind: 'pause' }),
      log(...common, { kind: 'hint', stage: 2 }, { kind: 'pause' }),
    );
    if (merged.kind !== 'both') throw new Error(merged.kind);
    expect(merged.moves.map(({ kind }) => kind)).toEqual(['digit', 'digit', 'hint', 'pause', 'resume', 'digit', 'pause']);
    expect(merged.moves.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const { layers, help, isPaused } = replay(puzzle, merged.moves); // legal, and nothing is lost
    expect([layers.digits[4], help.hints, isPaused]).toEqual([4, 1, true]);
  });

  it('keeps help that was asked for here, also after the end', () => {
    const theirs = log(...common, digit(4, 4));
    const merged = merge(puzzle, log(...common, { kind: 'hint', stage: 1 }), theirs);
    if (merged.kind !== 'both') throw new Error(merged.kind);
    expect(merged.moves.slice(0, 3)).toEqual(theirs);
    expect(replay(puzzle, merged.moves).help.hints).toBe(1);
  });

  it('asks where both changed the board', () => {
    expect(merge(puzzle, log(...common, digit(4, 4)), log(...common, digit(5, 3)))).toEqual({ kind: 'dispute', known: 2 });
  });
});
