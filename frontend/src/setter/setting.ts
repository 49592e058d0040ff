// Setting: everything on the setter's table, and what a hand or a key does to it. Pure: one doing, one
// new table; undo goes back from draft to draft.

import { parseBoard, type Cell, type Layout, type Rule } from '../play/layout';
import { newDesk, stepFrom, toggledCell, withCell, withCursor, withSelected, type Desk } from '../state/desk';
import type { Intent } from '../state/intents';
import {
  layoutOf,
  toggledExtra,
  toggledMark,
  withChangedRule,
  withExtraRegion,
  withGivens,
  withoutRule,
  withRegion,
  withRule,
  withShape,
  type Draft,
} from './draft';
import { extended, tapped, type Stroke } from './strokes';
import { endsAtOnce, gestureOf, ruleOf, typed, untyped, usualValues, type Tool } from './tools';
import type { Kind } from '../server/setter';

export interface Setting {
  draft: Draft;
  past: readonly Draft[];
  future: readonly Draft[];
  tool: Tool;
  desk: Desk;
  strokes: readonly Stroke[]; // groups that were begun; the last one grows
  chosen: number | undefined; // the rule that typing changes
  isDragging: boolean;
  hasMoved: boolean; // whether the drag left its first cell
  before: readonly Stroke[]; // strokes from before the drag, for whoever takes it back
}

export type Doing =
  | { kind: 'tool'; tool: Tool }
  | { kind: 'press'; cell: Cell } // a drag or a tap begins
  | { kind: 'through'; cell: Cell }
  | { kind: 'release' }
  | { kind: 'take'; cell: Cell } // the keyboard's tap
  | { kind: 'step'; rows: number; columns: number; extends: boolean }
  | { kind: 'intent'; intent: Intent } // of the board, while givens are put on it
  | { kind: 'group' } // the next group of a rule that has several
  | { kind: 'finish' }
  | { kind: 'cancel' }
  | { kind: 'digit'; digit: number }
  | { kind: 'erase' }
  | { kind: 'choose'; rule: number | undefined }
  | { kind: 'values'; rule: number; values: readonly number[] }
  | { kind: 'remove'; rule: number }
  | { kind: 'switch'; rule: Kind }
  | { kind: 'extra'; extra: string }
  | { kind: 'shape'; base: string }
  | { kind: 'words'; words: Partial<Pick<Draft, 'title' | 'author' | 'comment'>> }
  | { kind: 'lay'; draft: Draft }
  | { kind: 'undo' }
  | { kind: 'redo' };

export function newSetting(draft: Draft): Setting {
  const desk = withCursor(newDesk(parseBoard(draft.base)), 0);
  const nothing = { strokes: [], before: [], chosen: undefined, isDragging: false, hasMoved: false };
  return { draft, past: [], future: [], tool: 'givens', desk, ...nothing };
}

const MOST_PAST = 500; // drafts that undo goes back through

const isKind = (tool: Tool): tool is Kind => typeof tool !== 'string';

// A draft that is the same changes nothing, not even what redo would bring back.
function put(setting: Setting, draft: Draft): Setting {
  if (draft === setting.draft) return setting;
  return { ...setting, draft, past: [...setting.past, setting.draft].slice(-MOST_PAST), future: [] };
}

const cleared = (setting: Setting): Setting => ({ ...setting, strokes: [], before: [], isDragging: false, hasMoved: false });

export function after(setting: Setting, doing: Doing): Setting {
  switch (doing.kind) {
    case 'tool':
      return { ...cleared(setting), tool: doing.tool, chosen: undefined };
    case 'press':
      return press(setting, doing.cell);
    case 'through':
      return through(setting, doing.cell);
    case 'release':
      return release(setting);
    case 'take':
      return take(setting, doing.cell);
    case 'step':
      return step(setting, doing.rows, doing.columns, doing.extends);
    case 'intent':
      return { ...setting, desk: moved(setting, doing.intent), chosen: undefined };
    case 'group':
      return setting.strokes.at(-1)?.length ? { ...setting, strokes: [...setting.strokes, []] } : setting;
    case 'finish':
      return finish(setting);
    case 'cancel':
      return { ...cleared(setting), strokes: setting.isDragging ? setting.before : [], chosen: undefined };
    default:
      return afterEdit(setting, doing);
  }
}

