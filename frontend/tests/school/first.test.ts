import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { solve } from '../play/solving';
import { beginScene, isDone, LAST_GAME, layoutOf, pencil, place, SCENES } from '../../src/school/first';
import { first as de } from '../../src/words/first/de';
import { first as en } from '../../src/words/first/en';

describe('the first visit', () => {
  it('asks only for what the board says', () => {
    for (const scene of SCENES) {
      const { solutions } = solve(layoutOf(scene), parseDigits(scene.digits));
      expect(solutions, scene.id).toHaveLength(1);
      for (const [cell, digit] of scene.wants) {
        expect(solutions[0][cell], scene.id).toBe(digit);
        expect(scene.digits[cell], scene.id).toBe('.');
      }
    }
  });

  it('is done, scene by scene, by what it asks for', () => {
    SCENES.forEach(({ wants, notes, id }, at) => {
      let guided = beginScene(at);
      expect(isDone(guided), id).toBe(!wants.length && !notes.length);
      for (const [cell, digit] of notes) guided = pencil(guided, cell, digit);
      for (const [cell, digit] of wants) guided = place(guided, cell, digit);
      expect(isDone(guided), id).toBe(true);
    });
  });

  it('shows what blocks a wrong digit and writes nothing', () => {
    const wrong = place(beginScene(0), 2, 1);
    expect(wrong.wrong).toEqual({ cell: 2, digit: 1, blocker: 0 });
    expect(wrong.layers.digits[2]).toBe(0);
    expect(place(wrong, 2, 3).wrong).toBeUndefined();
    expect(place(beginScene(0), 0, 3)).toEqual(beginScene(0)); // a cell that is full
    expect(pencil(beginScene(4), 56, 5).wrong?.blocker).toBe(20);
  });

  it('points at digits that block every other cell of the shaded box', () => {
    const box = SCENES.find(({ id }) => id === 'box');
    if (!box) throw new Error('expected the scene');
    const [[target, digit]] = box.wants;
    const layout = layoutOf(box);
    const others = layout.houses[box.houses[0]].cells.filter((cell) => box.digits[cell] === '.' && cell !== target);
    expect(others).toHaveLength(2);
    for (const cell of others) expect(box.blockers.some((blocker) => layout.peers[cell].includes(blocker))).toBe(true);
    expect(box.blockers.map((cell) => box.digits[cell])).toEqual([String(digit), String(digit)]);
  });

  it('ends with a game of five cells, and has words for every scene', () => {
    expect([...LAST_GAME.givens].filter((sign) => sign === '.')).toHaveLength(5);
    for (const words of [en, de]) {
      expect(Object.keys(words.scenes).sort()).toEqual(SCENES.map(({ id }) => id).sort());
      expect(words.hints).toHaveLength(3);
    }
  });
});
