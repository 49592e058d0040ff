import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { News, type Item } from '../../src/state/news';

class FakeSource {
  static CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;

  constructor(readonly url: string) {
    FakeSource.all.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

let heard: Item[];
let isWanted: boolean;
let isThere: boolean; // the server
let news: News;
const last = (): FakeSource => FakeSource.all.at(-1) as FakeSource;
const looks = (): number => heard.filter(({ kind }) => kind === 'look').length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.all = [];
  heard = [];
  isWanted = isThere = true;
  const hear = (item: Item): Promise<boolean> => {
    heard.push(item);
    return Promise.resolve(isThere);
  };
  news = new News(hear, () => isWanted);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('news', () => {
  it('passes on what the server says, and looks at everything once the stream is there', () => {
    news.tend();
    last().onopen();
    last().onmessage({ data: '{"kind":"moves","game":"g","count":3}' });
    expect(last().url).toBe('/api/v1/events');
    expect(heard).toEqual([{ kind: 'look' }, { kind: 'moves', game: 'g', count: 3 }]);
  });

  it('looks often without a stream, and once a minute with one', async () => {
    news.tend();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(looks()).toBe(2);
    last().onopen();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(4);
    last().onerror(); // the browser opens it again by itself
    await vi.advanceTimersByTimeAsync(1_500);
    expect(looks()).toBe(5);
    expect(FakeSource.all.length).toBe(1);
  });

  it('asks a server that does not answer less and less often', async () => {
    isThere = false;
    news.tend();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(looks()).toBeLessThan(16);
    isThere = true;
    await vi.advanceTimersByTimeAsync(60_000);
    const before = looks();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(looks()).toBe(before + 2);
  });

  it('asks again for a stream that was refused, and looks until then', async () => {
    news.tend();
    last().readyState = FakeSource.CLOSED;
    last().onerror();
    await vi.advanceTimersByTimeAsync(29_000);
    expect([FakeSource.all.length, looks()]).toEqual([1, 19]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSource.all.length).toBe(2);
  });

  it('holds one stream while it is wanted, and nothing afterwards', async () => {
    news.tend();
    news.tend();
    expect(FakeSource.all.length).toBe(1);
    isWanted = false;
    news.tend();
    expect(last().readyState).toBe(FakeSource.CLOSED);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([FakeSource.all.length, looks()]).toEqual([1, 0]);
    isWanted = true;
    news.tend();
    expect(FakeSource.all.length).toBe(2);
  });
});
