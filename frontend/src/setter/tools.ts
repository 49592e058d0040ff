// Tools: what a stroke over cells becomes. The kinds of rules come from the engine's own table; here
// is only how the hand gives them their cells, and a kind that nobody has thought of takes a stroke.

import type { Cell, Layout, Rule } from '../play/layout';
import type { Kind } from '../server/setter';
import { rayOf, type Stroke } from './strokes';

export type Tool = 'givens' | 'regions' | 'extra' | Kind;

// switch   on or off for the whole board        mark    each cell by itself, on or off
// pair     two neighbours                       ray     from the rim in one direction
// arrow    the circle first, then its line      groups  several strokes, ended by hand
// stroke   one way over cells
export type Gesture = 'switch' | 'mark' | 'pair' | 'ray' | 'arrow' | 'groups' | 'stroke';

const GESTURES: Record<string, Gesture> = {
  ...asGesture('mark', ['odd', 'even', 'minimum', 'maximum', 'counting circles', 'row indexer', 'column indexer', 'box indexer']),
  ...asGesture('pair', ['difference', 'ratio', 'pair sum', 'greater']),
  ...asGesture('ray', ['little killer', 'sandwich', 'x-sum', 'skyscraper', 'numbered room']),
};
const BY_GROUPS: Record<string, Gesture> = { none: 'switch', two: 'arrow', many: 'groups' };
const USUAL: Record<string, readonly number[]> = {
  difference: [1],
  ratio: [2],
  'pair sum': [10],
  whisper: [5],
  modular: [3],
  lockout: [4],
  'all differences given': [1],
  'all ratios given': [2],
  'all sums given': [5, 10],
};
const DIGIT_LISTS = new Set(['quadruple', 'allowed']); // whose values are digits, one by one
const MOST = 999; // of a value that is typed

function asGesture(gesture: Gesture, names: readonly string[]): Record<string, Gesture> {
  return Object.fromEntries(names.map((name) => [name, gesture]));
}

export const gestureOf = ({ name, groups }: Kind): Gesture => GESTURES[name] ?? BY_GROUPS[groups] ?? 'stroke';

// How kinds are offered: by the hand that they take.
export type Family = 'areas' | 'lines' | 'pairs' | 'marks' | 'outside' | 'groups';

export function familyOf(kind: Kind): Family | undefined {
  const gesture = gestureOf(kind);
  if (gesture === 'switch') return undefined;
  if (gesture === 'stroke') return kind.order === 'set' ? 'areas' : 'lines';
  return ({ pair: 'pairs', mark: 'marks', ray: 'outside', groups: 'groups', arrow: 'lines' } as const)[gesture];
}

export const usualValues = ({ name }: Kind): readonly number[] => USUAL[name] ?? [];

// The rule that strokes make, if they make one already.
export function ruleOf(kind: Kind, strokes: readonly Stroke[], layout: Layout): Rule | undefined {
  const groups = groupsOf(kind, strokes, layout);
  return groups && { kind: kind.name, groups, values: usualValues(kind) };
}

function groupsOf(kind: Kind, strokes: readonly Stroke[], layout: Layout): readonly (readonly Cell[])[] | undefined {
  const [first = []] = strokes;
  switch (gestureOf(kind)) {
    case 'switch':
      return [];
    case 'pair':
      return first.length >= 2 ? [first.slice(0, 2)] : undefined;
    case 'ray': {
      const cells = rayOf(layout, first);
      return cells.length ? [cells] : undefined;
    }
    case 'arrow':
      if (strokes.length === 2) return strokes; // a circle of several cells
      return first.length >= 2 ? [first.slice(0, 1), first.slice(1)] : undefined;
    case 'groups':
      return strokes.length >= 2 ? strokes : undefined;
    default:
      if (!first.length || (kind.order !== 'set' && first.length < 2)) return undefined;
      return [kind.order === 'set' ? [...first].sort((a, b) => a - b) : first];
  }
}

// Whether a stroke that ends makes its rule at once, or waits for more.
export const endsAtOnce = (kind: Kind): boolean => gestureOf(kind) !== 'groups';

export const hasItsValues = (kind: Kind, { values }: Rule): boolean =>
  values.length >= kind.fewest_values && (kind.most_values < 0 || values.length <= kind.most_values);

export const takesValues = ({ most_values }: Kind): boolean => most_values !== 0;

// A digit typed after a rule: it goes on with the number, or joins and leaves a list of digits.
export function typed(kind: Kind, rule: Rule, digit: number): Rule {
  if (DIGIT_LISTS.has(kind.name)) {
    const values = rule.values.includes(digit) ? rule.values.filter((each) => each !== digit) : [...rule.values, digit];
    return { ...rule, values: values.sort((a, b) => a - b) };
  }
  const number = (rule.values.length === 1 ? rule.values[0] : 0) * 10 + digit;
  return number && number <= MOST ? { ...rule, values: [number] } : rule;
}

// The last figure of its value goes; undefined where it has none left, and so goes itself.
export function untyped(rule: Rule): Rule | undefined {
  if (!rule.values.length) return undefined;
  if (rule.values.length > 1) return { ...rule, values: rule.values.slice(0, -1) };
  const number = Math.floor(rule.values[0] / 10);
  return { ...rule, values: number ? [number] : [] };
}

// Numbers as people write them into a field: undefined where it is something else.
export function readValues(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  return words.every((word) => /^\d{1,3}$/.test(word)) ? words.map(Number) : undefined;
}
