// Sharing: an address that carries a puzzle, or where a game stands, for someone else or another device.

import type { Puzzle } from '../play/replay';
import type { Session } from './session.svelte';

// The puzzle alone, so that nothing is given away: by the device's own way of sharing, or copied.
export async function sharePuzzle({ puzzle }: Session, title: string): Promise<'shared' | 'copied'> {
  return send(await linkTo(puzzle), title);
}

// An address under which the puzzle is ready to be played.
export async function linkTo({ layout, givens }: Pick<Puzzle, 'layout' | 'givens'>): Promise<string> {
  const { writeLink } = await import('./link');
  const empty = givens.map(() => 0);
  return `${location.origin}/own${await writeLink({ layout, givens, placed: empty, corner: empty, centre: empty })}`;
}

// Where the game stands now, with its digits and notes.
export async function copyPosition({ puzzle, state }: Session): Promise<void> {
  const { writeLink } = await import('./link');
  const { layout, givens } = puzzle;
  const { digits, corner, centre } = state.layers;
  const noted = (marks: readonly number[]): number[] => marks.map((bits, cell) => (digits[cell] ? 0 : bits));
  const placed = digits.map((digit, cell) => (givens[cell] ? 0 : digit));
  const link = await writeLink({ layout, givens, placed, corner: noted(corner), centre: noted(centre) });
  await navigator.clipboard.writeText(`${location.origin}/own${link}`);
}

// Only a device that is held in the hand has a sheet for sharing that people know.
async function send(url: string, title: string): Promise<'shared' | 'copied'> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ url, title }).catch(() => undefined); // the player thought better of it
    return 'shared';
  }
  await navigator.clipboard.writeText(`${title}\n${url}`);
  return 'copied';
}
