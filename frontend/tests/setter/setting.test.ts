import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/server/setter';
import { boardOf, draftOf, newDraft, unevenRegion, layoutOf } from '../../src/setter/draft';
import { after, newSetting, previewOf, unfinished, type Doing, type Setting } from '../../src/setter/setting';

const kind = (name: string, groups: Kind['groups'], values: [number, number], order: Kind['order'] = 'set'): Kind => ({
  name,
  groups,
  fewest_values: values[0],
  most_values: values[1],
  order,
  meaning: '',
});
const CAGE = kind('cage', 'one', [0, 625]);
const THERMO = kind('thermometer', 'one', [0, 0], 'line');
const ARROW = kind('arrow', 'two', [0, 0], 'line');
const DOT = kind('difference', 'one', [1, 1]);
const ODD = kind('odd', 'one', [0, 0]);
const SANDWICH = kind('sandwich', 'one', [1, 1], 'reversible');
const CLONE = kind('clone', 'many', [0, 0], 'line');
const KNIGHT = kind('anti-knight', 'none', [0, 0]);
const QUADRUPLE = kind('quadruple', 'one', [1, 625]);

const doAll = (setting: Setting, ...doings: Doing[]): Setting => doings.reduce(after, setting);
const begin = (tool: Setting['tool'] = 'givens', base = '2x2'): Setting => after(newSetting(newDraft(base)), { kind: 'tool', tool });
const drag = (...cells: number[]): Doing[] => [
  { kind: 'press', cell: cells[0] },
  ...cells.slice(1).map((cell): Doing => ({ kind: 'through', cell })),
  { kind: 'release' },
];
const taps = (...cells: number[]): Doing[] => cells.flatMap((cell): Doing[] => [{ kind: 'press', cell }, { kind: 'release' }]);
const right: Doing = { kind: 'step', rows: 0, columns: 1, extends: true };
const type = (...digits: number[]): Doing[] => digits.map((digit) => ({ kind: 'digit', digit }));

describe('the three hands make the same cage', () => {
  const text = '2x2; cage 7: r1c1 r1c2';
  it('by dragging', () => expect(boardOf(doAll(begin(CAGE), ...drag(0, 1), ...type(7)).draft)).toBe(text));
  it('by tapping', () => expect(boardOf(doAll(begin(CAGE), ...taps(1, 0), { kind: 'finish' }, ...type(7)).draft)).toBe(text));
  it('by keys', () => expect(boardOf(doAll(begin(CAGE), right, { kind: 'finish' }, ...type(7)).draft)).toBe(text));
});

describe('strokes', () => {
  it('keep the order of a line, and going back shortens it', () =>
    expect(boardOf(doAll(begin(THERMO), ...drag(5, 4, 0, 1, 2, 1)).draft)).toBe('2x2; thermometer: r2c2 r2c1 r1c1 r1c2'));
  it('put in what a quick hand has skipped', () =>
    expect(boardOf(doAll(begin(THERMO), ...drag(0, 15)).draft)).toBe('2x2; thermometer: r1c1 r2c2 r3c3 r4c4'));
  it('begin an arrow with its circle', () =>
    expect(boardOf(doAll(begin(ARROW), ...drag(0, 1, 2)).draft)).toBe('2x2; arrow: r1c1 / r1c2 r1c3'));
  it('give an arrow a circle of two cells by two groups', () =>
    expect(boardOf(doAll(begin(ARROW), ...taps(0, 1), { kind: 'group' }, ...taps(5), { kind: 'finish' }).draft)).toBe(
      '2x2; arrow: r1c1 r1c2 / r2c2',
    ));
  it('make a dot of two taps, with its usual value', () =>
    expect(boardOf(doAll(begin(DOT), ...taps(0, 1)).draft)).toBe('2x2; difference 1: r1c1 r1c2'));
  it('lead a clue outside to the far rim', () =>
    expect(boardOf(doAll(begin(SANDWICH), ...drag(4, 5), ...type(1, 2)).draft)).toBe('2x2; sandwich 12: r2c1 r2c2 r2c3 r2c4'));
  it('gather groups until they are finished', () =>
    expect(boardOf(doAll(begin(CLONE), ...drag(0, 1), ...drag(10, 11), { kind: 'finish' }).draft)).toBe(
      '2x2; clone: r1c1 r1c2 / r3c3 r3c4',
    ));
  it('are shown before they are finished', () => {
    const dragging = doAll(begin(CAGE), { kind: 'press', cell: 0 }, { kind: 'through', cell: 1 });
    expect(boardOf(previewOf(dragging))).toBe('2x2; cage: r1c1 r1c2');
    expect(boardOf(dragging.draft)).toBe('2x2');
    expect(boardOf(previewOf(after(dragging, { kind: 'cancel' })))).toBe('2x2');
  });
});

