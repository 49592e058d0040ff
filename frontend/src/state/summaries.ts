// Summaries: what a list shows of a game, from its state.

import { formatDigits } from '../play/layers';
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
