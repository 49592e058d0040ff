import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Kind } from '../../src/server/setter';
import { newDraft } from '../../src/setter/draft';
import { doingOf } from '../../src/setter/keys';
import { after, newSetting, type Setting } from '../../src/setter/setting';
import * as de from '../../src/words/rules/de';
import * as en from '../../src/words/rules/en';

const RULES = readFileSync('../core/include/nonet/rules.def', 'utf8');
const NAMES = [...RULES.matchAll(/^RULE\(\w+, "([^"]+)", (\w+), "[^"]+", (\w+)/gm)];
const KINDS = NAMES.map(([, name, groups, order]) => ({ name, groups: groups.toLowerCase(), order: order.toLowerCase() })) as Kind[];

const press = (setting: Setting, code: string, changes = {}): Setting => {
  const key = { code, key: '', shiftKey: false, ctrlKey: false, altKey: false, ...changes };
  const doing = doingOf(key, setting, { names: [...'123456789'] }, KINDS);
  return doing ? after(setting, doing) : setting;
};
const toolOf = ({ tool }: Setting): string => (typeof tool === 'string' ? tool : tool.name);

it('has a name for every kind of rule in both languages, and for nothing else', () => {
  const names = KINDS.map(({ name }) => name).sort();
  expect(names.length).toBeGreaterThan(40);
  for (const words of [en, de]) expect(Object.keys(words.kinds).sort()).toEqual(names);
});

it('chooses tools by letters, and again the next of the family', () => {
  let setting = newSetting(newDraft('3x3'));
  const seen = ['KeyK', 'KeyK', 'KeyT', 'KeyA', 'KeyL', 'KeyD', 'KeyO', 'KeyR', 'KeyG'].map((code) =>
    toolOf((setting = press(setting, code))),
  );
  expect(seen.slice(0, 4)).toEqual(['cage', 'sum', 'thermometer', 'arrow']);
  expect(seen[4]).toBe('double arrow'); // the line after the arrow
  expect(seen.slice(5)).toEqual(['difference', 'little killer', 'regions', 'givens']);
});

it('draws with Shift and arrows, ends with Enter, and types the value', () => {
  const codes = ['KeyK', ['ArrowRight', { shiftKey: true }], 'Enter', 'Digit1', 'Digit0'] as const;
  const setting = codes.reduce(
    (each, code) => (typeof code === 'string' ? press(each, code) : press(each, code[0], code[1])),
    newSetting(newDraft('3x3')),
  );
  expect(setting.draft.rules).toEqual([{ kind: 'cage', groups: [[0, 1]], values: [10] }]);
  expect(press(press(setting, 'KeyZ', { ctrlKey: true }), 'KeyY', { ctrlKey: true }).draft).toBe(setting.draft);
});
