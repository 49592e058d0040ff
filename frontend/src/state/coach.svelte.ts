// The coach: checks and hints in a game. Every use goes into the log; the first one ever is
// preceded by a word of warning. What is wrong is said before any hint.

import type { Marks } from '../board/marks';
import { bit, type Cell, type Digit } from '../play/layout';
import { ApiError, askHint, askWhyNot } from '../server/api';
import type { Step } from '../server/steps';
import type { App } from './app.svelte';
import { countUndosToRight, findWrong } from './checking';
import { doubtOf, sentencesOf } from './explanation';
import { marksOf } from './picture';
import { problemOf } from './problem';
import type { Session } from './session.svelte';

export interface Verdict {
  wrong: number | undefined; // unknown where there is no single solution
  isFull: boolean;
}

export class Coach {
  verdict: Verdict | undefined = $state.raw();
  shown: ReadonlySet<Cell> | undefined = $state.raw();
  isAsking: boolean = $state(false);
  step: Step | undefined = $state.raw();
  stage: number = $state(0); // of the hint; 0 when there is none
  trouble: string = $state(''); // what is wrong, said in place of a hint
  private problem: string = $state(''); // why there is no hint, or why a digit is none
  private skip = 0; // steps that the player wanted another for
  private hintedAt = -1; // the board's move count when the step was found
  private wanted: (() => void) | undefined;

  constructor(
    private app: App,
    private session: Session,
  ) {}

  readonly marks: Marks | undefined = $derived.by(
    () => this.step && marksOf(this.step, this.session.rules.layout, this.stage),
  );

  get sentences(): string[] {
    if (this.trouble) return [this.trouble, this.app.words.hint.first];
    if (this.problem) return [this.problem];
    if (!this.step) return [];
    return sentencesOf(this.app.words, this.step, this.session.rules.layout, this.stage, this.app.options.usesLetters);
  }

  // The last stage that is told; doing the step is one more.
  get lastStage(): number {
    return Math.min(this.app.options.help, 4);
  }

  get isHinting(): boolean {
    return this.sentences.length > 0;
  }

  // "How am I doing?"
  check(): void {
    this.warned(() => {
      const { rules, state } = this.session;
      if (!this.session.make({ kind: 'check' })) return;
      this.close();
      const wrong = findWrong(rules, state.board.digits)?.length;
      this.verdict = { wrong, isFull: !state.board.digits.includes(0) };
    });
  }

  // The next stage of the hint that is open, or the first of a new one.
  async hint(): Promise<void> {
    if (!this.app.wantsHints) return;
    await this.warned(async () => {
      const isSame = this.step && this.hintedAt === this.boardCount();
      const stage = isSame ? Math.min(this.stage + 1, this.lastStage) : 1;
      if (isSame && stage === this.stage) return;
      if (!this.session.make({ kind: 'hint', stage })) return;
      this.skip = isSame ? this.skip : 0;
      if (isSame) this.stage = stage;
      else await this.find();
    });
  }

  // Another step than the one shown, from its first stage.
  async another(): Promise<void> {
    this.skip++;
    if (this.session.make({ kind: 'hint', stage: 1 })) await this.find();
  }

  // "Why not this digit?": the shortest proof for the selected cell.
  async whyNot(digit: Digit): Promise<void> {
    await this.warned(async () => {
      const { game, state, desk } = this.session;
      if (!this.session.make({ kind: 'hint', stage: 4 })) return;
      this.close();
      await this.ask(async () => {
        const doubt = await askWhyNot(game, state.board, desk.cursor, digit);
        const asked = { cell: desk.cursor, digit };
        this.problem = doubtOf(this.app.words, doubt, asked, this.session.rules.layout, this.app.options.usesLetters);
      });
    });
  }

  // The whole path to the solution, on a page of its own.
  solve(): void {
    void this.warned(() => {
      if (!this.session.make({ kind: 'solve' })) return;
      const { id, givens } = this.session.game;
      this.app.route.go(`/path?givens=${givens}&game=${id}`);
    });
  }

  apply(): void {
    if (!this.step) return;
    const { placements, eliminations } = this.step;
    this.session.make({ kind: 'apply', placements, eliminations });
    this.close();
  }

  showWhere(): void {
    const { rules, state } = this.session;
    const wrong = findWrong(rules, state.board.digits) ?? [];
    this.shown = new Set(wrong.length ? wrong : this.wrongNotes());
  }

  goBack(): void {
    const undos = countUndosToRight(this.session.rules, this.session.state);
    for (let i = 0; i < undos; i++) this.session.make({ kind: 'undo' });
    this.close();
  }

  close(): void {
    this.verdict = undefined;
    this.shown = undefined;
    this.step = undefined;
    this.stage = 0;
    this.trouble = '';
    this.problem = '';
  }

  accept(): void {
    this.app.choose({ knowsHelpCounts: true });
    this.isAsking = false;
    this.wanted?.();
  }

  refuse(): void {
    this.isAsking = false;
    this.wanted = undefined;
  }

  private async find(): Promise<void> {
    this.close();
    this.trouble = this.findTrouble();
    if (this.trouble) return;
    this.hintedAt = this.boardCount();
    await this.ask(async () => {
      const { state, game } = this.session;
      const techniques = await this.app.catalogue.allowed(this.app.options.avoided);
      const { step } = await askHint(game, state.board, this.skip, techniques);
      this.step = step ?? undefined;
      this.stage = 1;
      if (!step) this.problem = this.app.words.hint.none;
    });
  }

  // Until the answer comes the card says that it is being looked for.
  private async ask(question: () => Promise<void>): Promise<void> {
    const looking = this.app.words.hint.looking;
    this.problem = looking;
    try {
      await question();
      if (this.problem === looking) this.problem = '';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.status ? problemOf(this.app.words, error) : this.app.words.hint.failed;
    }
  }

  private findTrouble(): string {
    const { rules, state } = this.session;
    const wrong = findWrong(rules, state.board.digits)?.length;
    if (wrong) return this.app.words.check.wrong(wrong);
    const notes = this.wrongNotes().length;
    return notes ? this.app.words.hint.wrongNotes(notes) : '';
  }

  // Cells whose notes exclude the truth. A cell without notes says nothing.
  private wrongNotes(): Cell[] {
    const { solution } = this.session.rules;
    const { digits, corner, centre } = this.session.state.board;
    if (!solution) return [];
    return [...digits.keys()].filter((cell) => {
      const notes = corner[cell] | centre[cell];
      return !digits[cell] && notes && !(notes & bit(solution[cell]));
    });
  }

  // Moves that changed the board: a hint holds as long as none is added.
  private boardCount(): number {
    return this.session.game.moves.filter(({ kind }) => kind !== 'hint' && kind !== 'pause' && kind !== 'resume').length;
  }

  private warned(help: () => void | Promise<void>): void | Promise<void> {
    if (this.app.options.knowsHelpCounts) return help();
    this.wanted = () => void help();
    this.isAsking = true;
    return undefined;
  }
}
