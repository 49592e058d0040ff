// The coach without a server: what it says of the board, and what it does with the answers it gets.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { bit } from '../../src/play/layout';
import { en } from '../../src/words/en';
import { coached, makeAll } from './coached';

const CLASSIC = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..';
const STEP = {
  technique: 'pointing',
  name: 'Pointing',
  digits: [4],
  placements: [],
  eliminations: [[1, 7]],
  frames: [
    {
      sentence: 'a',
      houses: [[0, 'base']],
      candidates: [
        [0, 4, 'a'],
        [1, 4, 'a'],
      ],
    },
    {
      sentence: 'b',
      candidates: [
        [0, 4, 'a'],
        [1, 7, 'gone'],
      ],
    },
  ],
};
const NOTHING = { digits: [], notes: [] };

// The server's answers, one after the other; what it was asked is kept.
function serve(...answers: (object | 'offline' | { status: number; body: object })[]): { asked: Record<string, unknown>[] } {
  const asked: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as Record<string, unknown>);
    const answer = answers.shift();
    if (!answer || answer === 'offline') throw new TypeError('no network');
    const { status = 200, body: data = answer } = answer as { status?: number; body?: object };
    return new Response(JSON.stringify(data), { status });
  });
  return { asked };
}

const step = (changes: object = {}): object => ({ kind: 'step', step: { ...STEP, ...changes }, mistakes: NOTHING });

afterEach(() => vi.unstubAllGlobals());

describe('trouble', () => {
  it('is told in one card, how many and then where, and goes when the digit is changed', async () => {
    const game = await coached(CLASSIC);
    const { coach, session, solution } = game;
    const wrong = (solution[0] % 9) + 1;
    makeAll(game, { kind: 'digit', cells: [0], digit: wrong }, { kind: 'digit', cells: [1], digit: solution[1] });
    await coach.check();
    expect(coach.standing.news).toEqual({ kind: 'wrong', digits: [0], lists: [], isFull: false });
    expect(coach.standing.shown).toBeUndefined();
    coach.standing.showWhere();
    expect([...(coach.standing.shown ?? [])]).toEqual([0]);
    makeAll(game, { kind: 'digit', cells: [0], digit: solution[0] });
    expect([coach.standing.news, coach.standing.shown]).toEqual([undefined, undefined]);
    expect(session.state.help.checks).toBe(1);
  });

  it('does not tell whether what replaced the digit is right', async () => {
    const game = await coached(CLASSIC);
    const [a, b] = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== game.solution[0]);
    makeAll(game, { kind: 'digit', cells: [0], digit: a });
    await game.coach.check();
    makeAll(game, { kind: 'digit', cells: [0], digit: b });
    expect(game.coach.standing.news).toBeUndefined();
  });

  it('is mended without losing later right work, nor the notes that the wrong digit rubbed out', async () => {
    const game = await coached(CLASSIC);
    const { coach, session, solution } = game;
    const wrong = solution[1];
    makeAll(
      game,
      { kind: 'note', cells: [1, 9 + 1], digit: wrong, where: 'corner' },
      { kind: 'digit', cells: [0], digit: wrong, clean: true },
      { kind: 'digit', cells: [80], digit: solution[80], clean: true },
    );
    expect(session.state.layers.corner[1]).toBe(0);
    await coach.check();
    coach.mend();
    const { layers } = session.state;
    expect([layers.digits[0], layers.digits[80]]).toEqual([0, solution[80]]);
    expect([layers.corner[1], layers.corner[10]]).toEqual([bit(wrong), bit(wrong)]);
    expect(coach.standing.news).toBeUndefined();
  });

  it('names lists that lack the right digit, and only lists', async () => {
    const game = await coached(CLASSIC);
    const { coach, solution } = game;
    makeAll(game, { kind: 'note', cells: [0], digit: (solution[0] % 9) + 1, where: 'corner' });
    await coach.check();
    expect(coach.standing.news).toEqual({ kind: 'right' });
    makeAll(game, { kind: 'fill' }, { kind: 'note', cells: [0], digit: solution[0], where: 'corner' });
    await coach.check();
    expect(coach.standing.news).toEqual({ kind: 'wrong', digits: [], lists: [0], isFull: false });
    coach.mend();
    await coach.check();
    expect(coach.standing.news).toEqual({ kind: 'right' });
  });

  it('of a full layers is told unasked, without a number, until the card is closed', async () => {
    const game = await coached('2..4..1..2..3..1', {}, '2x2');
    const { coach, session, solution } = game;
    const open = [...solution.keys()].filter((cell) => !session.puzzle.givens[cell]);
    for (const cell of open)
      makeAll(game, { kind: 'digit', cells: [cell], digit: cell === open[0] ? (solution[cell] % 4) + 1 : solution[cell] });
    expect(coach.standing.news).toEqual({ kind: 'full' });
    expect(session.state.help.checks).toBe(0);
    await coach.check();
    expect(coach.standing.news).toMatchObject({ kind: 'wrong', digits: [open[0]], isFull: true });
    coach.dismiss();
    expect(coach.standing.news).toBeUndefined();
    coach.mend();
    makeAll(game, { kind: 'digit', cells: [open[0]], digit: solution[open[0]] });
    expect(session.state.isComplete).toBe(true);
  });

  it('is told before a hint, as a check', async () => {
    const game = await coached(CLASSIC);
    const { asked } = serve();
    makeAll(game, { kind: 'digit', cells: [0], digit: (game.solution[0] % 9) + 1 });
    await game.coach.hint();
    expect(game.coach.standing.news?.kind).toBe('wrong');
    expect(game.session.state.help).toMatchObject({ hints: 0, checks: 1 });
    expect(asked).toEqual([]);
  });
});

