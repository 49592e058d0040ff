import { afterEach, expect, it, vi } from 'vitest';
import { readPack } from '../../src/school/packs';

const answer = (body: unknown, status = 200): Promise<Response> => Promise.resolve(new Response(JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

it('asks for a pack once, also while its answer is on the way', async () => {
  const fetched = vi.fn<typeof fetch>(() => answer([{ id: 'x-wing-8' }]));
  vi.stubGlobal('fetch', fetched);
  const [first, second] = await Promise.all([readPack('x-wing', 1), readPack('x-wing', 1)]);
  expect(await readPack('x-wing', 1)).toBe(first);
  expect(second).toBe(first);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('asks again for a pack that could not be had', async () => {
  vi.stubGlobal('fetch', () => answer({}, 503));
  await expect(readPack('skyscraper', 1)).rejects.toThrow('no exercises of skyscraper');
  vi.stubGlobal('fetch', () => answer([{ id: 'skyscraper-8' }]));
  expect(await readPack('skyscraper', 1)).toEqual([{ id: 'skyscraper-8' }]);
});

it('lets go of the packs that were read longest ago', async () => {
  const fetched = vi.fn<typeof fetch>(() => answer([]));
  vi.stubGlobal('fetch', fetched);
  for (const number of [1, 2, 3, 4, 5, 1]) await readPack('swordfish', number);
  expect(fetched).toHaveBeenCalledTimes(6);
});
