// One running module of the engine: a request as text goes in, JSON comes out.
//
// It knows neither workers nor the network, so that whatever has WebAssembly can run it.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number; // where to write a request of so many bytes
  call(size: number): void; // throws a refusal
  told(): number; // where the answer stands
  told_size(): number;
}

export interface Told {
  isAnswer: boolean; // else a refusal: { error, message }
  text: string; // JSON
}

const NOT_HERE = 52; // what WASI answers where a call is not supported

// The engine opens no files. Its library would write its last words to one before it aborts.
const NO_FILES = { fd_write: () => NOT_HERE, fd_close: () => NOT_HERE, fd_seek: () => NOT_HERE };

const CODES = ['bad_input', 'improper_puzzle', 'not_here']; // as in bindings/wasm/throwing.hpp

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export class Instance {
  private exports: Exports;
  isSpent = false; // it has refused something, and what it was at is left as it was: no more of it

  constructor(module: WebAssembly.Module) {
    const refuse = (code: number, at: number, size: number): never => {
      throw new Refusal(CODES[code], this.read(at, size));
    };
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: NO_FILES, nonet: { refuse } });
    this.exports = instance.exports as unknown as Exports;
    this.exports['_initialize'](); // the library's own beginning
  }

  // Throws what the module throws when it traps: it is of no use any more then.
  ask(request: string): Told {
    const { exports } = this;
    const most = request.length * 3; // bytes in UTF-8
    const place = exports.room(most); // the memory may move to make room
    const { written } = ENCODER.encodeInto(request, new Uint8Array(exports.memory.buffer, place, most));
    try {
      exports.call(written);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.isSpent = true;
      return { isAnswer: false, text: JSON.stringify({ error: error.code, message: error.message }) };
    }
    return { isAnswer: true, text: this.read(exports.told(), exports.told_size()) };
  }

  private read(at: number, size: number): string {
    return DECODER.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }

  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }
}

// A verb and its fields as the engine reads them; what is undefined or empty is left out.
export type Fields = Readonly<Record<string, string | number | undefined>>;

export function writeRequest(verb: string, fields: Fields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name} ${value}`]));
  return [verb, ...lines.map((line) => line.replace(/\s+/g, ' '))].join('\n');
}
