// The keyboard in the game's view. Keys work wherever the focus is, but never take from a control
// what it does itself: Enter and Space on a button, everything in a field.

import type { Session } from './session.svelte';
import { meaningOf, type Command } from './keys';

const OWN_KEYS = new Set(['Enter', 'Space', 'NumpadEnter']);

export interface Around {
  names: readonly string[]; // the signs of the digits
  run: (command: Command) => void;
  focusBoard: () => void;
}

export function keyboard(event: KeyboardEvent, session: Session, { names, run, focusBoard }: Around): void {
  const target = event.target as HTMLElement;
  if (target.closest('input, textarea, select')) return;
  if (target.closest('button, a, summary') && OWN_KEYS.has(event.code)) return;
  const { code, key, shiftKey, altKey } = event;
  const press = { code, key, shiftKey, altKey, ctrlKey: event.ctrlKey || event.metaKey };
  const meaning = meaningOf(press, session.puzzle.layout.size, names);
  if (!meaning) return;
  event.preventDefault();
  if (meaning.kind === 'command') run(meaning.command);
  else if (!session.state.isPaused) {
    if (meaning.kind === 'step' || meaning.kind === 'jump') focusBoard();
    session.act(meaning);
  }
}
