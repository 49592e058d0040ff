// The keys of the setter's table: what each does. Letters choose tools, and again the next of a family;
// on boards whose digits are letters they write givens.

import type { Kind } from '../server/setter';
import { digitOf as digitOn, meaningOf, type KeyPress } from '../state/keys';
import type { Signs } from '../state/symbols';
import type { Doing, Setting } from './setting';
import { familyOf, type Family, type Tool } from './tools';

const FAMILIES: Record<string, Family> = { KeyK: 'areas', KeyL: 'lines', KeyD: 'pairs', KeyO: 'outside', KeyM: 'marks' };
const KINDS: Record<string, string> = { KeyT: 'thermometer', KeyA: 'arrow' };
const PLAIN: Record<string, (setting: Setting) => Doing> = {
  Space: ({ desk }) => ({ kind: 'take', cell: desk.cursor }),
  Enter: () => ({ kind: 'finish' }),
  NumpadEnter: () => ({ kind: 'finish' }),
  Escape: () => ({ kind: 'cancel' }),
  Backspace: () => ({ kind: 'erase' }),
  Delete: () => ({ kind: 'erase' }),
  KeyN: () => ({ kind: 'group' }),
};

export function doingOf(press: KeyPress, setting: Setting, { names }: Pick<Signs, 'names'>, kinds: readonly Kind[]): Doing | undefined {
  if (press.altKey) return undefined;
  if (press.ctrlKey) return withCtrl(press);
  const { code, shiftKey } = press;
  const digit = digitOf(press, setting, names);
  if (digit !== undefined) return { kind: 'digit', digit };
  const meaning = meaningOf(press, names.length);
  if (code.startsWith('Arrow') && meaning?.kind === 'step') return { ...meaning, extends: shiftKey };
  if (meaning?.kind === 'jump') return { kind: 'intent', intent: meaning };
  const tool = toolFor(code, setting.tool, kinds);
  return tool ? { kind: 'tool', tool } : PLAIN[code]?.(setting);
}

function withCtrl({ code, shiftKey }: KeyPress): Doing | undefined {
  if (code === 'KeyZ') return { kind: shiftKey ? 'redo' : 'undo' };
  if (code === 'KeyY') return { kind: 'redo' };
  if (code === 'Home' || code === 'End') return { kind: 'intent', intent: { kind: 'jump', to: code === 'Home' ? 'first' : 'last' } };
  return code === 'KeyA' ? { kind: 'intent', intent: { kind: 'selectAll' } } : undefined;
}

function digitOf(press: KeyPress, { tool }: Setting, names: readonly string[]): number | undefined {
  const match = /^(?:Digit|Numpad)([0-9])$/.exec(press.code);
  if (match) return Number(match[1]);
  return (tool === 'givens' && digitOn(press, names.length, names)) || undefined;
}

export function toolFor(code: string, now: Tool, kinds: readonly Kind[]): Tool | undefined {
  if (code === 'KeyG') return 'givens';
  if (code === 'KeyR') return 'regions';
  const kind = kinds.find(({ name }) => name === KINDS[code]);
  if (kind) return kind;
  const family = kinds.filter((each) => familyOf(each) === FAMILIES[code]);
  const at = family.findIndex((each) => typeof now !== 'string' && each.name === now.name);
  return FAMILIES[code] ? family[(at + 1) % family.length] : undefined;
}
