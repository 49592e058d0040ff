// Pulling: games that this player began or went on with elsewhere come to this device.
//
// A log only grows, so the longer of two logs wins where it begins with the shorter one; where it
// does not, both stay: sync makes a game of its own of the one here.

import { parseDigits, formatDigits } from '../play/board';
import { restoreLayout } from '../play/layout';
import { isUnaided, replay } from '../play/replay';
import { listGames, readGame, type StoredGame, type StoredLine } from '../server/api';
import type { GameRecord, Library, Summary } from './library';

const MOST = 30; // games brought at one start, newest first

export async function pullGames(library: Library): Promise<number> {
  let pulled = 0;
  for (const line of (await listGames(MOST)).filter((each) => isNews(library, each))) {
    const stored = await readGame(line.id);
    const record = recordOf(stored, library.find(line.id));
    library.save(record, summaryOf(record, stored));
    library.markSent(line.id, stored.moves.length);
    pulled++;
  }
  return pulled;
}

// New here, or longer there while everything from here was sent.
function isNews(library: Library, { id, count }: StoredLine): boolean {
  const here = library.find(id);
  if (!here) return count > 0;
  return count > here.moves.length && library.sent(id) === here.moves.length;
}

function recordOf(stored: StoredGame, here: GameRecord | undefined): GameRecord {
  const { id, layout, regions, givens, moves } = stored;
  const started = new Date(stored.started).toISOString();
  return { ...here, id, started, layout, givens, moves, ...(regions?.length && { regions }) };
}

function summaryOf(record: GameRecord, { changed, progress }: StoredGame): Summary {
  const { id, started, layout, regions, givens, level, daily } = record;
  const rules = { layout: restoreLayout(layout, regions), givens: parseDigits(givens) };
  const state = replay(rules, record.moves);
  return {
    id,
    started,
    played: new Date(changed).toISOString(),
    layout,
    givens,
    ...(regions && { regions }),
    ...(level && { level }),
    ...(daily && { daily }),
    digits: formatDigits(state.board.digits),
    seconds: Math.floor(state.milliseconds / 1000),
    mistakes: progress.mistakes ?? 0,
    isComplete: state.isComplete,
    isUnaided: isUnaided(state),
  };
}
