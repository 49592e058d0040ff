// One running module of the engine: a request as text goes in, JSON comes out.
//
// It knows neither workers nor the network, so that whatever has WebAssembly can run it.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number; // where to write a request of so many bytes
  call(size: number): number; // 1: answered, 0: refused
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

export class Instance {
  private exports: Exports;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: NO_FILES });
    this.exports = instance.exports as unknown as Exports;
    this.exports['_initialize'](); // the library's own beginning
  }

  // Throws what the module throws when it traps: it is of no use any more then.
  ask(request: string): Told {
    const { exports } = this;
    const asked = new TextEncoder().encode(request);
    new Uint8Array(exports.memory.buffer, exports.room(asked.length), asked.length).set(asked);
    const isAnswer = exports.call(asked.length) === 1;
    const told = new Uint8Array(exports.memory.buffer, exports.told(), exports.told_size());
    return { isAnswer, text: new TextDecoder().decode(told) };
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
