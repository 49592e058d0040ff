// Pulling: games that this player began or went on with elsewhere come to this device.
//
// A log only grows, and what was sent from here is the beginning of what is there. So the moves after
// those are all that has to come; a game with moves that were not sent is left to sync.

import { parseDigits } from '../play/layers';
import { parseBoard } from '../play/layout';
import { replay, type State } from '../play/replay';
import { listGames, readGame, type StoredGame } from '../server/api';
import type { GameRecord, Library } from './library';
import { summarise } from './summaries';
import { parseTitle } from './titles';

const MOST = 30; // games brought at one start, newest first

// Answers the games that came or grew.
export async function pullGames(library: Library, most = MOST): Promise<string[]> {
  const pulled: string[] = [];
  for (const { id, count } of await listGames(most)) if (isNews(library, id, count) && (await pullGame(library, id))) pulled.push(id);
  return pulled;
}

// New here, or longer there while everything from here was sent.
export function isNews(library: Library, id: string, count: number): boolean {
  const here = library.find(id);
  if (!here) return count > 0;
  return count > here.moves.length && library.sent(id) === here.moves.length;
}

export async function pullGame(library: Library, id: string): Promise<boolean> {
  const since = library.find(id)?.moves.length ?? 0;
  const stored = await readGame(id, since);
  const here = library.find(id);
  // A move may have been made here meanwhile: then sync sends it, and merges the two.
  if ((here?.moves.length ?? 0) !== since || (here && library.sent(id) !== since)) return false;
  if (here && !stored.moves.length) return false;
  keepStored(library, { ...stored, moves: [...(here?.moves ?? []), ...stored.moves] }, here);
  return true;
}

// Keep a game as the server has it.
export function keepStored(library: Library, stored: StoredGame, here?: GameRecord): GameRecord {
  const game = recordOf(stored, here);
  const played = new Date(stored.changed).toISOString();
  library.save(game, summarise(game, stateOf(game, stored), played, stored.progress.mistakes ?? 0));
  library.markSent(game.id, game.moves.length);
  return game;
}

// Whether a full board keeps its rules is known by the server, which has judged it.
function stateOf(game: GameRecord, { progress }: StoredGame): State {
  const puzzle = { layout: parseBoard(game.board), givens: parseDigits(game.givens) };
  const state = replay(puzzle, game.moves);
  return progress.state === 'complete' && !state.isComplete ? replay({ ...puzzle, right: state.layers.digits }, game.moves) : state;
}

export function recordOf(stored: StoredGame, here?: GameRecord): GameRecord {
  const { id, board, givens, moves, title, foreign } = stored;
  const started = new Date(stored.started).toISOString();
  const level = stored.level?.toLowerCase();
  return { ...here, id, started, board, givens, moves, ...(level && { level }), ...(foreign?.length && { foreign }), ...parseTitle(title) };
}
