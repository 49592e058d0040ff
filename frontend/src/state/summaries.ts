// Summaries: what a list shows of a game, from its state.

import { formatDigits, parseDigits } from '../play/layers';
import type { Digit } from '../play/layout';
import { isUnaided, type State } from '../play/replay';
import type { GameRecord, GameSummary } from './library';

export function summarise(game: GameRecord, state: State, played: string, mistakes = state.mistakes): GameSummary {
  const { id, started, board, givens, level, daily, title } = game;
  return {
    id,
    started,
    played,
    board,
    givens,
    ...(level && { level }),
    ...(daily && { daily }),
    ...(title && { title }),
    digits: formatDigits(state.layers.digits),
    seconds: Math.floor(state.milliseconds / 1000),
    mistakes,
    isComplete: state.isComplete,
    isUnaided: isUnaided(state),
  };
}

// The full board that was found right when this summary was made.
export const rightOf = (summary: GameSummary | undefined): readonly Digit[] | undefined =>
  summary?.isComplete ? parseDigits(summary.digits) : undefined;
