// Where the engine's modules are sent from, and where they are kept for when there is no network.

export const CACHE = 'nonet-engine'; // build/worker.js leaves it alone
export const FOLDER = '/engine/';
export const LIST = `${FOLDER}engine.json`;

// Whether this page has an engine of its own: it was built with it, or has kept it from an earlier visit.
export async function hasEngine(): Promise<boolean> {
  if (!('WebAssembly' in globalThis)) return false;
  const answer = await fetch(LIST, { cache: 'no-cache' }).catch(() => undefined);
  if (answer) return answer.ok;
  return 'caches' in globalThis && (await caches.match(LIST, { cacheName: CACHE })) !== undefined;
}
