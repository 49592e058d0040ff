// The same truth file holds the server's replay (tests/play in Python) and the page's.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDigits, parseDigits } from '../../src/play/board';
import { digitsIn, restoreLayout } from '../../src/play/layout';
import { IllegalMove, type Move } from '../../src/play/moves';
import { advance, replay, type Rules, type State } from '../../src/play/replay';

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

function rulesOf({ layout, regions, givens, solution }: Truth): Rules {
  return {
    layout: restoreLayout(layout, regions),
    givens: parseDigits(givens),
    solution: solution ? parseDigits(solution) : undefined,
  };
}

function lists(sets: readonly number[]): Record<string, number[]> {
  return Object.fromEntries(sets.flatMap((bits, cell) => (bits ? [[cell, digitsIn(bits)]] : [])));
}

function describeState(n: number, { board, ...state }: State): Record<string, unknown> {
  const paints = board.paints.flatMap((colours, cell) =>
    colours.flatMap((colour, index) => (colour ? [[cell, index + 1, colour]] : [])),
  );
  return {
    n,
    digits: formatDigits(board.digits),
    corner: lists(board.corner),
    centre: lists(board.centre),
    colours: lists(board.colours),
    ...(board.gone.some(Boolean) && { gone: lists(board.gone) }),
    ...(board.listed.some(Boolean) && { listed: lists(board.listed) }),
    paints,
    phase: state.isComplete ? 'complete' : state.isPaused ? 'paused' : 'playing',
    milliseconds: state.milliseconds,
    mistakes: state.mistakes,
    help: state.help,
    undo: state.past !== undefined,
    redo: state.future !== undefined,
  };
}

describe.each(truth.games)('$name', (game) => {
  const rules = rulesOf(game);

  it('gives the board that the truth file says', () => {
    expect(game.after.length).toBeGreaterThan(0);
    for (const after of game.after) {
      expect(describeState(after.n, replay(rules, game.moves.slice(0, after.n)))).toEqual(after);
    }
  });

  it('refuses what is illegal', () => {
    for (const { after, move, why } of game.illegal ?? []) {
      const state = replay(rules, game.moves.slice(0, after));
      expect(() => advance(rules, state, move), why).toThrow(IllegalMove);
    }
  });
});
