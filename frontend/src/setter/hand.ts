// The hand on the board while a rule is drawn: mouse, pen and finger as doings. A cell counts only near
// its middle, or diagonals would fail; a second finger takes the stroke back.

import type { Attachment } from 'svelte/attachments';
import type { Doing } from './setting';

const NEAR = 0.42; // of a cell's side, from its middle
const HOLD = 500; // ms

interface Ear {
  act: (doing: Doing) => void;
  hold: (cell: number) => void; // the right button, or a finger that rests
  isOn: () => boolean; // else the board listens by itself
}

export function hand({ act, hold, isOn }: Ear): Attachment<HTMLElement> {
  return (element) => {
    let pointer: number | undefined;
    let first: number | undefined; // the cell that was pressed
    let resting: ReturnType<typeof setTimeout> | undefined;

    function down(event: PointerEvent): void {
      const cell = cellAt(event, 1);
      if (!isOn() || cell === undefined) return;
      event.stopPropagation();
      clearTimeout(resting);
      if (event.button === 2) return hold(cell);
      if (pointer !== undefined) return cancel();
      pointer = event.pointerId;
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      first = cell;
      if (event.pointerType !== 'mouse') resting = setTimeout(() => rest(cell), HOLD); // a mouse has a right button
      return act({ kind: 'press', cell });
    }

    function rest(cell: number): void {
      cancel();
      hold(cell);
    }

    function move(event: PointerEvent): void {
      if (pointer !== event.pointerId) return;
      event.stopPropagation();
      const cell = cellAt(event, NEAR);
      if (cell === undefined) return;
      if (cell !== first) clearTimeout(resting);
      act({ kind: 'through', cell });
    }

    function up(event: PointerEvent): void {
      if (pointer !== event.pointerId) return;
      clearTimeout(resting);
      pointer = undefined;
      act({ kind: 'release' });
    }

    function cancel(): void {
      clearTimeout(resting);
      if (pointer === undefined) return;
      pointer = undefined;
      act({ kind: 'cancel' });
    }

    const menu = (event: Event): void => event.preventDefault();
    element.addEventListener('pointerdown', down, { capture: true });
    element.addEventListener('pointermove', move, { capture: true });
    element.addEventListener('contextmenu', menu);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down, { capture: true });
      element.removeEventListener('pointermove', move, { capture: true });
      element.removeEventListener('contextmenu', menu);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    };
  };
}

// The cell under the pointer, if it is near enough to its middle.
function cellAt({ clientX, clientY }: PointerEvent, near: number): number | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
  if (!found) return undefined;
  const { left, top, width, height } = found.getBoundingClientRect();
  const isNear = Math.hypot((clientX - left) / width - 0.5, (clientY - top) / height - 0.5) <= near;
  return isNear ? Number(found.dataset.cell) : undefined;
}
