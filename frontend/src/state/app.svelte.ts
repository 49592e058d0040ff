// The app: what lives as long as the page does. Options, words, the library of games, what goes to
// the server, and the session that is on the screen.

import levels from '../../../src/nonet/levels.json';
import { getContext, setContext } from 'svelte';
import { parseBoard, USUAL_BOARD, type Cell, type Layout } from '../play/layout';
import type { Action } from '../play/moves';
import { engine } from '../engine/engine';
import { isAlone, USUAL_SYMMETRY, type BoardOrder, type PuzzleAnswer } from '../server/api';
import { loadWords, preferredLanguage } from '../words/words';
import { en, type Words } from '../words/en';
import type { Manner } from '../words/telling';
import { Catalogue } from './catalogue.svelte';
import { mergeDays, withSolved } from './daily';
import { Following } from './following';
import { Installing } from './installing.svelte';
import { Library, newGameId, type GameRecord, type GameSummary } from './library';
import { loadOptions, saveOptions, type Options } from './options';
import { News, type Item } from './news';
import { isNews, pullGame, pullGames } from './pulling';
import { mergeProgress } from '../school/merging';
import { mergeRepetition } from '../school/repetition';
import { Route } from './route.svelte';
import { Session } from './session.svelte';
import { play, type Sound } from './sound';
import { placeOf, speechOf } from './speech';
import { Stock } from './stock';
import { lettersOf, signsFor, type Signs } from './symbols';
import { Sync, type Choice, type Connection, type Dispute } from './sync';
import { vibrate } from './touch';
import { Tables } from './tables.svelte';
import { nameCopy, nameDevice, nameGame, type Named } from './titles';

export const LEVELS: readonly string[] = levels.map(({ id }) => id); // from easy to hard

const ME = 'nonet.me';
const MOST_COLLECTED = 130; // games in collections: they go along with the options
const FEW = 10; // games that a look asks for, the latest played
const LONGEST_WAIT = 1_500; // ms for what another device did with a game that is opened

// How a game came to be.
interface Beginning {
  daily?: string; // of a daily puzzle: its date and which of the three
  technique?: string; // that the puzzle was chosen by
  title?: string; // that its setter gave it
  foreign?: readonly string[]; // kinds of rules that are not known here
  order?: BoardOrder; // that it was made to
  actions?: readonly Action[]; // what was done already, as a link tells
}

export class App {
  options: Options = $state.raw() as Options;
  words: Words = $state.raw(en);
  connection: Connection = $state('saved');
  me: string = $state(''); // who is signed in on this device; empty for a guest
  spoken: string = $state('');
  private hasNetwork: boolean = $state(navigator.onLine); // as far as the device knows
  pulled: number = $state(0); // games that came from the server; lists look again when it grows
  disputes: readonly Dispute[] = $state.raw([]); // games of which the player is asked which log goes on
  gone: string = $state(''); // a game that was deleted on another device while it was on the screen
  readonly route = new Route();
  readonly installing = new Installing();
  readonly tables = new Tables();
  readonly library: Library;
  readonly stock: Stock;
  readonly catalogue: Catalogue;
  readonly sync: Sync;
  readonly following: Following;
  readonly news: News;
  private session: Session | undefined; // on the screen

  constructor(private storage: Storage) {
    this.options = loadOptions(storage);
    this.me = storage.getItem(ME) ?? '';
    this.library = new Library(storage);
    this.stock = new Stock(storage);
    this.catalogue = new Catalogue(storage);
    this.following = new Following(
      storage,
      () => this.options,
      (brought) => this.follow(brought),
      Date.now,
      () => this.news.tend(),
    );
    this.news = new News(
      (item) =>
        this.hear(item).then(
          () => true,
          () => false,
        ), // offline: the next look brings it
      () => this.following.isOn && document.visibilityState === 'visible',
    );
    this.sync = new Sync(this.library, {
      connection: (connection) => (this.connection = connection),
      moved: (from, to) => this.move(from, to),
      changed: (id) => this.showChange(id),
      disputed: (dispute) => (this.disputes = [...this.disputes, dispute]),
    });
  }

