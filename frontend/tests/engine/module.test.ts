import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineModule } from '../../src/engine/module';
import type { Question } from '../../src/engine/worker';

// A worker that does what it is told: tests answer for it.
class FakeWorker {
  asked: Question[] = [];
  isEnded = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;

  postMessage(question: Question): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: unknown): void {
    if (!this.isEnded) this.onmessage?.({ data });
  }

  answer(text: string, place = this.asked.length - 1): void {
    this.say({ number: this.asked[place].number, isAnswer: true, text });
  }
}

const LOADING = 5_000;
let workers: FakeWorker[];
let module: EngineModule;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  const start = (): Worker => {
    workers.push(new FakeWorker());
    return workers[workers.length - 1] as unknown as Worker;
  };
  module = new EngineModule('hints', start, LOADING);
});

afterEach(() => void vi.useRealTimers());

describe('a module', () => {
  it('is asked one question after the other', async () => {
    const both = [module.ask('a', 1_000), module.ask('b', 1_000)];
    const [worker] = workers;
    worker.say('ready');
    expect(worker.asked.map(({ request }) => request)).toEqual(['a']);
    worker.answer('1');
    worker.answer('2');
    expect((await Promise.all(both)).map(({ text }) => text)).toEqual(['1', '2']);
    expect(workers.length).toBe(1);
  });

  it('is ended when it takes too long, and a new worker goes on', async () => {
    const late = expect(module.ask('a', 1_000)).rejects.toMatchObject({ reason: 'late' });
    const next = module.ask('b', 1_000);
    workers[0].say('ready');
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    workers[1].say('ready');
    workers[1].answer('2');
    expect((await next).text).toBe('2');
  });

  it('that loads slowly lets others answer and goes on loading', async () => {
    const away = expect(module.ask('a', 1_000)).rejects.toMatchObject({ reason: 'loading' });
    await vi.advanceTimersByTimeAsync(LOADING);
    await away;
    expect(workers[0].isEnded).toBe(false);
    const next = module.ask('b', 1_000);
    workers[0].say('ready');
    workers[0].answer('1', 0); // nobody waits for this one any more
    workers[0].answer('2', 1);
    expect((await next).text).toBe('2');
  });

  it('keeps its worker where what was dropped is done soon, and ends it where not', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const first = expect(module.ask('a', 1_000, one.signal)).rejects.toMatchObject({ reason: 'dropped' });
    workers[0].say('ready');
    one.abort();
    await first;
    workers[0].answer('1');
    await vi.advanceTimersByTimeAsync(500);
    expect(workers[0].isEnded).toBe(false);
    const second = expect(module.ask('b', 9_000, other.signal)).rejects.toMatchObject({ reason: 'dropped' });
    other.abort();
    await second;
    await vi.advanceTimersByTimeAsync(500);
    expect(workers[0].isEnded).toBe(true);
  });

  it('tells a missing engine from a trap', async () => {
    for (const [failed, reason] of [
      ['missing', 'missing'],
      ['trapped', 'unknown'],
    ]) {
      const asked = expect(module.ask('a', 1_000)).rejects.toMatchObject({ reason });
      const worker = workers[workers.length - 1];
      worker.say({ number: worker.asked[worker.asked.length - 1].number, failed, why: '' });
      await asked;
    }
  });
});
