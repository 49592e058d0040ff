// What went wrong, in the player's language: by the server's name for it and the place it names. A
// view may know better what it means there. The server's own
// sentences are for programs: what nobody has words for is said to have gone wrong.

import type { ApiError } from '../server/api';
import type { Problems, Words } from '../words/en';
import { placeText, type CellNames } from '../words/telling';

export function problemOf(words: Words, { code, where, message }: ApiError, own: Problems = {}, names: CellNames = 'spoken'): string {
  const say = own[code] ?? words.problems[code] ?? words.problems.error;
  return nameCells(words, say(where, message), names);
}

// The server says r4c7 where it names a cell; the player hears it as chosen.
function nameCells(words: Words, text: string, names: CellNames): string {
  return text.replace(/\br(\d+)c(\d+)\b/g, (_, row, column) => placeText(words.game.cell, Number(row), Number(column), names));
}