  start(): void {
    void this.speakLanguage();
    this.sync.schedule(800);
    for (const change of ['online', 'offline']) addEventListener(change, () => (this.hasNetwork = navigator.onLine));
    addEventListener('online', () => this.sync.schedule(0));
    addEventListener('online', () => void this.following.run());
    addEventListener('storage', () => {
      this.options = loadOptions(this.storage);
      this.disputes = this.disputes.filter((dispute) => this.sync.isOpen(dispute)); // answered in another tab
    });
    void this.following.run();
    document.addEventListener('visibilitychange', () => this.news.tend());
    this.news.tend();
    setTimeout(() => void this.pull(), 1_500);
    setTimeout(() => void this.stock.refill([this.options.level]).catch(() => undefined), 2_500); // offline: next time
  }

  greet(name: string): void {
    this.me = name;
    this.storage.setItem(ME, name);
  }

  choose(changes: Partial<Options>): void {
    this.use(changes);
    this.following.chose(Object.keys(changes));
  }

  // What another device chose; what was learnt there and here is put together.
  private follow(brought: Partial<Options>): void {
    const { school, repetition, days } = brought;
    this.use({
      ...brought,
      ...(school && { school: mergeProgress(this.options.school, school) }),
      ...(repetition && { repetition: mergeRepetition(this.options.repetition, repetition) }),
      ...(days && { days: mergeDays(this.options.days, days) }),
    });
  }

  private use(changes: Partial<Options>): void {
    this.options = { ...this.options, ...changes };
    saveOptions(this.storage, this.options);
    if (changes.language) void this.speakLanguage();
  }

  get isOffline(): boolean {
    return !isAlone() && (this.connection === 'offline' || !this.hasNetwork);
  }

  // Whether the player wants hints at all.
  get wantsHints(): boolean {
    return this.options.help > 0;
  }

  nameOf(technique: string, name = technique): string {
    this.tables.want();
    return this.tables.now?.techniques[technique] ?? name;
  }

  // What stands for digits on a board.
  signsOn(layout: Layout): Signs {
    return signsFor(this.options, this.words, layout);
  }

  // How sentences are told on a board; undefined until their table is here.
  mannerOn(layout: Layout): Manner | undefined {
    return this.tables.now && { table: this.tables.now, layout, names: this.options.cellNames, signs: this.signsOn(layout) };
  }

  placeOf(layout: Layout, cell: Cell): string {
    return placeOf(this.words, layout, cell, this.options.cellNames);
  }

