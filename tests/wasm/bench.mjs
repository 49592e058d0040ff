// Run the bench of the browser's build: node bench.mjs FILE
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const refuse = () => {
  throw new Error('refused');
};
wasi.start(await WebAssembly.instantiate(module, { ...wasi.getImportObject(), nonet: { refuse } }));
