// The worker in which a module of the engine runs. It fetches the module when it is first asked, keeps
// it for when there is no network, and makes a new instance of it after a refusal or a trap.

import { Instance } from './instance';
import { CACHE, FOLDER, LIST } from './places';

export interface Question {
  number: number;
  module: string;
  request: string;
}

// 'missing': there is no such module here, or it does not run; 'trapped': the question ended it.
export type Reply = { number: number } & ({ isAnswer: boolean; text: string } | { failed: 'missing' | 'trapped'; why: string });

// The smallest module with a vector in it: where it is none, the modules without SIMD are taken.
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const PLAIN = 'plain-';
const hasVectors = WebAssembly.validate(new Uint8Array(VECTOR));
const isOurs = (module: string): boolean => module.startsWith(PLAIN) !== hasVectors;

let compiled: Promise<WebAssembly.Module> | undefined;
let instance: Instance | undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
self.onmessage = async ({ data }: MessageEvent<Question>): Promise<void> => self.postMessage(await reply(data));

async function reply({ number, module, request }: Question): Promise<Reply> {
  try {
    if (!instance) {
      const loaded = await (compiled ??= load(module));
      instance ??= new Instance(loaded);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
      self.postMessage('ready'); // from now on the time counts
    }
  } catch (error) {
    compiled = undefined; // perhaps it is there next time
    return { number, failed: 'missing', why: String(error) };
  }
  try {
    const told = instance.ask(request);
    if (instance.isSpent) instance = undefined;
    return { number, ...told };
  } catch (error) {
    instance = undefined;
    return { number, failed: 'trapped', why: String(error) };
  }
}

async function load(module: string): Promise<WebAssembly.Module> {
  const listed = (await (await fresh(LIST)).json()) as Record<string, string>;
  const file = listed[hasVectors ? module : PLAIN + module];
  if (!file) throw new Error(`expected ${module} in ${LIST}, got none: it is not built`);
  const address = FOLDER + file;
  const found = (await cached(address)) ?? (await fresh(address));
  void keepAll(Object.keys(listed).flatMap((name) => (isOurs(name) ? [listed[name]] : [])));
  return WebAssembly.compile(await found.arrayBuffer());
}

// Every module will be wanted when there is no network; those of older builds never more.
async function keepAll(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (!(await cached(FOLDER + file))) await fresh(FOLDER + file).catch(() => undefined); // offline: next time
  }
  await forget(new Set(files));
}

// From the network, and what was kept of it where there is none.
async function fresh(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'no-cache' }).catch(() => undefined);
  if (answer?.ok) {
    await keep(address, answer.clone());
    return answer;
  }
  const kept = answer ? undefined : await cached(address); // a server that says no means it
  if (!kept) throw new Error(`expected ${address}, got ${answer?.status ?? 'no network'}`);
  return kept;
}

async function cached(address: string): Promise<Response | undefined> {
  return 'caches' in self ? caches.match(address, { cacheName: CACHE }) : undefined;
}

async function keep(address: string, answer: Response): Promise<void> {
  if ('caches' in self) await (await caches.open(CACHE)).put(address, answer).catch(() => undefined); // full: next time
}

async function forget(files: ReadonlySet<string>): Promise<void> {
  if (!('caches' in self)) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const file = request.url.slice(request.url.lastIndexOf('/') + 1);
    if (file.endsWith('.wasm') && !files.has(file)) await cache.delete(request);
  }
}