function afterEdit(setting: Setting, doing: Doing): Setting {
  const { draft } = setting;
  switch (doing.kind) {
    case 'digit':
      return digit(setting, doing.digit);
    case 'erase':
      return erase(setting);
    case 'choose':
      return choose(setting, doing.rule);
    case 'values':
      return put(setting, withChangedRule(draft, doing.rule, { ...draft.rules[doing.rule], values: doing.values }));
    case 'remove':
      return { ...put(setting, withoutRule(draft, doing.rule)), chosen: undefined };
    case 'switch':
      return put(setting, switched(draft, doing.rule));
    case 'extra':
      return put(setting, toggledExtra(draft, doing.extra));
    case 'words':
      return put(setting, { ...draft, ...doing.words });
    case 'shape':
      return lay(setting, withShape(draft, doing.base));
    case 'lay':
      return lay(setting, doing.draft);
    case 'undo':
      return back(setting);
    case 'redo':
      return forth(setting);
    default:
      return setting;
  }
}

// Another board under the hand: the cursor stands on a cell that it has.
function lay(setting: Setting, draft: Draft): Setting {
  const laid = cleared(put(setting, draft));
  return { ...laid, chosen: undefined, desk: withCursor(newDesk(parseBoard(draft.base)), 0) };
}

function back(setting: Setting): Setting {
  const draft = setting.past.at(-1);
  if (!draft) return cleared(setting);
  return seated({ ...cleared(setting), draft, past: setting.past.slice(0, -1), future: [setting.draft, ...setting.future] });
}

function forth(setting: Setting): Setting {
  const [draft, ...future] = setting.future;
  if (!draft) return setting;
  return seated({ ...cleared(setting), draft, past: [...setting.past, setting.draft], future });
}

function seated(setting: Setting): Setting {
  const { desk, draft } = setting;
  const chosen = setting.chosen !== undefined && draft.rules[setting.chosen] ? setting.chosen : undefined;
  return { ...setting, chosen, desk: desk.cursor < draft.givens.length ? desk : withCursor(desk, 0) };
}

function press(setting: Setting, cell: Cell): Setting {
  const { strokes } = setting;
  const desk = withCursor(setting.desk, cell);
  return { ...setting, desk, before: strokes, chosen: undefined, isDragging: true, hasMoved: false };
}

// Once the hand leaves its first cell it is a stroke of its own, and not a tap.
function through(setting: Setting, cell: Cell): Setting {
  const { isDragging, hasMoved, desk, tool, draft } = setting;
  if (!isDragging || cell === desk.cursor) return setting;
  const layout = layoutOf(draft);
  const kept = isKind(tool) && !endsAtOnce(tool) ? setting.before.filter((stroke) => stroke.length) : [];
  const stroke = hasMoved ? (setting.strokes.at(-1) ?? []) : [desk.cursor];
  const longer = extended(layout, stroke, cell);
  return { ...setting, hasMoved: true, strokes: [...kept, longer], desk: { ...desk, cursor: cell, selected: [...longer] } };
}

function release(setting: Setting): Setting {
  if (!setting.isDragging) return setting;
  const { hasMoved, desk, tool } = setting;
  const ended = { ...setting, isDragging: false, before: [] };
  if (!hasMoved) return take(ended, desk.cursor);
  if (isKind(tool) && !endsAtOnce(tool)) return { ...ended, strokes: [...ended.strokes, []] };
  return finish(ended);
}

// A tap: a mark at once; for everything else one more cell of what is begun.
function take(setting: Setting, cell: Cell): Setting {
  const { tool, draft } = setting;
  const layout = layoutOf(draft);
  const strokes = [...setting.strokes.slice(0, -1), tapped(layout, setting.strokes.at(-1) ?? [], cell)];
  const taken = selecting({ ...setting, strokes, chosen: undefined }, cell);
  if (!isKind(tool)) return taken;
  if (gestureOf(tool) === 'mark') return { ...put(setting, toggledMark(draft, tool.name, cell)), desk: withCursor(setting.desk, cell) };
  return isFull(tool, strokes, layout) ? finish(taken) : taken;
}

// Two cells are all that a pair or a ray takes.
function isFull(kind: Kind, strokes: readonly Stroke[], layout: Layout): boolean {
  const gesture = gestureOf(kind);
  return (gesture === 'pair' || gesture === 'ray') && ruleOf(kind, strokes, layout) !== undefined;
}

const selecting = (setting: Setting, cursor: Cell): Setting => ({
  ...setting,
  desk: { ...withSelected(setting.desk, setting.strokes.flat()), cursor },
});

