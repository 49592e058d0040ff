// Asking: one question at a time about what stands there now. A newer one ends the older, here and on the server.

import { ApiError } from '../server/api';

const PAUSE = 250; // ms after the last change, so that a number that is being typed is asked about once

export class Asking<Question, Answer> {
  answer: Answer | undefined = $state.raw();
  of: string = $state(''); // what the answer is about
  isBusy: boolean = $state(false);
  failure: ApiError | undefined = $state.raw();
  private key = '';
  private running: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private send: (question: Question, signal: AbortSignal) => Promise<Answer>,
    private pause = PAUSE,
  ) {}

  ask(key: string, question: Question): void {
    if (key === this.key) return;
    this.drop();
    this.key = key;
    this.isBusy = true;
    this.timer = setTimeout(() => void this.run(key, question), this.pause);
  }

  // Nobody wants to know any more.
  drop(): void {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = undefined;
    this.key = '';
    this.isBusy = false;
    this.failure = undefined;
  }

  private async run(key: string, question: Question): Promise<void> {
    const running = (this.running = new AbortController());
    try {
      const answer = await this.send(question, running.signal);
      if (running.signal.aborted) return;
      this.answer = answer;
      this.of = key;
    } catch (error) {
      if (running.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.failure = error;
    }
    this.isBusy = false;
  }
}
