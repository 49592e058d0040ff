// A game with its coach, for tests: everything is the page's own but the storage and the screen.

import { formatDigits, parseDigits } from '../../src/play/layers';
import { parseBoard, type Layout } from '../../src/play/layout';
import type { Action } from '../../src/play/moves';
import { solve } from '../play/solving';
import { Coach, type Surroundings } from '../../src/state/coach.svelte';
import { Library, type GameRecord } from '../../src/state/library';
import { DEFAULTS, type Options } from '../../src/state/options';
import { Session } from '../../src/state/session.svelte';
import { signsFor } from '../../src/state/symbols';
import { Tables } from '../../src/state/tables.svelte';
import { en } from '../../src/words/en';
import { makeStorage } from './storage';

export interface Coached {
  session: Session;
  coach: Coach;
  unwarned: Coach; // another one of the same game, that has not said yet that help counts
  solution: readonly number[];
}

export async function coached(givens: string, changes: Partial<Options> = {}, layout = '3x3'): Promise<Coached> {
  const options: Options = { ...DEFAULTS, ...changes };
  const library = new Library(makeStorage());
  const game: GameRecord = { id: 'a'.repeat(22), started: new Date(0).toISOString(), board: layout, givens, moves: [] };
  library.keep(game);
  const [solution, ...others] = solve(parseBoard(layout), parseDigits(givens)).solutions;
  const session = new Session(game, {
    library,
    options: () => options,
    now: () => 0,
    askSolution: async () => (others.length ? undefined : formatDigits(solution)),
    onMoves: () => undefined,
  });
  await session.learnSolution();
  const tables = new Tables();
  const app = {
    options,
    words: en,
    wantsHints: options.help > 0,
    catalogue: { allowed: async () => [] },
    tables,
    mannerOn: (layers: Layout) =>
      tables.now && { table: tables.now, layout: layers, names: 'spoken', signs: signsFor(options, en, layers) },
    signsOn: (layers: Layout) => signsFor(options, en, layers),
    nameOf: (technique: string) => technique,
    route: { go: () => undefined },
  } as unknown as Surroundings;
  const coach = new Coach(app, session);
  coach.accept(); // the warning
  return { session, coach, unwarned: new Coach(app, session), solution };
}

export function makeAll({ session }: Coached, ...actions: Action[]): void {
  for (const action of actions) if (!session.make(action)) throw new Error(`illegal: ${JSON.stringify(action)}`);
}
