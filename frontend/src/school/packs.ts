// Packs of exercises: from the server, and from the browser's cache where there is none. What was fetched
// once is good for ever; its ratings are those of that day. A server that has other positions by now says of
// an answer that it does not know the exercise.

import { ApiError, call, isAlone, STORED } from '../server/api';
import type { Kind } from './course';
import type { Exercise, Taps } from './exercises';

const CACHE = 'nonet-school';
const LAST = 9_999;
const PACKS = 2; // that a page without a server has of each technique
const HELD = 4; // packs in memory: a run takes three positions of each, against the clock

const held = new Map<string, Promise<readonly Exercise[]>>();

// Read a pack: out of memory, the cache or the net. One that could not be had is asked for again next time.
export function readPack(technique: string, number: number): Promise<readonly Exercise[]> {
  const address = addressOf(encodeURIComponent(technique), number);
  const found = held.get(address) ?? fetchPack(technique, address);
  held.delete(address);
  held.set(address, found);
  for (const old of [...held.keys()].slice(0, -HELD)) held.delete(old);
  found.catch(() => held.delete(address));
  return found;
}

async function fetchPack(technique: string, address: string): Promise<readonly Exercise[]> {
  const kept = await cached(address);
  if (kept) return kept;
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
  if (!answer?.ok) return anyPack(technique, answer?.status ?? 0);
  void keep(address, answer.clone());
  return (await answer.json()) as Exercise[];
}

const addressOf = (technique: string, number: number): string =>
  isAlone() ? `${STORED}/school/${technique}.${number % PACKS}.json` : `/api/v1/school/${technique}?pack=${number % (LAST + 1)}`;

async function cached(address: string): Promise<readonly Exercise[] | undefined> {
  const found = 'caches' in globalThis ? await caches.match(address, { cacheName: CACHE }) : undefined;
  return found && ((await found.json()) as Exercise[]);
}

async function keep(address: string, answer: Response): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(CACHE)).put(address, answer).catch(() => undefined); // full: next time
}

// Without a network any pack of the technique that is here will do.
async function anyPack(technique: string, status: number): Promise<readonly Exercise[]> {
  const keys = 'caches' in globalThis ? await (await caches.open(CACHE)).keys() : [];
  const near = keys.find(({ url }) => new RegExp(`/school/${encodeURIComponent(technique)}[?.]`).test(url));
  const found = near && (await cached(near.url));
  if (!found) throw new ApiError(status, 'offline', `no exercises of ${technique}`);
  return found;
}

// Tell the server an answer: it judges for itself, and the first one of an account moves the position's
// rating. Without a network nothing is told, now or later: this device's own rating has counted it.
export function tellAnswer({ id }: Exercise, kind: Kind, taps: Taps): void {
  void call('POST', '/school/answers', { exercise: id, kind, taps }).catch(() => undefined);
}

// Fetch what will be asked for soon, so that it is there without a network.
export function stockPacks(techniques: readonly string[], number: number): void {
  for (const technique of techniques) void readPack(technique, number).catch(() => undefined); // offline: next time
}
