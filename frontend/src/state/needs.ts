// What solved puzzles needed: the engine rates each once, and the library keeps the answer. History
// and statistics by technique are made of it.

import { engine } from '../engine/engine';
import { parseBoard } from '../play/layout';
import { ApiError, type Needs } from '../server/api';
import type { Library, GameSummary } from './library';

const MOST = 25; // ratings asked for at one look
const MOST_CELLS = 128; // of a board that is rated at once, here or by the server
const SOON = 1_000; // ms until a puzzle that nobody could rate is asked for again
const LATER = 60_000;
const NONE: Needs = { level: '', seconds: 0, techniques: {}, rule_share: 0 };

// Learn what is not known yet, newest games first; answers how many were learned.
export async function learnNeeds(library: Library, games: readonly GameSummary[]): Promise<number> {
  const unknown = games.filter((game) => game.isComplete && !library.needs(game.id)).slice(0, MOST);
  let learned = 0;
  for (const game of unknown) {
    const needs = await rateOrNone(game);
    if (!needs) break; // no network: next time
    library.keepNeeds(game.id, needs);
    learned++;
  }
  return learned;
}

// What one solved game needed. A server that is too busy now is not for long: it is asked again, later each
// time, while the answer is wanted.
export async function learnNeedsOf(library: Library, id: string, isWanted: () => boolean): Promise<Needs | undefined> {
  for (let wait = SOON; isWanted() && wait < LATER; wait *= 2) {
    await learnNeeds(
      library,
      library.summaries().filter((game) => game.id === id),
    );
    const needs = library.needs(id);
    if (needs) return needs;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return undefined;
}

async function rateOrNone(game: GameSummary): Promise<Needs | undefined> {
  if (parseBoard(game.board).regions.length > MOST_CELLS) return NONE;
  try {
    return await engine.ratePuzzle(game);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A puzzle that cannot be rated will not be rated tomorrow either.
    return error.status === 400 || error.status === 422 ? NONE : undefined;
  }
}
