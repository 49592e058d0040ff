// A draft: a board in the making, with the words beside it. Every change makes a new draft.

import { cellName, columnOf, formatRule, parseBoard, rowOf, SYMBOLS, type Cell, type Digit, type Layout, type Rule } from '../play/layout';

export interface Draft {
  base: string; // '3x3', 'jigsaw 1122…', 'samurai': what stands before anything is added
  extras: readonly string[]; // houses that are added: 'diagonals', 'extra r1c1 …'
  rules: readonly Rule[];
  givens: readonly Digit[];
  title: string;
  author: string;
  comment: string; // the rules in the setter's own words
  foreign: readonly string[]; // kinds of rules that came along and that nobody here knows
}

export function newDraft(base: string): Draft {
  const { rows, columns } = parseBoard(base);
  return { base, extras: [], rules: [], givens: new Array<Digit>(rows * columns).fill(0), title: '', author: '', comment: '', foreign: [] };
}

// The inverse of boardOf.
export function draftOf(board: string, givens: readonly Digit[]): Draft {
  const [shape] = board.replace(/^v1 /, '').split(';');
  const [base, ...extras] = shape.split('+').map((part) => part.trim());
  return { ...newDraft(base), extras, rules: parseBoard(board).rules, givens };
}

const shapeOf = ({ base, extras }: Draft): string => [base, ...extras].join('+');

// Rules change with every stroke and houses seldom: only the latter are made anew.
export function layoutOf(draft: Draft): Layout {
  return { ...parseBoard(shapeOf(draft)), text: boardOf(draft), rules: draft.rules };
}

export function boardOf(draft: Draft): string {
  const shape = shapeOf(draft);
  const layout = parseBoard(shape);
  return [shape, ...draft.rules.map((rule) => formatRule(layout, rule))].join('; ');
}

// The same digit again takes it away.
export function withGivens(draft: Draft, cells: readonly Cell[], digit: Digit): Draft {
  const isThere = cells.every((cell) => draft.givens[cell] === digit);
  const put = isThere ? 0 : digit;
  const givens = draft.givens.map((given, cell) => (cells.includes(cell) ? put : given));
  return givens.every((given, cell) => given === draft.givens[cell]) ? draft : { ...draft, givens };
}

export const withRule = (draft: Draft, rule: Rule): Draft => ({ ...draft, rules: [...draft.rules, rule] });

export const withoutRule = (draft: Draft, index: number): Draft => ({ ...draft, rules: draft.rules.filter((_, at) => at !== index) });

export const withChangedRule = (draft: Draft, index: number, rule: Rule): Draft => ({
  ...draft,
  rules: draft.rules.map((each, at) => (at === index ? rule : each)),
});

// A mark on single cells: all cells of a kind are one rule, for some kinds ask what the others are.
export function toggledMark(draft: Draft, kind: string, cell: Cell): Draft {
  const index = draft.rules.findIndex((rule) => rule.kind === kind);
  if (index < 0) return withRule(draft, { kind, groups: [[cell]], values: [] });
  const [cells] = draft.rules[index].groups;
  const left = cells.includes(cell) ? cells.filter((other) => other !== cell) : [...cells, cell].sort((a, b) => a - b);
  return left.length ? withChangedRule(draft, index, { kind, groups: [left], values: [] }) : withoutRule(draft, index);
}

export function toggledExtra(draft: Draft, extra: string): Draft {
  const has = draft.extras.includes(extra);
  return { ...draft, extras: has ? draft.extras.filter((other) => other !== extra) : [...draft.extras, extra] };
}

export function withExtraRegion(draft: Draft, cells: readonly Cell[]): Draft {
  const layout = parseBoard(draft.base);
  const names = [...cells].sort((a, b) => a - b).map((cell) => cellName(layout, cell));
  return { ...draft, extras: [...draft.extras, `extra ${names.join(' ')}`] };
}

// Another shape takes neither givens nor rules along: their cells would mean others.
export const withShape = ({ title, author, comment }: Draft, base: string): Draft => ({ ...newDraft(base), title, author, comment });

// Cells go over to another region. Boxes become a jigsaw, and a jigsaw of boxes becomes boxes again.
export function withRegion(draft: Draft, cells: readonly Cell[], region: number): Draft {
  const layout = parseBoard(draft.base);
  const regions = layout.regions.map((each, cell) => (cells.includes(cell) ? region : each));
  const signs = regions.map((each) => SYMBOLS[each]).join('');
  const extras = draft.extras.filter((extra) => extra !== 'disjoint groups');
  return { ...draft, base: boxesOf(layout.size, regions) ?? `jigsaw ${signs}`, extras };
}

function boxesOf(size: number, regions: readonly number[]): string | undefined {
  const alike = (name: string): boolean => {
    const pairs = parseBoard(name).regions.map((box, cell) => `${box} ${regions[cell]}`);
    return new Set(pairs).size === size;
  };
  const rows = Array.from({ length: size }, (_, index) => index + 1).filter((each) => size % each === 0 && each > 1 && each < size);
  return rows.map((each) => `${each}x${size / each}`).find(alike);
}

// A region that has not as many cells as there are digits: its number, from 1, and how many it has.
export function unevenRegion({ regions, size }: Layout): { region: number; cells: number } | undefined {
  const counts = Array.from({ length: Math.max(...regions) + 1 }, (_, region) => regions.filter((each) => each === region).length);
  const found = counts.findIndex((count) => count !== size);
  return found < 0 ? undefined : { region: found + 1, cells: counts[found] };
}

export const isSquare = ({ rows, columns, size }: Layout): boolean => rows === size && columns === size;

// Whether cells touch, at an edge or a corner.
export function touch(layout: Layout, one: Cell, other: Cell): boolean {
  const down = Math.abs(rowOf(layout, one) - rowOf(layout, other));
  const across = Math.abs(columnOf(layout, one) - columnOf(layout, other));
  return Math.max(down, across) === 1;
}
