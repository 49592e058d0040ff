// Write each file once more, compressed by Brotli at its best, as FILE.br: the server sends that to whoever takes it.
//
//     node compress.mjs FILE...
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
for (const file of process.argv.slice(2)) {
  const body = readFileSync(file);
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
}
