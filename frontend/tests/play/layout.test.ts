import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { solve } from './solving';
import { cellName, formatBoard, isHole, parseBoard, textOfOld } from '../../src/play/layout';

interface Truth {
  text: string;
  name: string;
  digits: number;
  rows: number;
  columns: number;
  regions: number[];
  holes: number[];
  houses: [kind: string, index: number, cells: number[]][];
  rules: [kind: string, groups: number[][], values: number[]][];
}

// Written by the engine (tests/test_boards.py compares it too): the board here is the board there.
const truth = JSON.parse(readFileSync('../tests/data/boards.json', 'utf8')) as Truth[];

// One small board for each kind of rule, with its only solution.
const ruled = readFileSync('../tests/data/rules.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t')[0].split(' on '))
  .map(([cells, text]) => ({ cells, text }));

// Boards of several rules, drawn at random; tests/laws/test_board_laws.py holds them too.
const random = readFileSync('../tests/data/random_boards.txt', 'utf8').trim().split('\n');

describe('a board', () => {
  it('of any rules has one text here and there', () => {
    expect(random.length).toBeGreaterThan(200);
    for (const text of random) {
      const layout = parseBoard(text);
      expect(formatBoard(layout)).toBe(text);
      expect(layout.rules.length).toBe(text.split(';').length - 1);
      const cells = layout.rules.flatMap(({ groups }) => groups.flat());
      expect(cells.every((cell) => cell >= 0 && cell < layout.rows * layout.columns && !isHole(layout, cell))).toBe(true);
    }
  });

  it.each(truth)('$text is the one that the engine makes of it', (board) => {
    const layout = parseBoard(board.text);
    expect(formatBoard(layout)).toBe(board.text);
    expect([layout.name, layout.size, layout.rows, layout.columns]).toEqual([board.name, board.digits, board.rows, board.columns]);
    expect(layout.houses.map(({ kind, index, cells }) => [kind, index, cells])).toEqual(board.houses);
    expect(layout.regions.map((region) => Math.max(region, -1))).toEqual(board.regions);
    expect(layout.regions.flatMap((_, cell) => (isHole(layout, cell) ? [cell] : []))).toEqual(board.holes);
    expect(layout.rules.map(({ kind, groups, values }) => [kind, groups, values])).toEqual(board.rules);
  });

  it.each(ruled)('with each kind of rule has one text here and there: $text', ({ text, cells }) => {
    const layout = parseBoard(text);
    expect(formatBoard(layout)).toBe(text);
    expect(layout.rows * layout.columns).toBe(cells.length);
    expect(layout.rules.length).toBe(text.split(';').length - 1);
  });

  it('of an older page is read by its name and its regions', () => {
    expect(textOfOld('2x3+diagonals')).toBe('2x3+diagonals');
    expect(textOfOld('jigsaw+diagonals', [3, 3, 0, 0, 3, 0, 0, 1, 3, 1, 1, 2, 1, 2, 2, 2])).toBe('jigsaw 1122122313343444+diagonals');
  });

  it('names its cells by its columns', () => {
    expect(cellName(parseBoard('rectangle 4x6 9'), 7)).toBe('r2c2');
  });

  it('with rules is left to the server', () => {
    expect(solve(parseBoard('2x2; anti-king'), new Array<number>(16).fill(0))).toEqual({ solutions: [], isSure: false });
  });

  it('that cannot be is refused', () => {
    for (const text of ['', 'three', '3x3+stars', '3x3; cage: r1']) expect(() => parseBoard(text)).toThrow('expected');
  });
});