  // Say something to a screen reader. A change of the text is what makes it speak.
  say(text: string): void {
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  begin(puzzle: PuzzleAnswer, { daily, technique, title, foreign, order, actions = [] }: Beginning = {}): GameRecord {
    const level = puzzle.level?.toLowerCase(); // what the puzzle was rated as; never what was wished for
    const game: GameRecord = {
      id: newGameId(),
      started: new Date().toISOString(),
      board: puzzle.board,
      givens: puzzle.givens,
      ...(puzzle.id && { puzzleId: puzzle.id }),
      ...(level && { level }),
      ...(daily && { daily }),
      ...(technique && { technique }),
      ...(title && { title }),
      ...(foreign?.length && { foreign }),
      ...(order && { order }),
      moves: actions.map((action, index) => ({ ...action, n: index + 1, at: 0 })),
    };
    this.library.keep(game);
    this.route.go(`/play/${game.id}`);
    return game;
  }

  async beginLevel(level: string): Promise<void> {
    this.choose({ level });
    this.begin(await this.hideWord(await this.stock.take(level)));
    void this.stock.refill([level]).catch(() => undefined);
  }

  // Who plays with the letters of a word finds it in a line of the solution.
  private async hideWord(puzzle: PuzzleAnswer): Promise<PuzzleAnswer> {
    const { symbols, word } = this.options;
    if (symbols !== 'word' || lettersOf(word).length !== parseBoard(puzzle.board).size) return puzzle;
    const [{ hideWord }, solution] = await Promise.all([import('./hiding'), engine.askSolution(puzzle).catch(() => undefined)]);
    return solution ? hideWord(puzzle, solution, Math.random()) : puzzle; // offline: a game without one
  }

  // Another game of the same kind as this one.
  async beginLike(game: GameRecord): Promise<void> {
    const { board, technique, level } = game;
    const order = game.order ?? (board === USUAL_BOARD ? undefined : (await import('./orders')).orderLike(game));
    if (order) return this.beginOrder(order);
    await (technique ? this.beginTechnique(technique) : this.beginLevel(level ?? this.options.level));
  }

  async beginTechnique(technique: string): Promise<void> {
    this.begin(await this.hideWord(await engine.puzzleNeeding(technique)), { technique });
  }

  // A board to order: what is in stock starts at once, the rest is made.
  async beginOrder(order: BoardOrder): Promise<void> {
    const { variant, size, level, needs, symmetry } = order;
    const isStocked = variant === 'classic' && size === 9 && symmetry === USUAL_SYMMETRY;
    if (isStocked && level) return this.beginLevel(level);
    const [technique] = needs;
    this.begin(await this.hideWord(await engine.orderPuzzle(order)), { order, ...(needs.length === 1 && { technique }) });
  }

  // The same puzzle from its givens, as a game of its own: what was played stays what it was.
  beginAgain({ board, givens, puzzleId, level, daily, technique, foreign, order }: GameRecord): void {
    const puzzle = { board, givens, ...(puzzleId && { id: puzzleId }), ...(level && { level }) };
    this.begin(puzzle, { ...(daily && { daily }), ...(technique && { technique }), ...(foreign && { foreign }), ...(order && { order }) });
  }

  // A name that the player gives; without one a game is called by what it is.
  rename(id: string, title: string): void {
    const game = this.library.find(id);
    const summary = this.library.summaries().find((each) => each.id === id);
    if (!game || !summary) return;
    const named = { ...(title && { title }) };
    const { title: _, ...unnamed } = game;
    const { title: __, ...rest } = summary;
    this.library.save({ ...unnamed, ...named }, { ...rest, ...named });
    this.pulled++;
  }

  // Put a game into a collection of the player's; an empty name takes it out.
  collect(id: string, collection: string): void {
    const { [id]: _, ...others } = this.options.collections;
    const kept = Object.entries(others).slice(-(MOST_COLLECTED - 1)); // the oldest go first
    this.choose({ collections: Object.fromEntries(collection ? [...kept, [id, collection]] : kept) });
  }

  // Delete a game, here and, once there is a network, on the server.
  remove(id: string): void {
    this.library.drop(id); // perhaps it is on its way there: what is not there is deleted as well
    this.library.forget(id);
    if (id in this.options.collections) this.collect(id, '');
    this.pulled++;
    this.sync.schedule(0);
  }

  // Newest first; the list is made again when games came from the server.
  listGames(): GameSummary[] {
    void this.pulled; // reading it is what makes a list look again
    return this.library.summaries();
  }

  open(id: string): Session | undefined {
    const game = this.library.find(id);
    if (!game) return undefined;
    const session: Session = (this.session = new Session(game, {
      library: this.library,
      options: () => this.options,
      now: () => Date.now(),
      askSolution: (asked) => engine.askSolution(asked).catch(() => undefined), // nobody there: checks say that they cannot tell
      onMoves: (actions) => {
        this.sync.schedule();
        this.answer(session, actions);
        if (this.isSolvedBy(session, actions)) return this.celebrate(game);
        const text = speechOf(this.words, session, actions, this.options);
        if (text) this.say(text);
      },
      onSolved: () => {
        this.sound('done');
        this.celebrate(game);
      },
    }));
    return session;
  }

  private celebrate({ daily }: GameRecord): void {
    if (daily) this.choose({ days: withSolved(this.options.days, daily, new Date()) });
    this.say(this.words.done.said);
  }

  private isSolvedBy({ state }: Session, actions: readonly Action[]): boolean {
    return state.isComplete && actions.some(({ kind }) => kind === 'digit' || kind === 'apply');
  }

  // What is heard and felt of a move.
  private answer(session: Session, actions: readonly Action[]): void {
    const sound = this.soundOf(session, actions);
    if (sound) this.sound(sound);
  }

  private sound(sound: Sound): void {
    if (this.options.hasSounds) play(sound);
    if (this.options.vibrates) vibrate(sound);
  }

  private soundOf(session: Session, actions: readonly Action[]): Sound | undefined {
    if (this.isSolvedBy(session, actions)) return 'done';
    if (session.refused) return 'refused';
    return actions.some(({ kind }) => kind === 'digit') ? 'digit' : undefined;
  }

  async pull(): Promise<void> {
    await this.sync.run();
    const brought = await pullGames(this.library).catch(() => []); // offline: next time
    for (const id of brought) this.showChange(id);
  }

  // See what happened lately. Sending has a pace of its own.
  private async look(): Promise<void> {
    for (const id of await pullGames(this.library, FEW)) this.showChange(id);
    await this.following.run();
  }

  // Bring what another device did with a game, before anything is done with it here. Whoever waits
  // for a slow network would rather play.
  async catchUp(id: string): Promise<void> {
    if (!this.following.isOn) return;
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_WAIT, false));
    const brought = this.sync
      .run()
      .then(() => pullGame(this.library, id))
      .catch(() => false);
    if (await Promise.race([brought, late])) this.showChange(id);
  }

  // Bring a game that this device does not have.
  async fetchGame(id: string): Promise<void> {
    await pullGame(this.library, id);
    this.pulled++;
  }

  private async hear({ kind, game = '', count = 0 }: Item): Promise<void> {
    if (kind === 'options') await this.following.run();
    else if (kind === 'deleted') this.putAway(game);
    else if (kind === 'look') await this.look();
    else if (isNews(this.library, game, count) && (await pullGame(this.library, game))) this.showChange(game);
  }

  // A log is another than before: the lists show it, and the board if it is on the screen.
  private showChange(id: string): void {
    this.pulled++;
    if (this.session?.game.id !== id || this.route.path !== `/play/${id}`) return;
    this.session.reload();
    this.say(this.words.game.followed);
  }

  // Deleted on another device: it goes here too, unless it has moves that nobody else has.
  private putAway(id: string): void {
    const here = this.library.find(id);
    if (!here || this.library.sent(id) !== here.moves.length) return;
    this.library.forget(id);
    this.pulled++;
    if (this.leave(id)) this.gone = id;
  }

  // A game has another id now: its collection and the screen go along.
  private move(from: string, to: string): void {
    const collection = this.options.collections[from];
    if (collection) {
      this.collect(from, '');
      this.collect(to, collection);
    }
    this.pulled++;
    if (this.leave(from)) this.route.replace(`/play/${to}`);
  }

  // Make no more moves in a game; answers whether it is on the screen.
  private leave(id: string): boolean {
    if (this.session?.game.id === id) this.session.leave();
    return this.route.path === `/play/${id}`;
  }

  // What the puzzle is rated as: known from the start, or since it was solved and rated.
  levelOf({ id, level }: Pick<GameRecord, 'id' | 'level'>): string | undefined {
    void this.pulled;
    return level ?? (this.library.needs(id)?.level.toLowerCase() || undefined);
  }

  nameGame(game: Named & { id: string }): string {
    const level = this.levelOf(game);
    return nameGame(this.words, { ...game, ...(level && { level }) }, (id) =>
      this.nameOf(id, this.catalogue.techniques.find((each) => each.id === id)?.name),
    );
  }

  // The player has said which of two logs goes on, or will say so later.
  decide(dispute: Dispute, choice: Choice | 'later'): void {
    this.disputes = this.disputes.filter((other) => other !== dispute);
    if (choice === 'later' || !this.sync.isOpen(dispute)) return;
    const taken = this.library.summaries().map(({ title }) => title);
    this.sync.decide(dispute, choice, nameCopy(this.nameGame(dispute.ours), nameDevice(navigator.userAgent), taken));
  }

  private async speakLanguage(): Promise<void> {
    const language = preferredLanguage(this.options.language, navigator.languages);
    this.words = await loadWords(language);
    this.tables.speak(language);
    document.documentElement.lang = language;
  }
}

const KEY = Symbol('app');

export const provideApp = (app: App): App => setContext(KEY, app);
export const useApp = (): App => getContext<App>(KEY);
