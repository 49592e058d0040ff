// News: the server says that there is something to read, as it happens. Where its stream cannot be
// had the page looks by itself, more often; and once a minute in any case.
//
// A page listens only while somebody looks at it: browsers allow few connections to one server, and
// whoever comes back looks once at everything.

import { EVENTS } from '../server/api';

export interface Item {
  kind: 'begun' | 'moves' | 'finished' | 'deleted' | 'options' | 'look';
  game?: string;
  count?: number; // moves that the game has now
}

const OFTEN = 1_500; // ms between two looks without a stream
const SELDOM = 60_000; // with one; also the longest between two looks that failed
const AGAIN = 30_000; // until a stream that was refused is asked for again

export class News {
  private source: EventSource | undefined;
  private looking: ReturnType<typeof setTimeout> | undefined;
  private interval = SELDOM;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private hear: (item: Item) => Promise<boolean>, // answers whether the server could be asked
    private isWanted: () => boolean,
  ) {}

  // Begin or stop, as is right now. Called when somebody signs in or out, comes or goes.
  tend(): void {
    if (!this.isWanted()) this.stop();
    else if (!this.source) this.listen();
  }

  private listen(): void {
    clearTimeout(this.again);
    const source = new EventSource(EVENTS);
    this.source = source;
    this.lookEvery(OFTEN); // until the stream is there
    source.onopen = () => {
      this.lookEvery(SELDOM);
      void this.hear({ kind: 'look' }); // whatever happened before
    };
    source.onmessage = ({ data }: MessageEvent<string>) => void this.hear(JSON.parse(data) as Item);
    source.onerror = () => this.lose(source);
  }

  // A browser opens a broken stream again by itself; one that was refused it leaves closed.
  private lose(source: EventSource): void {
    this.lookEvery(OFTEN);
    if (source.readyState !== EventSource.CLOSED) return;
    this.source = undefined;
    this.again = setTimeout(() => this.tend(), AGAIN);
  }

  private lookEvery(interval: number): void {
    if (this.looking !== undefined && this.interval === interval) return; // a stream that fails again and again
    this.interval = interval;
    this.lookIn(interval);
  }

  // A server that does not answer is asked less and less often.
  private lookIn(wait: number): void {
    clearTimeout(this.looking);
    const timer = setTimeout(() => {
      void this.hear({ kind: 'look' }).then((isAnswered) => {
        if (this.looking === timer) this.lookIn(isAnswered ? this.interval : Math.min(2 * wait, SELDOM));
      });
    }, wait);
    this.looking = timer;
  }

  private stop(): void {
    clearTimeout(this.looking);
    this.looking = undefined;
    clearTimeout(this.again);
    this.source?.close();
    this.source = undefined;
  }
}