describe('marks and switches', () => {
  it('join the cells of a kind in one rule, and a second tap takes a cell out', () => {
    const marked = doAll(begin(ODD), ...taps(3, 0));
    expect(boardOf(marked.draft)).toBe('2x2; odd: r1c1 r1c4');
    expect(boardOf(doAll(marked, ...taps(0, 3)).draft)).toBe('2x2');
  });
  it('are on or off for the whole board', () => {
    const on = after(begin(), { kind: 'switch', rule: KNIGHT });
    expect(boardOf(on.draft)).toBe('2x2; anti-knight');
    expect(boardOf(after(on, { kind: 'switch', rule: KNIGHT }).draft)).toBe('2x2');
  });
  it('add houses', () => expect(boardOf(after(begin(), { kind: 'extra', extra: 'diagonals' }).draft)).toBe('2x2+diagonals'));
});

describe('values', () => {
  it('are typed after the rule, and erased figure by figure, then the rule itself', () => {
    const cage = doAll(begin(CAGE), ...drag(0, 1), ...type(1, 0));
    expect(boardOf(cage.draft)).toBe('2x2; cage 10: r1c1 r1c2');
    const erased = doAll(cage, { kind: 'erase' }, { kind: 'erase' });
    expect(boardOf(erased.draft)).toBe('2x2; cage: r1c1 r1c2');
    expect(boardOf(after(erased, { kind: 'erase' }).draft)).toBe('2x2');
  });
  it('are a list of digits for a quadruple', () =>
    expect(boardOf(doAll(begin(QUADRUPLE), ...drag(0, 1, 5, 4), ...type(3, 1, 3)).draft)).toBe('2x2; quadruple 1: r1c1 r1c2 r2c1 r2c2'));
  it('are missed where a rule needs one', () => {
    const { draft } = doAll(begin(SANDWICH), ...drag(0, 1));
    expect(unfinished(draft, [CAGE, SANDWICH])).toEqual([0]);
  });
});

describe('givens, regions and undo', () => {
  it('write a given, and the same again takes it away', () => {
    const one = doAll(begin(), ...type(3));
    expect(one.draft.givens[0]).toBe(3);
    expect(doAll(one, ...type(3)).draft.givens[0]).toBe(0);
  });
  it('paint cells into the region where the stroke began, and back to boxes', () => {
    const jigsaw = doAll(begin('regions'), ...drag(1, 2));
    expect(boardOf(jigsaw.draft)).toBe('jigsaw 1112112233443344');
    expect(unevenRegion(layoutOf(jigsaw.draft))).toEqual({ region: 1, cells: 5 });
    expect(boardOf(doAll(jigsaw, ...drag(3, 2)).draft)).toBe('2x2');
  });
  it('undo and redo whole drafts, and a new change ends what redo would bring', () => {
    const two = doAll(begin(CAGE), ...drag(0, 1), ...drag(4, 5));
    const back = after(two, { kind: 'undo' });
    expect(boardOf(back.draft)).toBe('2x2; cage: r1c1 r1c2');
    expect(boardOf(after(back, { kind: 'redo' }).draft)).toBe(boardOf(two.draft));
    expect(after(doAll(back, ...drag(8, 9)), { kind: 'redo' }).draft.rules).toHaveLength(2);
  });
  it('keep the words when the shape changes, and nothing else', () => {
    const { draft } = doAll(begin(), ...type(1), { kind: 'words', words: { title: 'Mine' } }, { kind: 'shape', base: '3x3' });
    expect([draft.title, draft.givens.length, draft.givens.some(Boolean)]).toEqual(['Mine', 81, false]);
  });
  it('read a board back as it was written', () => {
    const text = '3x3+diagonals+extra r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r2c1; anti-knight; cage 15: r1c1 r1c2';
    expect(boardOf(draftOf(text, new Array<number>(81).fill(0)))).toBe(text);
  });
});
