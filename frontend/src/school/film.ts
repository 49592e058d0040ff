// Pictures of a game, made in the browser: its end as a PNG, and the whole of it as a GIF. Both are drawn on
// paper of their own colours, so that they look the same wherever they are sent.

import type { Drawing, Shape } from '../engine/engine';
import { columnOf, isHole, rowOf, type Cell, type Digit, type Layout } from '../play/layout';
import { encodeGif, type Colour, type Frame } from './gif';

export interface Scene {
  layout: Layout;
  givens: readonly Digit[];
  boards: readonly (readonly Digit[])[]; // one after the other, the givens first
  solution: readonly Digit[];
  drawing?: Drawing | undefined; // of the rules
  symbolOf: (digit: Digit) => string;
  caption: string;
}

const CELL = 44; // px
const EDGE = 12;
const FOOT = 34;
const LENGTH = 1_200; // hundredths of a second for the whole film, at most
const STILL = 300; // the last picture
const PAPER = '#ffffff';
const INK = '#1c2430';
const OWN = '#1f5fbf';
const WRONG = '#b3261e';
const LINE = '#8a94a3';
const HAIR = '#c9d0da';
const RULE = '#e6e2d8';

// Each colour and its blends with the paper, which smooth letters need.
const PALETTE: readonly Colour[] = [PAPER, INK, OWN, WRONG, LINE, HAIR, RULE]
  .map(rgbOf)
  .concat(
    [INK, OWN, WRONG].flatMap((name) => [0.3, 0.6].map((share): Colour => mixed(rgbOf(name), share))),
    [INK, OWN, WRONG].map((name): Colour => mixed(rgbOf(name), 0.82)),
  )
  .slice(0, 16);

function rgbOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mixed([red, green, blue]: Colour, paper: number): Colour {
  const mix = (part: number): number => Math.round(part + (255 - part) * paper);
  return [mix(red), mix(green), mix(blue)];
}

type Pen = OffscreenCanvasRenderingContext2D;

function begin({ layout, caption, drawing }: Scene): { canvas: OffscreenCanvas; pen: Pen } {
  const canvas = new OffscreenCanvas(layout.columns * CELL + 2 * EDGE, layout.rows * CELL + 2 * EDGE + FOOT);
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as Pen;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = INK;
  pen.font = '600 15px sans-serif';
  pen.textBaseline = 'middle';
  pen.fillText(caption, EDGE, canvas.height - FOOT / 2 - 2, canvas.width - 2 * EDGE);
  for (const shape of drawing?.shapes ?? []) drawShape(pen, shape);
  return { canvas, pen };
}

function drawShape(pen: Pen, { form, points, fill, stroke, width = 0, size = 0, text = '', closed }: Shape): void {
  const at = (index: number): number => EDGE + points[index] * CELL;
  pen.beginPath();
  if (form === 'text') {
    pen.fillStyle = INK;
    pen.font = `${Math.round(size * CELL)}px sans-serif`;
    pen.textAlign = 'center';
    pen.fillText(text, at(0), at(1));
    pen.textAlign = 'start';
    return;
  }
  if (form === 'circle') pen.arc(at(0), at(1), size * CELL, 0, 2 * Math.PI);
  else for (let index = 0; index < points.length; index += 2) pen.lineTo(at(index), at(index + 1));
  if (closed) pen.closePath();
  if (fill) {
    pen.fillStyle = RULE;
    pen.fill();
  }
  if (stroke && width) {
    pen.strokeStyle = form === 'circle' || width < 0.1 ? LINE : RULE;
    pen.lineWidth = Math.max(1, width * CELL);
    pen.stroke();
  }
}

