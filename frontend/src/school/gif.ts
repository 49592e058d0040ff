// GIF: a film as a file that everything opens. A palette of sixteen colours, and frames that redraw only
// what changed. The format is CompuServe's of 1989; its packing is Welch's variant of Lempel and Ziv. Pure.

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  pixels: Uint8Array; // an index of the palette each, row by row
  delay: number; // hundredths of a second until the next
}

export type Colour = readonly [red: number, green: number, blue: number];

const BITS = 4; // of a pixel: sixteen colours
const LONGEST = 12; // bits of a code

class Bytes {
  private list: number[] = [];

  add(...bytes: readonly number[]): void {
    for (const byte of bytes) this.list.push(byte & 255);
  }

  short(value: number): void {
    this.add(value, value >> 8);
  }

  text(value: string): void {
    this.add(...[...value].map((sign) => sign.charCodeAt(0)));
  }

  // Blocks of at most 255 bytes, each after its length, and an empty one.
  blocks(data: readonly number[]): void {
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255);
      this.add(block.length, ...block);
    }
    this.add(0);
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.list);
  }
}

export function encodeGif(width: number, height: number, palette: readonly Colour[], frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes();
  bytes.text('GIF89a');
  bytes.short(width);
  bytes.short(height);
  bytes.add(0x80 | (BITS - 1), 0, 0);
  for (let index = 0; index < 1 << BITS; index++) bytes.add(...(palette[index] ?? [0, 0, 0]));
  bytes.add(0x21, 0xff, 11);
  bytes.text('NETSCAPE2.0');
  bytes.add(3, 1, 0, 0, 0); // for ever
  for (const frame of frames) addFrame(bytes, frame);
  bytes.add(0x3b);
  return bytes.done();
}

function addFrame(bytes: Bytes, { x, y, width, height, pixels, delay }: Frame): void {
  bytes.add(0x21, 0xf9, 4, 4); // what stands stays
  bytes.short(delay);
  bytes.add(0, 0, 0x2c);
  for (const value of [x, y, width, height]) bytes.short(value);
  bytes.add(0, BITS);
  bytes.blocks(pack(pixels));
}

// Runs that came before are written as one code; the table of runs begins anew when it is full.
function pack(pixels: Uint8Array): number[] {
  const packed: number[] = [];
  const [clear, end] = [1 << BITS, (1 << BITS) + 1];
  let [held, count, size] = [0, 0, BITS + 1];
  let runs = new Map<number, number>(); // code of a run and the next pixel → the code of both
  const write = (code: number): void => {
    held |= code << count;
    for (count += size; count >= 8; count -= 8, held >>>= 8) packed.push(held & 255);
  };
  write(clear);
  let run = pixels[0];
  for (const pixel of pixels.subarray(1)) {
    const both = (run << 8) | pixel;
    const known = runs.get(both);
    if (known !== undefined) {
      run = known;
      continue;
    }
    write(run);
    const code = end + 1 + runs.size;
    if (code < 1 << LONGEST) {
      runs.set(both, code);
      if (code >= 1 << size) size++;
    } else {
      write(clear);
      [runs, size] = [new Map(), BITS + 1];
    }
    run = pixel;
  }
  write(run);
  write(end);
  if (count) packed.push(held & 255);
  return packed;
}
