// Looking back: a game's log becomes a review. The engine explains what was found; what the game says about
// techniques is kept beside it, so that the weak spots need not ask again.

import { engine } from '../engine/engine';
import { parseDigits } from '../play/layers';
import { parseBoard, type Digit, type Layout } from '../play/layout';
import type { Reading } from '../play/lists';
import { ApiError } from '../server/api';
import { findsOf, wrongsOf } from '../school/finds';
import { LATELY, reviewGame, type GameFacts, type Past, type Review } from '../school/review';
import type { GameRecord, GameSummary, Library } from './library';
import { momentsOf } from './review';

const MOST_FINDS = 800; // that the server explains at once; of more, which only large boards have, the digits
const MOST = 25; // games looked back at in one go

export interface Played {
  game: GameRecord;
  layout: Layout;
  solution: readonly Digit[];
}

export async function lookBack({ game, layout, solution }: Played, reading: Reading, past: Past): Promise<Review> {
  const puzzle = { layout, givens: parseDigits(game.givens), solution };
  const moments = momentsOf(puzzle, game.moves);
  const all = findsOf(puzzle, game.moves, moments, reading);
  const finds = all.length > MOST_FINDS ? all.filter(({ isStruck }) => !isStruck) : all;
  const reasons = finds.length ? await engine.review(game, finds) : [];
  return reviewGame(finds, reasons, wrongsOf(puzzle, game.moves, moments, finds), past, all.length - finds.length);
}

// The games of the 30 days before one, and whether it was the fastest of its level among them.
export function pastOf(library: Library, summary: GameSummary | undefined, level: string | undefined): Past {
  const at = Date.parse(summary?.played ?? '') || Date.now();
  const isLately = (time: number): boolean => time < at && time > at - LATELY;
  const games = library.allFacts().filter((facts) => isLately(facts.at));
  const times = library
    .summaries()
    .filter((one) => one.isComplete && one.id !== summary?.id && (one.level ?? library.needs(one.id)?.level) === level)
    .filter(({ played }) => isLately(Date.parse(played)))
    .map(({ seconds }) => seconds);
  const isBest = summary?.isComplete === true && times.length >= 3 && times.every((seconds) => summary.seconds < seconds);
  return { games, isBest };
}

export const factsOfGame = (summary: GameSummary, level: string | undefined, { facts }: Review): GameFacts => ({
  at: Date.parse(summary.played),
  level: level ?? '',
  seconds: summary.seconds,
  facts,
});

// Look back at solved games that were not looked at yet, newest first; answers how many there were.
export async function learnFacts(library: Library, reading: Reading): Promise<number> {
  const since = library.factsSince();
  const unknown = library.summaries().filter(({ id, isComplete, played }) => isComplete && played > since && !library.facts(id));
  let learned = 0;
  for (const summary of unknown.slice(0, MOST)) {
    const facts = await factsOrNone(library, summary, reading);
    if (!facts) break; // no network: next time
    library.keepFacts(summary.id, facts);
    learned++;
  }
  return learned;
}

async function factsOrNone(library: Library, summary: GameSummary, reading: Reading): Promise<GameFacts | undefined> {
  const level = summary.level ?? library.needs(summary.id)?.level;
  const none: GameFacts = { at: Date.parse(summary.played), level: level ?? '', seconds: summary.seconds, facts: [] };
  const game = library.find(summary.id);
  if (!game) return none;
  try {
    const solution = await engine.askSolution(game);
    if (!solution) return none;
    const played = { game, layout: parseBoard(game.board), solution: parseDigits(solution) };
    return factsOfGame(summary, level, await lookBack(played, reading, { games: [], isBest: false }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 400 || error.status === 422 ? none : undefined;
  }
}
