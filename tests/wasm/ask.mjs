// Ask the engine for the browser in Node: lines of JSON [module, request] come in, [isAnswer, text] go out.
// node ask.mjs FOLDER
import { readFileSync } from 'node:fs';

const folder = process.argv[2];
const listed = JSON.parse(readFileSync(`${folder}/engine.json`, 'utf8'));
const none = () => 52; // not supported: the engine opens no files
const files = { fd_write: none, fd_close: none, fd_seek: none };
const codes = ['bad_input', 'improper_puzzle', 'not_here'];
const modules = {};
const instances = {};
let most = 0; // bytes

class Refusal extends Error {}

const read = ({ memory }, at, size) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));

function start(name) {
  modules[name] ??= new WebAssembly.Module(readFileSync(`${folder}/${listed[name]}`));
  const refuse = (code, at, size) => {
    const told = new Refusal();
    told.text = JSON.stringify({ error: codes[code], message: read(exports, at, size) });
    throw told;
  };
  const { exports } = new WebAssembly.Instance(modules[name], { wasi_snapshot_preview1: files, nonet: { refuse } });
  exports._initialize();
  return exports;
}

function ask(name, request) {
  const exports = (instances[name] ??= start(name));
  const bytes = new TextEncoder().encode(request);
  const place = exports.room(bytes.length); // the memory may move to make room
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  try {
    exports.call(bytes.length);
    return [true, read(exports, exports.told(), exports.told_size())];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    instances[name] = undefined; // what it was at is left as it was
    return [false, error.text];
  } finally {
    most = Math.max(most, exports.memory.buffer.byteLength);
  }
}

const lines = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const answers = lines.map((line) => JSON.stringify(ask(...JSON.parse(line))));
process.stdout.write([...answers, JSON.stringify(most)].join('\n'));
