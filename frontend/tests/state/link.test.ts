import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDigits, parseDigits } from '../../src/play/layers';
import { bit, parseBoard, textOfOld } from '../../src/play/layout';
import { replay } from '../../src/play/replay';
import { actionsOf, isLink, readLink, writeLink, type Linked } from '../../src/state/link';

interface Case {
  link: string;
  layout: string;
  regions?: number[];
  givens: string;
  placed?: string;
  corner?: Record<string, string>; // cell → digits
  centre?: Record<string, string>;
}

const CASES = JSON.parse(readFileSync(new URL('../../../tests/data/links.json', import.meta.url), 'utf8')) as Case[];

const marks = (cells: number, some: Record<string, string> = {}): number[] =>
  Array.from({ length: cells }, (_, cell) => [...(some[cell] ?? '')].reduce((bits, digit) => bits | bit(Number(digit)), 0));

function linkedOf(one: Case): Linked {
  const givens = parseDigits(one.givens);
  return {
    layout: parseBoard(textOfOld(one.layout, one.regions)),
    givens,
    placed: one.placed && parseDigits(one.placed),
    corner: one.corner && marks(givens.length, one.corner),
    centre: one.centre && marks(givens.length, one.centre),
  } as Linked;
}

describe('the link', () => {
  it.each(CASES)('of $layout is read as the server writes it', async (one) => {
    expect(await readLink(one.link)).toEqual(linkedOf(one));
  });

  it('of a board with any kind of rule comes back', async () => {
    const lines = readFileSync('../tests/data/rules.tsv', 'utf8').trim().split('\n');
    for (const [cells, text] of lines.map((line) => line.split('\t')[0].split(' on '))) {
      const linked = { layout: parseBoard(text), givens: parseDigits(cells) };
      expect(await readLink(await writeLink(linked))).toMatchObject(linked);
    }
  });

  it.each(CASES)('of $layout comes back from what is written here', async (one) => {
    expect(await readLink(await writeLink(linkedOf(one)))).toEqual(linkedOf(one));
  });

  it('of a classic puzzle is its name, and as the server writes it', async () => {
    for (const one of CASES.filter(({ link }) => link.startsWith('#2.'))) expect(await writeLink(linkedOf(one))).toBe(one.link);
    const contradicting = parseDigits('11'.padEnd(81, '.'));
    expect(await writeLink({ layout: parseBoard('3x3'), givens: contradicting })).toMatch(/^#1\./);
  });

  it('with a wrong symbol is refused', async () => {
    const { link } = CASES[CASES.length - 1];
    for (let at = 3; at < link.length; at++) {
      const wrong = link[at] === '7' ? '8' : '7';
      expect(await readLink(link.slice(0, at) + wrong + link.slice(at + 1))).toBeUndefined();
    }
  });

  it('is known in an address, and nothing else is', async () => {
    expect(isLink(`https://example.org/own${CASES[0].link}`)).toBe(true);
    expect(isLink('https://example.org/own?givens=1')).toBe(false);
    for (const bad of ['#1.', '#1.AA', '#1.CQAD', '#1._____', '#2.CQAD', CASES[0].link.slice(0, 9)])
      expect(await readLink(bad)).toBeUndefined();
  });

  it('brings a game to where it was', async () => {
    const linked = (await readLink(CASES[1].link)) as Linked;
    const moves = actionsOf(linked).map((action, index) => ({ ...action, n: index + 1, at: 0 }));
    const { layers } = replay({ layout: linked.layout, givens: linked.givens }, moves);
    const placed = linked.placed ?? [];
    expect(formatDigits(layers.digits)).toBe(formatDigits(linked.givens.map((given, cell) => given || placed[cell])));
    expect(layers.corner).toEqual(linked.corner);
  });
});
