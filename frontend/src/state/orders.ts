// Orders: what a player asks of a new game, and how long it will take. Pure; the sheet draws it.

import levels from '../../../src/nonet/levels.json';
import variants from '../../../src/nonet/variants.json';
import type { BoardOrder } from '../server/api';
import type { GameSummary } from './library';
import { linesByLevel } from './statistics';

export interface Variant {
  id: string;
  sizes: readonly number[]; // digits of the boards that are offered; none where it is not made yet
  levels: readonly string[]; // none where puzzles come as they fall
  by_size?: Readonly<Record<string, readonly string[]>>; // where a size has others
  board?: string;
  houses?: readonly string[];
  rules?: readonly string[];
  material?: readonly string[];
  givens?: boolean; // false where puzzles have none
}

export const CLASSIC = 'classic';
export const USUAL_SIZE = 9;
export const MINUTES = [5, 10, 20, 30, 60] as const;
const ENOUGH = 3; // solved games of a level that say how fast somebody plays

export const OFFERED: readonly Variant[] = (variants as unknown as readonly Variant[]).filter(({ sizes }) => sizes.length > 0);

export const isUsual = ({ variant, size }: Pick<BoardOrder, 'variant' | 'size'>): boolean => variant === CLASSIC && size === USUAL_SIZE;

// The levels that a board is made to.
export function levelsOf({ id, levels: own, by_size }: Variant, size: number): readonly string[] {
  return isUsual({ variant: id, size }) ? levels.map((level) => level.id) : (by_size?.[size] ?? own);
}

// What is expected of this player for a level, and whether their own games say so.
export function expectedSeconds(
  level: string,
  games: readonly GameSummary[],
  levelOf: (game: GameSummary) => string | undefined,
): Expected {
  const line = linesByLevel(games, levelOf).find((each) => each.level === level);
  if (line && line.solved >= ENOUGH) return { seconds: line.median, isMine: true };
  return { seconds: levels.find(({ id }) => id === level)?.seconds ?? 0, isMine: false };
}

interface Expected {
  seconds: number;
  isMine: boolean;
}

// The hardest level that fits into so many minutes; the easiest where none does.
export function levelFor(minutes: number, secondsOf: (level: string) => number): string {
  const fitting = levels.filter(({ id }) => secondsOf(id) <= minutes * 60);
  return (fitting.at(-1) ?? levels[0]).id;
}
