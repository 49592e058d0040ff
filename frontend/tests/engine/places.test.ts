import { afterEach, describe, expect, it, vi } from 'vitest';
import { CACHE, hasEngine, LIST } from '../../src/engine/places';

afterEach(() => void vi.unstubAllGlobals());

const serve = (status: number): void => void vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status })));

function cut(kept?: string): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('caches', {
    match: (address: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(cacheName === CACHE && address === kept ? new Response('{}') : undefined),
  });
}

describe('an engine of the page', () => {
  it('is there where its list is sent', async () => {
    serve(200);
    expect(await hasEngine()).toBe(true);
    serve(404);
    expect(await hasEngine()).toBe(false);
  });

  it('is there without a network where it was kept', async () => {
    cut(LIST);
    expect(await hasEngine()).toBe(true);
    cut();
    expect(await hasEngine()).toBe(false);
  });

  it('needs WebAssembly', async () => {
    serve(200);
    vi.stubGlobal('WebAssembly', undefined);
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    expect(await hasEngine()).toBe(false);
  });
});
