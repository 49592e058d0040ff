// The coach: checks and hints in a game. What was told goes into the log; the first help in a game is
// preceded by a word of warning. What is wrong is said before any hint.

import type { Marks } from '../board/marks';
import type { Digit, Layout } from '../play/layout';
import type { Candidate } from '../play/moves';
import { isUnaided } from '../play/replay';
import { engine } from '../engine/engine';
import { ApiError, type HintAnswer, type Knowledge } from '../server/api';
import type { Step } from '../server/steps';
import { shortEffect } from '../words/shorthand';
import type { App } from './app.svelte';
import { troubleAt, type Trouble } from './checking';
import { claimOf, placesOf, proofOf } from './explanation';
import { knowledgeOf, neededNotes } from './knowledge';
import { marksOf, whereOf } from './picture';
import { Player } from './player.svelte';
import { problemOf } from './problem';
import type { Session } from './session.svelte';
import { Standing } from './standing.svelte';

const WHERE = 2; // the stage that shows the place
const WHY = 4; // the stage that tells all
const PROOF = 5; // in the log: a proof that was asked for by itself

// The part of the app that a coach needs.
export type Surroundings = Pick<App, 'options' | 'words' | 'wantsHints' | 'catalogue' | 'tables' | 'mannerOn' | 'nameOf' | 'signsOn'> & {
  route: { go: (path: string) => void };
};

// A hint on a board, kept so that it can be opened again.
interface Told {
  on: string; // what the player knew when it was asked for
  digits: readonly Digit[];
  step: Step;
  stage: number;
  skip: number; // steps that the player wanted another for
}

export class Coach {
  isAsking: boolean = $state(false); // whether help is wanted, although it counts
  readonly standing: Standing; // what there is to say of the board
  readonly player = new Player(); // of the frames that tell the step, or prove why not
  pathStep: number | null = $state(null); // of the path, that proves why not
  private told: Told | undefined = $state.raw();
  private isOpen: boolean = $state(false); // whether what was told is on the card
  private problem: string = $state(''); // why there is no hint, or why a digit is none
  private questions = 0; // asked so far: an answer to an older one comes too late
  private isWarned = false;
  private wanted: (() => void) | undefined;

  constructor(
    private app: Surroundings,
    private session: Session,
  ) {
    this.standing = new Standing(app, session);
  }

  // A hint stands as long as the digits do under which it was found.
  readonly step: Step | undefined = $derived.by(() => {
    const { told } = this;
    return this.isOpen && told && told.digits === this.session.state.layers.digits ? told.step : undefined;
  });

  readonly marks: Marks | undefined = $derived.by(() => {
    if (this.told && !this.step) return undefined;
    if (this.step && this.stage === WHERE) return marksOf(whereOf(this.step.frames), this.layout);
    return this.player.marks(this.layout);
  });

  get layout(): Layout {
    return this.session.puzzle.layout;
  }

  get gameId(): string {
    return this.session.game.id;
  }

  get stage(): number {
    return this.step && this.told ? this.told.stage : 0;
  }

  // What is said before the frames play.
  get sentences(): string[] {
    const { hint } = this.app.words;
    if (this.problem) return [this.problem];
    if (!this.step) return [];
    const look = hint.look(this.app.nameOf(this.step.technique, this.step.name));
    const manner = this.app.mannerOn(this.layout);
    return this.stage === WHERE && manner ? [look, hint.where(placesOf(manner, this.step.frames))] : [look];
  }

  // What the step does as experts write it.
  get shorthand(): string {
    return this.step ? shortEffect(this.step, this.layout, this.app.signsOn(this.layout)) : '';
  }

  // The last stage that is told; doing the step is one more.
  get lastStage(): number {
    return Math.min(this.app.options.help, WHY);
  }

  get isWhole(): boolean {
    return this.stage === WHY;
  }

  get isHinting(): boolean {
    return this.sentences.length > 0;
  }

  // Notes that the step rests on and the player has not taken, for a step that rules something out.
  get needed(): Candidate[] {
    return this.step?.eliminations.length ? neededNotes(this.step, this.session.state.layers) : [];
  }

  // "How am I doing?"
  async check(): Promise<void> {
    await this.warned(async () => {
      await this.session.learnSolution();
      if (!this.session.make({ kind: 'check' })) return;
      this.close();
      this.standing.judge();
    });
  }

  // More of the hint that is open, the one that was closed, or the first stage of a new one.
  async hint(): Promise<void> {
    if (!this.app.wantsHints) return;
    await this.warned(async () => {
      if (this.told?.on !== this.known()) await this.find(0);
      else if (!this.step) this.open(this.told);
      else this.tellMore();
    });
  }

  // Another step than the one shown, from its first stage.
  async another(): Promise<void> {
    await this.find((this.told?.skip ?? 0) + 1);
  }

  // "Why not this digit?": the shortest proof for the selected cell.
  async whyNot(digit: Digit): Promise<void> {
    await this.warned(async () => {
      if (this.tellTrouble()) return;
      const asked = { cell: this.session.desk.cursor, digit };
      await this.ask(async () => {
        const [doubt] = await Promise.all([engine.askWhyNot(this.session.game, this.knowledge(), asked.cell, digit), this.loadWords()]);
        return () => {
          const manner = this.app.mannerOn(this.layout);
          if (!manner || !this.session.make({ kind: 'hint', stage: PROOF })) return;
          this.problem = claimOf(this.app.words, manner, doubt, asked);
          this.pathStep = doubt.number;
          this.player.show(proofOf(doubt, asked));
        };
      });
    });
  }

