// What went wrong, in the player's language: by the server's name for it and the place it names. A
// view may know better what it means there. A name that nobody knows is told as the server tells it.

import type { ApiError } from '../server/api';
import type { Problems, Words } from '../words/en';

export function problemOf(words: Words, { code, where, message }: ApiError, own: Problems = {}): string {
  const say = own[code] ?? words.problems[code];
  return say ? say(where, message) : message;
}