function drawLines(pen: Pen, { layout }: Scene): void {
  const line = (x: number, y: number, across: boolean, isWall: boolean): void => {
    pen.fillStyle = isWall ? INK : HAIR;
    const thick = isWall ? 2 : 1;
    pen.fillRect(EDGE + x * CELL - 1, EDGE + y * CELL - 1, across ? CELL + 2 : thick, across ? thick : CELL + 2);
  };
  for (const isWall of [false, true])
    layout.regions.forEach((region, cell) => {
      if (isHole(layout, cell)) return;
      const [row, column] = [rowOf(layout, cell), columnOf(layout, cell)];
      const differs = (r: number, c: number): boolean =>
        r < 0 || c < 0 || r >= layout.rows || c >= layout.columns || layout.regions[r * layout.columns + c] !== region;
      if (differs(row - 1, column) === isWall) line(column, row, true, isWall);
      if (differs(row, column - 1) === isWall) line(column, row, false, isWall);
      if (isWall && differs(row + 1, column)) line(column, row + 1, true, true);
      if (isWall && differs(row, column + 1)) line(column + 1, row, false, true);
    });
}

// A digit on what was drawn under it: a cell is put back as it was, and then written.
function drawDigit(pen: Pen, { layout, givens, solution, symbolOf }: Scene, cell: Cell, digit: Digit): void {
  if (!digit) return;
  pen.fillStyle = givens[cell] ? INK : digit === solution[cell] ? OWN : WRONG;
  pen.font = `${givens[cell] ? 600 : 500} 26px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(symbolOf(digit), EDGE + (columnOf(layout, cell) + 0.5) * CELL, EDGE + (rowOf(layout, cell) + 0.54) * CELL, CELL - 6);
  pen.textAlign = 'start';
}

export async function drawPicture(scene: Scene): Promise<Blob> {
  const { canvas, pen } = begin(scene);
  drawLines(pen, scene);
  scene.boards[scene.boards.length - 1].forEach((digit, cell) => drawDigit(pen, scene, cell, digit));
  return canvas.convertToBlob({ type: 'image/png' });
}

export function drawFilm(scene: Scene): Blob {
  const { layout, boards } = scene;
  const { canvas, pen } = begin(scene);
  drawLines(pen, scene);
  const empty = pen.getImageData(0, 0, canvas.width, canvas.height); // what lies under the digits
  const quantise = makeQuantiser();
  const take = (x: number, y: number, width: number, height: number, delay: number): Frame => {
    return { x, y, width, height, delay, pixels: quantise(pen.getImageData(x, y, width, height).data) };
  };
  const changes = boards
    .slice(1)
    .flatMap((board, index) => board.flatMap((digit, cell) => (digit === boards[index][cell] ? [] : [{ cell, digit }])));
  const delay = Math.max(4, Math.min(40, Math.floor(LENGTH / Math.max(1, changes.length))));
  boards[0].forEach((digit, cell) => drawDigit(pen, scene, cell, digit));
  const frames = [take(0, 0, canvas.width, canvas.height, 60)];
  for (const { cell, digit } of changes) {
    const [x, y] = [EDGE + columnOf(layout, cell) * CELL + 1, EDGE + rowOf(layout, cell) * CELL + 1];
    pen.putImageData(empty, 0, 0, x, y, CELL - 2, CELL - 2);
    drawDigit(pen, scene, cell, digit);
    frames.push(take(x, y, CELL - 2, CELL - 2, delay));
  }
  frames[frames.length - 1].delay = STILL;
  return new Blob([encodeGif(canvas.width, canvas.height, PALETTE, frames)], { type: 'image/gif' });
}

// The nearest colour of the palette for each pixel; few colours come, so each is looked up once.
function makeQuantiser(): (data: Uint8ClampedArray) => Uint8Array {
  const known = new Map<number, number>();
  const nearest = (red: number, green: number, blue: number): number => {
    const far = ([r, g, b]: Colour): number => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    return PALETTE.reduce((best, colour, index) => (far(colour) < far(PALETTE[best]) ? index : best), 0);
  };
  return (data) => {
    const pixels = new Uint8Array(data.length / 4);
    for (let index = 0; index < pixels.length; index++) {
      const [red, green, blue] = [data[4 * index], data[4 * index + 1], data[4 * index + 2]];
      const name = (red << 16) | (green << 8) | blue;
      let found = known.get(name);
      if (found === undefined) known.set(name, (found = nearest(red, green, blue)));
      pixels[index] = found;
    }
    return pixels;
  };
}
