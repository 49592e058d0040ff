// A touch that answers, for those who want it: short for a digit, twice for a refusal, a little roll at the end.

import type { Sound } from './sound';

const PATTERNS: Record<Sound, number | number[]> = { digit: 8, refused: [25, 40, 25], done: [20, 50, 20, 50, 60] };

export function vibrate(sound: Sound): void {
  navigator.vibrate?.(PATTERNS[sound]); // a desk has nothing that could shake
}
