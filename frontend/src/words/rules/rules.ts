// Rules in words, in the player's language; loaded with the first board that has some.

import type { Cell, House, Layout, Rule } from '../../play/layout';
import type * as English from './en';

export type RuleLanguage = Pick<typeof English, 'kinds' | 'houses' | 'words'>;

export const loadRules = (language: string): Promise<RuleLanguage> => (language.startsWith('de') ? import('./de') : import('./en'));

const valuesOf = ({ kind, values }: Rule): string =>
  (kind === 'pair sum' ? values.map((v) => ({ 10: 'X', 5: 'V' })[v] ?? v) : values).join(', ');

export function nameOfRule({ kinds }: RuleLanguage, rule: Rule): string {
  return kinds[rule.kind]?.name(valuesOf(rule)) ?? [rule.kind, ...rule.values].join(' ');
}

// What holds on a board: a sentence for each kind, none twice.
export function sayRules(language: RuleLanguage, layout: Layout): { name: string; text: string }[] {
  const { kinds, houses, words } = language;
  const usual = { name: '', text: layout.boxRows ? words.usual : words.irregular };
  const seen = new Map<string, { name: string; text: string }>([['', usual]]);
  for (const { kind } of layout.houses) {
    const text = houses[kind];
    if (text && !seen.has(kind)) seen.set(kind, { name: text.name(''), text: text.says('') });
  }
  for (const rule of layout.rules) {
    const text = kinds[rule.kind];
    const said = text ? text.says(valuesOf(rule)) : words.unknown(rule.kind);
    if (!seen.has(said)) seen.set(said, { name: text?.name('') ?? rule.kind, text: said });
  }
  return [...seen.values()];
}

const isSaid = ({ kind }: House): boolean => kind === 'diagonal' || kind === 'window' || kind === 'extra';

// For each cell what it belongs to: "cage 15, thermometer".
export function labelCells(language: RuleLanguage, layout: Layout): string[] {
  const labels = Array.from({ length: layout.rows * layout.columns }, (): string[] => []);
  for (const house of layout.houses.filter(isSaid)) for (const cell of house.cells) labels[cell].push(language.houses[house.kind].name(''));
  for (const rule of layout.rules) for (const cell of new Set(rule.groups.flat())) labels[cell].push(nameOfRule(language, rule));
  return labels.map((names) => [...new Set(names)].join(', '));
}

// The rule that is broken, by its name and the first of its cells.
export function sayBroken(language: RuleLanguage, rule: Rule, nameCell: (cell: Cell) => string): string {
  const [first] = rule.groups.flat();
  const name = nameOfRule(language, rule);
  return first === undefined ? language.words.brokenAll(name) : language.words.broken(name, nameCell(first));
}
