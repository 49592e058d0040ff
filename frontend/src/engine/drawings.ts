// Drawings that are kept on this device: nonet.drawings has the newest boards with theirs.

import type { Drawing } from './engine';

const KEY = 'nonet.drawings';
const MOST = 12;

type Kept = readonly (readonly [board: string, drawing: Drawing])[];

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept;
  } catch {
    return []; // whatever stands there is no drawing; a new one takes its place
  }
}

function keep(board: string, drawing: Drawing): void {
  const others = readKept().filter(([other]) => other !== board);
  try {
    localStorage.setItem(KEY, JSON.stringify([[board, drawing], ...others].slice(0, MOST)));
  } catch {
    localStorage.removeItem(KEY); // the games need the room
  }
}

export async function rememberDrawing(board: string, draw: () => Promise<Drawing>): Promise<Drawing> {
  const known = readKept().find(([other]) => other === board)?.[1];
  if (known) return known;
  const drawing = await draw();
  keep(board, drawing);
  return drawing;
}
