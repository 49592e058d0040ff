// A module of the engine as the page sees it: questions go to a worker one after the other. One that
// takes too long, or that nobody waits for any more, is ended with its worker; a new one goes on with
// the rest.

import { CannotHere } from './engine';
import type { Question, Reply } from './worker';

interface Waiting {
  question: Question;
  milliseconds: number; // that it may take once it is begun
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
  timer?: ReturnType<typeof setTimeout>;
}

export interface Told {
  isAnswer: boolean;
  text: string;
}

const GRACE = 300; // ms after which work that nobody waits for is ended: most is done sooner than a worker starts

export class EngineModule {
  private worker: Worker | undefined;
  private isReady = false; // the worker has loaded the module
  private waiting: Waiting[] = []; // the first is what the worker works on
  private count = 0;

  constructor(
    private name: string,
    private start: () => Worker,
    private loading: number, // ms after which others are asked, while the module goes on loading
  ) {}

  async ask(request: string, milliseconds: number, signal?: AbortSignal): Promise<Told> {
    const number = ++this.count;
    const drop = (): void => this.drop(number);
    signal?.addEventListener('abort', drop, { once: true });
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.waiting.push({ question: { number, module: this.name, request }, milliseconds, resolve, reject });
      if (this.waiting.length === 1) this.begin();
    }).finally(() => signal?.removeEventListener('abort', drop));
    if ('failed' in reply) throw new CannotHere(reply.why, reply.failed === 'missing' ? 'missing' : 'unknown');
    return reply;
  }

  private begin(): void {
    const [first] = this.waiting;
    if (!first) return;
    try {
      this.worker ??= this.hire();
    } catch (error) {
      this.remove(first, error as Error);
      return;
    }
    this.watch(first);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
    this.worker.postMessage(first.question);
  }

  // What the answer takes is counted from when the module is there.
  private watch(first: Waiting): void {
    clearTimeout(first.timer);
    const late = new CannotHere('took too long', 'late');
    const away = new CannotHere('still loading', 'loading');
    first.timer = this.isReady
      ? setTimeout(() => this.end(first, late), first.milliseconds)
      : setTimeout(() => this.remove(first, away), this.loading);
  }

  private hire(): Worker {
    const worker = this.start();
    this.isReady = false;
    worker.onmessage = ({ data }: MessageEvent<Reply | 'ready'>) => this.hear(data);
    worker.onerror = () => this.waiting[0] && this.end(this.waiting[0], new CannotHere('the worker failed', 'missing'));
    return worker;
  }

  private hear(reply: Reply | 'ready'): void {
    const [first] = this.waiting;
    if (reply === 'ready') {
      this.isReady = true;
      if (first) this.watch(first);
    } else if (first?.question.number === reply.number) {
      first.resolve(reply);
      this.remove(first);
    }
  }

  private drop(number: number): void {
    const index = this.waiting.findIndex(({ question }) => question.number === number);
    if (index < 0) return;
    const dropped = this.waiting[index];
    const alone = new CannotHere('nobody waits for it', 'dropped');
    dropped.reject(alone);
    if (index > 0) return this.remove(dropped); // it was not begun
    clearTimeout(dropped.timer);
    dropped.timer = setTimeout(() => (this.isReady ? this.end(dropped, alone) : this.remove(dropped)), GRACE);
  }

  // End the work on the first, and its worker with it.
  private end(first: Waiting, why: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.remove(first, why);
  }

  private remove(one: Waiting, why?: Error): void {
    const isFirst = this.waiting[0] === one;
    clearTimeout(one.timer);
    this.waiting = this.waiting.filter((each) => each !== one);
    if (why) one.reject(why);
    if (isFirst) this.begin();
  }
}
