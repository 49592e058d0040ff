// The app: what lives as long as the page does. Options, words, the library of games, what goes to
// the server, and the session that is on the screen.

import { getContext, setContext } from 'svelte';
import type { Deed } from '../play/moves';
import { askSolution, puzzleNeeding, type PuzzleAnswer } from '../server/api';
import { loadWords, preferredLanguage } from '../words/words';
import { en, type Words } from '../words/en';
import { Catalogue } from './catalogue.svelte';
import { Following } from './following';
import { Library, newGameId, type GameRecord, type Summary } from './library';
import { loadOptions, saveOptions, type Options } from './options';
import { pullGames } from './pulling';
import { Route } from './route.svelte';
import { Session } from './session.svelte';
import { play } from './sound';
import { speechOf } from './speech';
import { Stock } from './stock';
import { Sync, type Connection } from './sync';

export const LEVELS = ['beginner', 'easy', 'medium', 'hard', 'expert', 'master', 'extreme'];

// How a game came to be.
interface Beginning {
  daily?: string; // the date of a daily puzzle
  technique?: string; // that the puzzle was chosen by
  deeds?: readonly Deed[]; // what was done already, as a link tells
}

export class App {
  options: Options = $state.raw() as Options;
  words: Words = $state.raw(en);
  connection: Connection = $state('saved');
  spoken: string = $state('');
  pulled: number = $state(0); // games that came from the server; lists look again when it grows
  readonly route = new Route();
  readonly library: Library;
  readonly stock: Stock;
  readonly catalogue: Catalogue;
  readonly sync: Sync;
  readonly following: Following;

  constructor(private storage: Storage) {
    this.options = loadOptions(storage);
    this.library = new Library(storage);
    this.stock = new Stock(storage);
    this.catalogue = new Catalogue(storage);
    this.following = new Following(storage, () => this.options, (brought) => this.use(brought));
    this.sync = new Sync(
      this.library,
      (connection) => (this.connection = connection),
      (from, to) => this.route.path === `/play/${from}` && this.route.replace(`/play/${to}`),
    );
  }

  start(): void {
    void this.speakLanguage();
    this.sync.schedule(800);
    addEventListener('online', () => this.sync.schedule(0));
    addEventListener('online', () => void this.following.run());
    addEventListener('storage', () => (this.options = loadOptions(this.storage)));
    void this.following.run();
    setTimeout(() => void this.pull(), 1_500);
    setTimeout(() => void this.stock.refill([this.options.level]).catch(() => undefined), 2_500); // offline: next time
  }

  choose(changes: Partial<Options>): void {
    this.use(changes);
    this.following.chose(Object.keys(changes));
  }

  private use(changes: Partial<Options>): void {
    this.options = { ...this.options, ...changes };
    saveOptions(this.storage, this.options);
    if (changes.language) void this.speakLanguage();
  }

  // Whether the player wants hints at all.
  get wantsHints(): boolean {
    return this.options.help > 0;
  }

  nameOf(technique: string, name = technique): string {
    return this.words.techniques[technique] ?? name;
  }

  // Say something to a screen reader. A change of the text is what makes it speak.
  say(text: string): void {
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  begin(puzzle: PuzzleAnswer, { daily, technique, deeds = [] }: Beginning = {}): GameRecord {
    const level = puzzle.level?.toLowerCase(); // what the puzzle was rated as; never what was wished for
    const game: GameRecord = {
      id: newGameId(),
      started: new Date().toISOString(),
      layout: puzzle.layout,
      givens: puzzle.givens,
      ...(puzzle.regions?.length && { regions: puzzle.regions }),
      ...(puzzle.id && { puzzleId: puzzle.id }),
      ...(level && { level }),
      ...(daily && { daily }),
      ...(technique && { technique }),
      moves: deeds.map((deed, index) => ({ ...deed, n: index + 1, at: 0 })),
    };
    this.library.keep(game);
    this.route.go(`/play/${game.id}`);
    return game;
  }

  async beginLevel(level: string): Promise<void> {
    this.choose({ level });
    this.begin(await this.stock.take(level));
    void this.stock.refill([level]).catch(() => undefined);
  }

  // Another game of the same kind as this one.
  async beginLike({ technique, level }: GameRecord): Promise<void> {
    await (technique ? this.beginTechnique(technique) : this.beginLevel(level ?? this.options.level));
  }

  async beginTechnique(technique: string): Promise<void> {
    this.begin(await puzzleNeeding(technique), { technique });
  }

  // Newest first; the list is made again when games came from the server.
  listGames(): Summary[] {
    void this.pulled; // reading it is what makes a list look again
    return this.library.summaries();
  }

  open(id: string): Session | undefined {
    const game = this.library.find(id);
    if (!game) return undefined;
    const session: Session = new Session(game, {
      library: this.library,
      options: () => this.options,
      now: () => Date.now(),
      askSolution: (asked) => askSolution(asked).catch(() => undefined), // offline: checks say that they cannot tell
      onMoves: (deeds, refused) => {
        this.sync.schedule();
        if (this.options.hasSounds) this.sound(session, deeds, refused);
        const text = speechOf(this.words, session, deeds, refused, this.options.usesLetters);
        if (text) this.say(text);
      },
    });
    return session;
  }

  private sound({ state }: Session, deeds: readonly Deed[], refused: boolean): void {
    if (state.isComplete) play('done');
    else if (refused) play('refused');
    else if (deeds.some(({ kind }) => kind === 'digit')) play('digit');
  }

  async pull(): Promise<void> {
    await this.sync.run();
    this.pulled += await pullGames(this.library).catch(() => 0); // offline: next time
  }

  private async speakLanguage(): Promise<void> {
    const language = preferredLanguage(this.options.language, navigator.languages);
    this.words = await loadWords(language);
    document.documentElement.lang = language;
  }
}

const KEY = Symbol('app');

export const provideApp = (app: App): App => setContext(KEY, app);
export const useApp = (): App => getContext<App>(KEY);