function step(setting: Setting, rows: number, columns: number, isExtending: boolean): Setting {
  const { desk, draft, tool, strokes } = setting;
  const layout = layoutOf(draft);
  const cell = stepFrom(layout, desk.cursor, rows, columns);
  if (tool === 'givens') return { ...setting, desk: isExtending ? withCell(desk, cell) : withCursor(desk, cell), chosen: undefined };
  if (!isExtending) return { ...setting, desk: { ...desk, cursor: cell, selected: strokes.length ? strokes.flat() : [cell] } };
  const begun = strokes.at(-1)?.length ? (strokes.at(-1) ?? []) : [desk.cursor];
  return selecting({ ...setting, strokes: [...strokes.slice(0, -1), extended(layout, begun, cell)], chosen: undefined }, cell);
}

function finish(setting: Setting): Setting {
  const { tool, draft } = setting;
  const strokes = setting.strokes.filter((stroke) => stroke.length);
  const cells = strokes.flat();
  if (!cells.length) return setting;
  if (tool === 'regions') return cleared(put(setting, withRegion(draft, cells, parseBoard(draft.base).regions[cells[0]])));
  if (tool === 'extra') return cleared(put(setting, withExtraRegion(draft, cells)));
  if (!isKind(tool)) return setting;
  const rule = ruleOf(tool, strokes, layoutOf(draft));
  if (!rule) return setting;
  return { ...cleared(put(setting, withRule(draft, rule))), chosen: draft.rules.length };
}

function digit(setting: Setting, value: number): Setting {
  const { draft, desk, tool, chosen } = setting;
  const rule = chosen === undefined ? undefined : draft.rules[chosen];
  if (rule && isKind(tool)) return put(setting, withChangedRule(draft, chosen ?? 0, typed(tool, rule, value)));
  if (tool === 'regions') return put(setting, withRegion(draft, desk.selected, value - 1));
  return tool === 'givens' && value ? put(setting, withGivens(draft, desk.selected, value)) : setting;
}

function erase(setting: Setting): Setting {
  const { draft, desk, tool, chosen, strokes } = setting;
  if (strokes.flat().length) return cleared(setting);
  const rule = chosen === undefined ? undefined : draft.rules[chosen];
  if (!rule || chosen === undefined) return tool === 'givens' ? put(setting, withGivens(draft, desk.selected, 0)) : setting;
  const left = untyped(rule);
  if (left) return put(setting, withChangedRule(draft, chosen, left));
  return { ...put(setting, withoutRule(draft, chosen)), chosen: undefined };
}

function choose(setting: Setting, rule: number | undefined): Setting {
  const cells = rule === undefined ? [] : setting.draft.rules[rule].groups.flat();
  const desk = cells.length ? { ...withSelected(setting.desk, cells), cursor: cells[0] } : setting.desk;
  return { ...cleared(setting), chosen: rule, desk };
}

function switched(draft: Draft, kind: Kind): Draft {
  const index = draft.rules.findIndex((rule) => rule.kind === kind.name);
  return index < 0 ? withRule(draft, { kind: kind.name, groups: [], values: usualValues(kind) }) : withoutRule(draft, index);
}

// What moves and selects on the board while givens are put on it.
function moved({ desk, draft }: Setting, intent: Intent): Desk {
  const layout = parseBoard(draft.base);
  switch (intent.kind) {
    case 'select':
      return { only: withCursor, add: withCell, toggle: toggledCell }[intent.how](desk, intent.cell);
    case 'selectAll':
      return withSelected(desk, draft.givens.keys());
    case 'selectNone':
      return { ...desk, selected: [] };
    case 'jump': {
      const start = desk.cursor - (desk.cursor % layout.columns);
      const to = { rowStart: start, rowEnd: start + layout.columns - 1, first: 0, last: draft.givens.length - 1 }[intent.to];
      return withCursor(desk, to);
    }
    case 'selectAlike':
      return draft.givens[intent.cell] ? alike(desk, draft, intent.cell) : withCursor(desk, intent.cell);
    default:
      return desk;
  }
}

function alike(desk: Desk, { givens }: Draft, cell: Cell): Desk {
  const cells = [...givens.keys()].filter((other) => givens[other] === givens[cell]);
  return { ...withSelected(desk, cells), cursor: cell };
}

// The draft with the rule that the strokes would make, for the eye.
export function previewOf({ draft, tool, strokes }: Setting): Draft {
  const begun = strokes.filter((stroke) => stroke.length);
  const rule = isKind(tool) && begun.length ? ruleOf(tool, begun, layoutOf(draft)) : undefined;
  return rule ? withRule(draft, rule) : draft;
}

// Rules that still lack a value, by their places in the list.
export function unfinished({ rules }: Draft, kinds: readonly Kind[]): number[] {
  return rules.flatMap((rule: Rule, index) => {
    const kind = kinds.find(({ name }) => name === rule.kind);
    return kind && rule.values.length < kind.fewest_values ? [index] : [];
  });
}
