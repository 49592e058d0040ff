import { describe, expect, it } from 'vitest';
import { parseDigits } from '../../src/play/layers';
import { parseBoard } from '../../src/play/layout';
import type { Step } from '../../src/server/steps';
import { Journey } from '../../src/state/journey.svelte';
import { Player } from '../../src/state/player.svelte';

const frames = ['one', 'two', 'three'].map((sentence) => ({ sentence }));

describe('the player of an explanation', () => {
  it('goes forward and back and no further', () => {
    const player = new Player();
    player.show(frames);
    player.back();
    expect([player.at, player.frame?.sentence]).toEqual([0, 'one']);
    for (let i = 0; i < 5; i++) player.next();
    expect([player.at, player.isLast]).toEqual([2, true]);
    player.show([]);
    expect([player.at, player.frame]).toEqual([0, undefined]);
  });

  it('plays to the end and stops there, and begins again', () => {
    const player = new Player();
    player.show(frames, 1);
    player.toggle();
    expect(player.isPlaying).toBe(true);
    player.next();
    expect(player.isPlaying).toBe(false);
    player.toggle();
    expect([player.at, player.isPlaying]).toEqual([0, true]);
    player.toggle();
    expect(player.isPlaying).toBe(false);
  });

  it('forgets what was pointed at when the sentence changes', () => {
    const player = new Player();
    player.show(frames);
    player.lit = { text: '4', cells: [], houses: [], digits: [4] };
    player.next();
    expect(player.lit).toBeUndefined();
  });
});

describe('a journey along a path', () => {
  const layout = parseBoard('3x3');
  const stepOf = (technique: string, cell: number): Step => ({
    technique,
    name: technique,
    digits: [],
    placements: [[cell, 5]],
    eliminations: [],
    frames,
  });
  const begin = (): Journey => {
    const journey = new Journey({ layout, givens: parseDigits('.'.repeat(81)) });
    journey.begin([stepOf('x-wing', 0), stepOf('naked-single', 40)], parseDigits('.'.repeat(81)), 0);
    return journey;
  };

  it('goes from frame to frame and from step to step, there and back', () => {
    const journey = begin();
    for (let i = 0; i < 3; i++) journey.forward();
    expect([journey.at, journey.player.at, journey.layers[journey.at].digits[0]]).toEqual([1, 0, 5]);
    journey.backward();
    expect([journey.at, journey.player.at]).toEqual([0, 2]);
    journey.go(Infinity);
    expect([journey.at, journey.step]).toEqual([2, undefined]);
  });

  it('plays by itself: every frame of a pattern, the end of a single', () => {
    const journey = begin();
    journey.toggle();
    const seen = [];
    while (journey.isPlaying) {
      journey.beat();
      seen.push([journey.at, journey.player.at]);
    }
    expect(seen).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 0],
    ]);
    journey.toggle();
    expect([journey.at, journey.isPlaying]).toEqual([0, true]);
  });
});
