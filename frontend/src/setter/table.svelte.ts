// The table as it stands on the screen: its setting, what the engine says of it, and what of it is shown.

import { conflictsOf, formatDigits, parseDigits } from '../play/layers';
import { bit, type Cell, type Digit } from '../play/layout';
import { begin, type Puzzle, type State } from '../play/replay';
import { listKinds, MOST_SOLUTIONS, type Judged, type Kind, type Possible } from '../server/setter';
import { engine, type Drawing } from '../engine/engine';
import type { Givens, Needs } from '../server/api';
import { hasShapes } from '../board/shapes';
import { Asking } from './asking.svelte';
import { boardOf, draftOf, isSquare, layoutOf, newDraft, unevenRegion, type Draft } from './draft';
import { after, newSetting, previewOf, unfinished, type Doing, type Setting } from './setting';

const KINDS = 'nonet.kinds';
const DRAFT = 'nonet.draft';
const LONELY = 4; // green

export type Show = 'draft' | 'candidates' | 'first' | 'second';
export type Verdict =
  'empty' | 'unfinished' | 'uneven' | 'broken' | 'none' | 'several' | 'one' | 'unknown' | 'asking' | 'offline' | 'refused';

export interface Told extends Omit<Judged, 'verdict' | 'cells'> {
  verdict: Verdict;
  cells: ReadonlySet<Cell>; // that show it
  message?: string; // the engine's own words, where it takes no such board
}

export class Table {
  setting: Setting = $state.raw() as Setting;
  kinds: readonly Kind[] = $state.raw([]);
  show: Show = $state('draft');
  readonly verdicts = new Asking<Givens, Judged>((puzzle, signal) => engine.judgeBoard(puzzle, signal));
  readonly candidates = new Asking<Givens, Possible>((puzzle, signal) => engine.findCandidates(puzzle, 1, signal));
  readonly counts = new Asking<Givens, Possible>((puzzle, signal) => engine.findCandidates(puzzle, MOST_SOLUTIONS, signal), 0);
  readonly levels = new Asking<Givens, Needs>((puzzle, signal) => engine.ratePuzzle(puzzle, signal), 0);

  private readonly drawings = new Asking<string, Drawing>((board, signal) => engine.drawing(board, signal), 0);

  constructor(
    private storage: Storage,
    draft?: Draft,
  ) {
    this.setting = newSetting(draft ?? this.kept() ?? newDraft('3x3'));
    this.kinds = JSON.parse(storage.getItem(KINDS) ?? '[]') as Kind[];
  }

  // The kinds of rules, newest where there is a network.
  async loadKinds(): Promise<void> {
    try {
      this.kinds = await listKinds();
      this.storage.setItem(KINDS, JSON.stringify(this.kinds));
    } catch {
      // offline: those of the last visit
    }
  }

  do(doing: Doing): void {
    const before = this.setting.draft;
    this.setting = after(this.setting, doing);
    if (this.setting.draft === before) return;
    if (this.show !== 'candidates') this.show = 'draft'; // a solution is one of what stood there before
    this.storage.setItem(DRAFT, JSON.stringify({ ...this.draft, board: boardOf(this.draft), givens: formatDigits(this.draft.givens) }));
  }

  private kept(): Draft | undefined {
    try {
      const kept = JSON.parse(this.storage.getItem(DRAFT) ?? '{}') as Partial<Draft> & { board?: string; givens: string };
      const { board, givens, title = '', author = '', comment = '', foreign = [] } = kept;
      return board ? { ...draftOf(board, parseDigits(givens)), title, author, comment, foreign } : undefined;
    } catch {
      return undefined; // of another version: the table is empty
    }
  }

  get draft(): Draft {
    return this.setting.draft;
  }

  readonly layout = $derived(layoutOf(this.setting.draft));
  readonly givens: Givens = $derived({ board: boardOf(this.setting.draft), givens: formatDigits(this.setting.draft.givens) });
  readonly key = $derived(`${this.givens.board}|${this.givens.givens}`);
  private readonly isEmpty = $derived(!this.draft.givens.some(Boolean) && /^\d+x\d+$/.test(this.givens.board));

  // What can be told here, without the engine: houses alone, on boards of the usual shape.
  private readonly here: Told = $derived.by(() => {
    const { layout, draft } = this;
    const uneven = unevenRegion(layout);
    if (isSquare(layout) && uneven) return { verdict: 'uneven', cells: cellsOf(layout.regions, uneven.region - 1) };
    if (this.isEmpty) return { verdict: 'empty', cells: new Set() };
    if (unfinished(draft, this.kinds).length) return { verdict: 'unfinished', cells: new Set() };
    if (draft.rules.length || !isSquare(layout)) return { verdict: 'asking', cells: new Set() };
    const cells = conflictsOf(layout, draft.givens);
    return { verdict: cells.size ? 'broken' : 'asking', cells };
  });

