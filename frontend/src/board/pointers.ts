// Pointers: mouse, pen and finger on the board, said as intents.
//
//     press                 select            Ctrl or Shift + press   toggle
//     drag                  add               right button            note
//     two quick             select alike      hold                    select alike, or a note in digit-first input

import type { Attachment } from 'svelte/attachments';
import type { Intent } from '../state/intents';

const HOLD = 500; // ms
const HOLD_FRAMES = 10; // drawn meanwhile: a page that stands still has not heard the finger leave
const TWICE = 350; // ms
const NEAR = 0.4; // of a cell, from its middle

// `waits`: whether a press means something only when it is known not to be a hold. `aims`: whether a drag counts
// only near the middle of a cell, so that it can go by the corners.
export function pointers(act: (intent: Intent) => void, waits: () => boolean, aims: () => boolean): Attachment<HTMLElement> {
  return (grid) => {
    const hand = new Hand(act, waits, aims);
    const on = { down: hand.down, move: hand.move, up: hand.up };
    grid.addEventListener('pointerdown', on.down);
    grid.addEventListener('pointermove', on.move);
    addEventListener('pointerup', on.up);
    addEventListener('pointercancel', hand.cancel);
    grid.addEventListener('contextmenu', prevent);
    return () => {
      grid.removeEventListener('pointerdown', on.down);
      grid.removeEventListener('pointermove', on.move);
      removeEventListener('pointerup', on.up);
      removeEventListener('pointercancel', hand.cancel);
      grid.removeEventListener('contextmenu', prevent);
    };
  };
}

const prevent = (event: Event): void => event.preventDefault();

class Hand {
  private dragged: number | undefined; // the cell the drag is on
  private last = { cell: -1, time: 0 };
  private holding = 0; // the frame that is waited for

  private waiting: number | undefined; // a cell that was pressed and not yet told

  constructor(
    private act: (intent: Intent) => void,
    private waits: () => boolean,
    private aims: () => boolean,
  ) {}

  down = (event: PointerEvent): void => {
    const cell = cellAt(event);
    if (cell === undefined) return;
    (event.target as Element).releasePointerCapture?.(event.pointerId); // a finger may leave its cell
    cancelAnimationFrame(this.holding);
    if (event.button === 2) this.act({ kind: 'noteHere', cell });
    else this.press(event, cell);
    this.last = { cell, time: event.timeStamp };
  };

  move = (event: PointerEvent): void => {
    if (this.dragged === undefined) return;
    const cell = cellAt(event, this.aims() ? NEAR : 1);
    if (cell === undefined || cell === this.dragged) return;
    cancelAnimationFrame(this.holding);
    this.tell();
    this.dragged = cell;
    this.act({ kind: 'select', cell, how: 'add' });
  };

  up = (): void => {
    this.tell();
    this.cancel();
  };

  cancel = (): void => {
    cancelAnimationFrame(this.holding);
    this.dragged = undefined;
    this.waiting = undefined;
  };

  private tell(): void {
    if (this.waiting !== undefined) this.act({ kind: 'select', cell: this.waiting, how: 'only' });
    this.waiting = undefined;
  }

  private wait(cell: number, until: number, frames: number): void {
    this.holding = requestAnimationFrame(() => {
      if (frames <= 0 && performance.now() >= until) this.hold(cell);
      else this.wait(cell, until, frames - 1);
    });
  }

  private hold(cell: number): void {
    this.waiting = undefined;
    this.act({ kind: 'hold', cell });
  }

  private press(event: PointerEvent, cell: number): void {
    if (cell === this.last.cell && event.timeStamp - this.last.time < TWICE) {
      this.act({ kind: 'selectAlike', cell });
      return;
    }
    this.dragged = cell;
    this.wait(cell, performance.now() + HOLD, HOLD_FRAMES);
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    if (this.waits() && !isAdding) this.waiting = cell;
    else this.act({ kind: 'select', cell, how: isAdding ? 'toggle' : 'only' });
  }
}

function cellAt({ clientX, clientY }: PointerEvent, within = 1): number | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
  if (!found) return undefined;
  const { left, top, width, height } = found.getBoundingClientRect();
  const away = Math.hypot((clientX - left) / width - 0.5, (clientY - top) / height - 0.5);
  return away <= within ? Number(found.dataset.cell) : undefined;
}