  // The whole path to the solution, on a page of its own.
  solve(): void {
    void this.warned(() => {
      if (!this.session.make({ kind: 'solve' })) return;
      this.app.route.go(`/path?game=${this.session.game.id}`);
    });
  }

  // "Solve for me": the solution into the game, over whatever is wrong. It ends the game, with help.
  fillIn(): void {
    const { puzzle, state } = this.session;
    const { solution } = puzzle;
    if (!solution) return void this.learnToFillIn();
    this.isWarned = true; // whoever was asked once more knows that it is help
    if (!this.session.make({ kind: 'solve' })) return;
    const open = solution.flatMap((digit, cell) => (state.layers.digits[cell] === digit ? [] : [[cell, digit] as const]));
    this.session.make({ kind: 'apply', placements: open });
    this.close();
  }

  private async learnToFillIn(): Promise<void> {
    await this.session.learnSolution();
    if (this.session.puzzle.solution) this.fillIn();
    else this.tellUnknown();
  }

  private tellUnknown(): void {
    this.close();
    this.problem = this.app.words.check.unknown;
  }

  // Do the step. What it rules out leaves the notes and is carried, noted or not, so that the next hint
  // goes on from there.
  apply(notes: readonly Candidate[] = []): void {
    if (!this.step) return;
    const { placements, eliminations } = this.step;
    this.session.make({ kind: 'apply', placements, eliminations, ...(notes.length && { notes }) });
    this.close();
  }

  // Take back what is wrong and keep the rest.
  mend(): void {
    this.standing.mend();
    this.close();
  }

  close(): void {
    this.isOpen = false;
    this.standing.clear();
    this.problem = '';
    this.pathStep = null;
    this.player.clear();
    this.questions++;
  }

  dismiss(): void {
    this.close();
    this.standing.dismiss();
  }

  accept(): void {
    this.isAsking = false;
    this.isWarned = true;
    this.wanted?.();
  }

  refuse(): void {
    this.isAsking = false;
    this.wanted = undefined;
  }

  private open(told: Told): void {
    this.close();
    this.told = told;
    this.isOpen = true;
    this.show();
  }

  // After the place come the frames: those that lead to the effect, or all.
  private tellMore(): void {
    const { told } = this;
    if (!told) return;
    const stage = told.stage < WHERE ? Math.min(told.stage + 1, this.lastStage) : this.lastStage;
    if (stage === told.stage) this.player.next();
    else if (this.session.make({ kind: 'hint', stage })) {
      this.told = { ...told, stage };
      this.show();
    }
  }

  private show(): void {
    const frames = this.step?.frames ?? [];
    if (this.stage > WHERE) this.player.show(this.stage < WHY ? frames.slice(0, -1) : frames);
  }

  private async find(skip: number): Promise<void> {
    if (this.tellTrouble()) return;
    const on = this.known();
    await this.ask(async () => {
      const techniques = await this.app.catalogue.allowed(this.app.options.avoided);
      const [answer] = await Promise.all([engine.askHint(this.session.game, this.knowledge(), skip, techniques), this.loadWords()]);
      return () => this.known() === on && this.take(answer, { on, skip });
    });
  }

  // What the engine answered. Only what is told counts as help.
  private take({ step, mistakes }: HintAnswer, { on, skip }: Pick<Told, 'on' | 'skip'>): void {
    const { layers } = this.session.state;
    const { digits, notes } = mistakes;
    if (digits.length + notes.length) this.accuse(troubleAt(layers, digits, notes));
    else if (!step) this.problem = this.app.words.hint.none;
    else if (this.session.make({ kind: 'hint', stage: 1 })) this.open({ on, digits: layers.digits, step, stage: 1, skip });
  }

  // What is wrong is said first: a hint would build on it. That is a check, and counts as one.
  private tellTrouble(): boolean {
    const trouble = this.standing.findTrouble();
    if (trouble) this.accuse(trouble);
    return trouble !== undefined;
  }

  private accuse(trouble: Trouble): void {
    if (!this.session.make({ kind: 'check' })) return;
    this.close();
    this.standing.accuse(trouble);
  }

  // Ask the engine. Until the answer comes the card says that it is being looked for; an answer to a
  // question that nobody waits for any more is not told.
  private async ask(question: () => Promise<() => unknown>): Promise<void> {
    this.close();
    const number = this.questions;
    this.problem = this.app.words.hint.looking;
    let tell: () => unknown;
    try {
      tell = await question();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell = () => (this.problem = problemOf(this.app.words, error, this.app.words.hint.problems, this.app.options.cellNames));
    }
    if (number !== this.questions) return;
    this.problem = '';
    tell();
  }

  private async loadWords(): Promise<void> {
    await this.app.tables.load().catch((error: unknown) => {
      throw new ApiError(0, 'offline', String(error));
    });
  }

  private knowledge(): Knowledge {
    return knowledgeOf(this.session.puzzle, this.session.state.layers, this.app.options.lists);
  }

  private known(): string {
    return JSON.stringify(this.knowledge());
  }

  // Help counts, so whoever plays unaided is asked first.
  warned(help: () => void | Promise<void>): void | Promise<void> {
    if (this.isWarned || !isUnaided(this.session.state)) return help();
    this.wanted = () => void help();
    this.isAsking = true;
    return undefined;
  }
}
