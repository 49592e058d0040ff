// Orders: what a player asks of a new game, and how long it will take. Pure; the sheet draws it.

import levels from '../../../src/nonet/levels.json';
import variants from '../../../src/nonet/variants.json';
import { variantOf } from '../engine/variants';
import { parseBoard } from '../play/layout';
import { USUAL_SYMMETRY, type BoardOrder } from '../server/api';
import type { GameRecord, GameSummary } from './library';
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

// What to order for another game like this one, where nobody kept what it was made to: a game of another
// device, of a link, of a day. None where such boards are not made.
export function orderLike({ board, level, technique }: Pick<GameRecord, 'board' | 'level' | 'technique'>): BoardOrder | undefined {
  const { size } = parseBoard(board);
  const made = OFFERED.find(({ id, sizes }) => id === variantOf(board) && sizes.includes(size));
  if (!made) return undefined;
  const isMade = level && levelsOf(made, size).includes(level);
  return { variant: made.id, size, ...(isMade && { level }), needs: technique ? [technique] : [], symmetry: USUAL_SYMMETRY };
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