describe('a hint', () => {
  it('starts from digits, lists and what is gone; corner notes are no lists', async () => {
    const game = await coached(CLASSIC);
    const { asked } = serve(step(), step());
    makeAll(game, { kind: 'note', cells: [0, 1], digit: 4, where: 'corner' });
    await game.coach.hint();
    expect((asked[0].notes as number[][]).flat()).toEqual([]);
    await game.coach.hint();
    await game.coach.hint();
    game.coach.apply();
    await game.coach.hint();
    expect((asked[1].gone as number[][])[1]).toEqual([7]);
  });

  it('counts once, however much of it is asked for', async () => {
    const { coach, session } = await coached(CLASSIC);
    serve(step(), step({ eliminations: [[0, 8]] }));
    for (let asked = 0; asked < 6; asked++) await coach.hint();
    expect(coach.stage).toBe(4);
    expect(session.state.help).toMatchObject({ hints: 1, stage: 4 });
    coach.close();
    await coach.hint(); // the same board: what was told is opened again
    expect([coach.stage, session.state.help.hints]).toEqual([4, 1]);
    await coach.another();
    expect([coach.stage, session.state.help.hints]).toEqual([1, 2]);
  });

  it('that did not come does not count, and says what the player can do', async () => {
    const { coach, session } = await coached(CLASSIC);
    serve(
      'offline',
      { kind: 'none', step: null, mistakes: NOTHING },
      { status: 422, body: { error: 'improper_puzzle', message: 'x' } },
      { status: 429, body: { error: 'limit', message: 'x' } },
    );
    const said = [];
    for (let asked = 0; asked < 4; asked++) {
      await coach.hint();
      said.push(...coach.sentences);
    }
    const { problems, none } = en.hint;
    expect(said).toEqual([problems.offline({}, ''), none, problems.improper_puzzle({}, ''), problems.limit({}, '')]);
    expect(session.game.moves).toEqual([]);
  });

  it('goes away when a digit is written, and comes too late for another board', async () => {
    const game = await coached(CLASSIC);
    const { coach, session, solution } = game;
    serve(step(), step());
    await coach.hint();
    expect(coach.step).toBeDefined();
    makeAll(game, { kind: 'note', cells: [0], digit: 4, where: 'corner' }); // while one reads
    expect(coach.step).toBeDefined();
    makeAll(game, { kind: 'digit', cells: [0], digit: solution[0] });
    expect([coach.step, coach.marks]).toEqual([undefined, undefined]);
    const late = coach.hint();
    makeAll(game, { kind: 'digit', cells: [1], digit: solution[1] });
    await late;
    expect([coach.sentences, session.state.help.hints]).toEqual([[], 1]);
  });

  it('offers the notes that it needs', async () => {
    const game = await coached(CLASSIC);
    serve(step());
    for (let asked = 0; asked < 3; asked++) await game.coach.hint();
    expect(game.coach.needed).toEqual([
      [0, 4],
      [1, 4],
    ]);
    game.coach.apply(game.coach.needed);
    const { layers } = game.session.state;
    expect([layers.corner[0], layers.corner[1], layers.gone[1]]).toEqual([bit(4), bit(4), bit(7)]);
    makeAll(game, { kind: 'undo' });
    expect([game.session.state.layers.corner[0], game.session.state.layers.gone[1]]).toEqual([0, 0]);
  });

  it('believes the server about mistakes where the page knows no solution', async () => {
    const game = await coached('.'.repeat(81));
    serve({ kind: 'mistakes', step: null, mistakes: { digits: [3], notes: [] } });
    makeAll(game, { kind: 'digit', cells: [3], digit: 5 });
    await game.coach.hint();
    expect(game.coach.standing.news).toMatchObject({ kind: 'wrong', digits: [3] });
    game.coach.close();
    await game.coach.check();
    expect(game.coach.standing.news).toEqual({ kind: 'unknown' });
  });

  it('warns once in each game that help counts', async () => {
    const { unwarned: coach, session } = await coached(CLASSIC);
    serve(step());
    await coach.hint();
    expect([coach.isAsking, session.game.moves.length]).toEqual([true, 0]);
    coach.accept();
    await vi.waitFor(() => expect(coach.step).toBeDefined());
    expect([coach.isAsking, session.state.help.hints]).toEqual([false, 1]);
  });
});

describe('what is gone', () => {
  it('is not believed where it would be the right digit', async () => {
    const game = await coached(CLASSIC);
    const { asked } = serve(step());
    makeAll(game, {
      kind: 'apply',
      eliminations: [
        [0, game.solution[0]],
        [0, (game.solution[0] % 9) + 1],
      ],
    });
    await game.coach.hint();
    expect((asked[0].gone as number[][])[0]).toEqual([(game.solution[0] % 9) + 1]);
  });
});
