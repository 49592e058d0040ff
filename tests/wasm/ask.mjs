// Ask the engine for the browser in Node: lines of JSON [module, request] come in, [isAnswer, text] go out.
// node ask.mjs FOLDER
import { readFileSync } from 'node:fs';

const folder = process.argv[2];
const listed = JSON.parse(readFileSync(`${folder}/engine.json`, 'utf8'));
const none = () => 52; // not supported: the engine opens no files
const files = { fd_write: none, fd_close: none, fd_seek: none };
const modules = {};

function start(name) {
  const module = new WebAssembly.Module(readFileSync(`${folder}/${listed[name]}`));
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: files });
  exports._initialize();
  return exports;
}

function ask(name, request) {
  const exports = (modules[name] ??= start(name));
  const bytes = new TextEncoder().encode(request);
  new Uint8Array(exports.memory.buffer, exports.room(bytes.length), bytes.length).set(bytes);
  const isAnswer = exports.call(bytes.length) === 1;
  return [isAnswer, new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.told(), exports.told_size()))];
}

const lines = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const answers = lines.map((line) => JSON.stringify(ask(...JSON.parse(line))));
const bytes = Object.values(modules).map(({ memory }) => memory.buffer.byteLength);
process.stdout.write([...answers, JSON.stringify(bytes)].join('\n'));
