// The same truth file holds the server's replay (tests/play in Python) and the page's.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDigits, parseDigits } from '../../src/play/layers';
import { digitsIn, parseBoard, textOfOld } from '../../src/play/layout';
import { IllegalMove, type Move } from '../../src/play/moves';
import { advance, replay, type Puzzle, type State } from '../../src/play/replay';

interface Truth {
  name: string;
  layout: string;
  regions?: readonly number[];
  givens: string;
  solution: string | null;
  moves: Move[];
  after: ({ n: number } & Record<string, unknown>)[];
  illegal?: { after: number; move: Move; why: string }[];
}

const truth = JSON.parse(readFileSync(new URL('../../../tests/data/games.json', import.meta.url), 'utf8')) as { games: Truth[] };

function puzzleOf({ layout, regions, givens, solution }: Truth): Puzzle {
  return {
    layout: parseBoard(textOfOld(layout, regions)),
    givens: parseDigits(givens),
    solution: solution ? parseDigits(solution) : undefined,
  };
}

function lists(sets: readonly number[]): Record<string, number[]> {
  return Object.fromEntries(sets.flatMap((bits, cell) => (bits ? [[cell, digitsIn(bits)]] : [])));
}

function describeState(n: number, { layers, ...state }: State): Record<string, unknown> {
  const paints = layers.paints.flatMap((colours, cell) => colours.flatMap((colour, index) => (colour ? [[cell, index + 1, colour]] : [])));
  const pens = layers.pens.flatMap((each, cell) => each.map(([form, end, colour]) => [form, cell, end, colour] as const));
  pens.sort(([a, ...one], [b, ...other]) => (a < b ? -1 : a > b ? 1 : one[0] - other[0] || one[1] - other[1]));
  const links = layers.links.flatMap((each, cell) => each.map((link) => [cell, ...link]));
  return {
    n,
    digits: formatDigits(layers.digits),
    corner: lists(layers.corner),
    centre: lists(layers.centre),
    colours: lists(layers.colours),
    ...(layers.gone.some(Boolean) && { gone: lists(layers.gone) }),
    ...(layers.listed.some(Boolean) && { listed: lists(layers.listed) }),
    paints,
    ...(links.length && { links }),
    ...(pens.length && { pens }),
    state: state.isComplete ? 'complete' : state.isPaused ? 'paused' : 'playing',
    milliseconds: state.milliseconds,
    mistakes: state.mistakes,
    help: state.help,
    undo: state.past !== undefined,
    redo: state.future !== undefined,
  };
}

describe.each(truth.games)('$name', (game) => {
  const puzzle = puzzleOf(game);

  it('gives the layers that the truth file says', () => {
    expect(game.after.length).toBeGreaterThan(0);
    for (const after of game.after) {
      expect(describeState(after.n, replay(puzzle, game.moves.slice(0, after.n)))).toEqual(after);
    }
  });

  it('refuses what is illegal', () => {
    for (const { after, move, why } of game.illegal ?? []) {
      const state = replay(puzzle, game.moves.slice(0, after));
      expect(() => advance(puzzle, state, move), why).toThrow(IllegalMove);
    }
  });
});