  private readonly isAsked = $derived(this.here.verdict === 'asking');

  readonly told: Told = $derived.by(() => {
    const { verdicts, here } = this;
    if (!this.isAsked) return here;
    if (verdicts.answer && verdicts.of === this.key) return { ...verdicts.answer, cells: new Set(verdicts.answer.cells ?? []) };
    if (!verdicts.failure) return here;
    if (verdicts.failure.status !== 400) return { verdict: 'offline', cells: new Set() };
    return { verdict: 'refused', cells: new Set(), message: verdicts.failure.message };
  });

  // What the eye sees of the rules: the last picture stays until the next is here.
  readonly drawing: Drawing = $derived.by(() => {
    const { rows, columns } = this.layout;
    const found = this.drawings.answer;
    const isOfThis = this.isDrawn && found?.rows === rows && found.columns === columns;
    return isOfThis ? found : { rows, columns, margins: [0, 0, 0, 0], shapes: [], undrawn: [] };
  });

  // Rules that lack a value are drawn once they have it.
  private readonly shown: Draft = $derived.by(() => {
    const draft = previewOf(this.setting);
    const lacking = unfinished(draft, this.kinds);
    return { ...draft, rules: draft.rules.filter((_, index) => !lacking.includes(index)) };
  });
  private readonly isDrawn = $derived(hasShapes(layoutOf(this.shown)) && !(isSquare(this.layout) && unevenRegion(this.layout)));

  // Asks what is not known yet; a newer question ends the older one.
  ask(): void {
    if (this.isDrawn) this.drawings.ask(boardOf(this.shown), boardOf(this.shown));
    else this.drawings.drop();
    if (this.isAsked) this.verdicts.ask(this.key, this.givens);
    else this.verdicts.drop();
    this.askCandidates();
    if (this.told.verdict === 'one') this.levels.ask(this.key, this.givens);
    else this.levels.drop();
  }

  // Which there are is known soon; how often each stands there takes longer and comes after.
  private askCandidates(): void {
    const { candidates, counts, key } = this;
    const isWanted = this.show === 'candidates' && !this.isEmpty;
    if (isWanted) candidates.ask(key, this.givens);
    else candidates.drop();
    if (isWanted && candidates.of === key) counts.ask(key, this.givens);
    else counts.drop();
  }

  // What the puzzle takes, once it is one and the engine has rated it.
  get needs(): Needs | undefined {
    return this.told.verdict === 'one' && this.levels.of === this.key ? this.levels.answer : undefined;
  }

  // In how many solutions each digit stands in a cell, up to a limit; undefined until they are counted.
  countsAt(cell: Cell): Readonly<Record<string, number>> | undefined {
    return this.counts.of === this.key ? this.counts.answer?.candidates[cell] : undefined;
  }

  // The view is left: nobody waits any more.
  leave(): void {
    for (const asking of [this.verdicts, this.candidates, this.counts, this.levels, this.drawings]) asking.drop();
  }

  readonly puzzle: Puzzle = $derived({ layout: layoutOf(previewOf(this.setting)), givens: this.draft.givens });

  readonly moment: State = $derived.by(() => {
    const fresh = begin(this.puzzle);
    const digits = this.solution ?? this.draft.givens;
    const corner = this.show === 'candidates' ? this.truth : fresh.layers.corner;
    return { ...fresh, layers: { ...fresh.layers, digits, corner, paints: this.lonely ?? fresh.layers.paints } };
  });

  // Candidates that stand in one solution only, on a colour: a given there decides.
  private get lonely(): State['layers']['paints'] | undefined {
    if (this.show !== 'candidates' || this.told.verdict === 'one' || this.counts.of !== this.key) return undefined;
    const digits = Array.from({ length: this.layout.size }, (_, index) => String(index + 1));
    return this.counts.answer?.candidates.map((counts) => digits.map((digit) => (counts[digit] === 1 ? LONELY : 0)));
  }

  private get solution(): readonly Digit[] | undefined {
    const text = { first: this.told.solutions?.[0], second: this.told.solutions?.[1], draft: undefined, candidates: undefined }[this.show];
    return text === undefined ? undefined : parseDigits(text);
  }

  // True candidates as notes; those of an older draft stay until the new ones are here.
  private get truth(): readonly number[] {
    const found = this.candidates.answer?.candidates;
    const { givens } = this.draft;
    if (found?.length !== givens.length) return givens.map(() => 0);
    return found.map((counts, cell) => (givens[cell] ? 0 : Object.keys(counts).reduce((bits, digit) => bits | bit(Number(digit)), 0)));
  }
}

const cellsOf = (regions: readonly number[], region: number): ReadonlySet<Cell> =>
  new Set(regions.flatMap((each, cell) => (each === region ? [cell] : [])));
