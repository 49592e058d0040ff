// The stock: a few puzzles of the levels that are played, kept so that a game starts at once and without a network.

import { engine } from '../engine/engine';
import type { PuzzleAnswer } from '../server/api';

const KEY = 'nonet.stock.';
const ENOUGH = 3;

export class Stock {
  constructor(private storage: Storage) {}

  // A puzzle of the level: from the stock if it has one, else from the engine.
  async take(level: string): Promise<PuzzleAnswer> {
    const [first, ...rest] = this.load(level);
    if (!first) return engine.randomPuzzle(level);
    this.save(level, rest);
    return first;
  }

  async refill(levels: readonly string[]): Promise<void> {
    for (const level of levels) {
      while (this.load(level).length < ENOUGH) {
        const puzzle = await engine.randomPuzzle(level);
        const stocked = this.load(level);
        if (stocked.some(({ givens }) => givens === puzzle.givens)) return; // the server has no more
        this.save(level, [...stocked, puzzle]);
      }
    }
  }

  private load(level: string): PuzzleAnswer[] {
    return JSON.parse(this.storage.getItem(KEY + level) ?? '[]') as PuzzleAnswer[];
  }

  private save(level: string, puzzles: readonly PuzzleAnswer[]): void {
    this.storage.setItem(KEY + level, JSON.stringify(puzzles));
  }
}
