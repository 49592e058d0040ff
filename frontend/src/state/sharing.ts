// Sharing: an address that carries a puzzle, or where a game stands, for someone else or another device.

import type { Session } from './session.svelte';

// The puzzle alone, so that nothing is given away: by the device's own way of sharing, or copied.
export async function sharePuzzle({ puzzle }: Session, title: string): Promise<'shared' | 'copied'> {
  const { writeLink } = await import('./link');
  const { layout, givens } = puzzle;
  const empty = givens.map(() => 0);
  const link = await writeLink({ layout, givens, placed: empty, corner: empty, centre: empty });
  return send(`${location.origin}/own${link}`, title);
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
