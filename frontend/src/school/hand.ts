// The hand at an exercise: the cursor and what is chosen, after a touch or a key. Pure.

import type { Cell, Digit, Layout } from '../play/layout';
import type { Candidate } from '../play/moves';
import { stepFrom } from '../state/desk';
import type { Intent } from '../state/intents';
import type { Kind } from './course';
import type { Taps } from './exercises';

export interface Hand {
  cursor: Cell;
  isOn: boolean; // a cell was chosen for the next digit
  taps: Taps;
}

export const emptyHand = (layout: Layout): Hand => ({ cursor: Math.floor(layout.size ** 2 / 2), isOn: false, taps: [] });

// Move, or choose a cell: for a pattern each choice is a tap, else it says where the digit goes.
export function point(hand: Hand, kind: Kind, layout: Layout, intent: Intent): Hand {
  switch (intent.kind) {
    case 'step':
      return { ...hand, isOn: kind !== 'pattern', cursor: stepFrom(layout, hand.cursor, intent.rows, intent.columns) };
    case 'select':
    case 'selectAlike':
    case 'noteHere': {
      const at = { ...hand, cursor: intent.cell, isOn: kind !== 'pattern' };
      return kind === 'pattern' ? tapped(at, [intent.cell, 0]) : at;
    }
    default:
      return hand;
  }
}

// Tap a candidate, or tap it away. Where one answer is asked for, the last tap is the answer.
export function tapped(hand: Hand, [cell, digit]: Candidate): Hand {
  const rest = hand.taps.filter(([c, d]) => c !== cell || d !== digit);
  return { ...hand, taps: rest.length < hand.taps.length ? rest : [...rest, [cell, digit]] };
}

export function enter(hand: Hand, kind: Kind, digit: Digit, isCandidate: boolean): Hand {
  if (!isCandidate || kind === 'pattern') return hand;
  return kind === 'falls' ? tapped(hand, [hand.cursor, digit]) : { ...hand, taps: [[hand.cursor, digit]] };
}

// Whether the taps are an answer at once, without a word that they are complete.
export const isAnswer = (kind: Kind, { taps }: Hand): boolean => (kind === 'place' || kind === 'strike') && taps.length > 0;
