// Panning: a board that is larger than its window, moved by two fingers, by a wheel, or by the cursor.

import type { Attachment } from 'svelte/attachments';
import type { Cell, Layout } from '../play/layout';

export const LARGE = 16; // columns; more are seen whole or near
export const NEAR = 2.3; // times as large: one grid of a samurai fills the window
const AROUND = 2; // cells that stay in sight around the cursor

interface View {
  scrollLeft: number;
  scrollTop: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

// Where a window must begin so that a place and what is around it is seen, moved as little as can be.
function beginOf(now: number, shown: number, whole: number, index: number, count: number): number {
  const cell = whole / count;
  const least = (index + 1 + AROUND) * cell - shown;
  const most = (index - AROUND) * cell;
  return Math.max(0, Math.min(Math.max(now, least), most));
}

export function keepInSight(view: View, { rows, columns }: Layout, cell: Cell): void {
  view.scrollLeft = beginOf(view.scrollLeft, view.clientWidth, view.scrollWidth, cell % columns, columns);
  view.scrollTop = beginOf(view.scrollTop, view.clientHeight, view.scrollHeight, Math.floor(cell / columns), rows);
}

// One finger selects cells; two move the board.
export const twoFingers: Attachment<HTMLElement> = (view) => {
  let last: [number, number] | undefined;
  const middle = ({ touches }: TouchEvent): [number, number] | undefined =>
    touches.length === 2 ? [(touches[0].clientX + touches[1].clientX) / 2, (touches[0].clientY + touches[1].clientY) / 2] : undefined;
  const move = (event: TouchEvent): void => {
    const now = middle(event);
    if (now && last) view.scrollBy(last[0] - now[0], last[1] - now[1]);
    last = now;
  };
  const events = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const name of events) view.addEventListener(name, move, { passive: true });
  return () => {
    for (const name of events) view.removeEventListener(name, move);
  };
};
