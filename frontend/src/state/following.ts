// Following: options come along to every device where the player is signed in.
//
//     nonet.chosen    when each option was chosen here; what was never chosen is older than everything
//     nonet.follows   there while somebody is signed in
//
// On the server each option stands with the time it was chosen at. The newest wins, so that the same
// exchange brings what is new there, sends what is new here, and may be made again at any time.

import { ApiError, readOptions, writeOptions, type StoredOptions } from '../server/api';
import { DEFAULTS, type Options } from './options';

type Name = keyof Options;
type Times = Partial<Record<Name, number>>;

const CHOSEN = 'nonet.chosen';
const FOLLOWS = 'nonet.follows';

// These belong to a device: how large its screen is, how it is held, who sits beside it.
const OF_THE_DEVICE: ReadonlySet<Name> = new Set(['textSize', 'padSide', 'hasSounds', 'vibrates']);
const NAMES = (Object.keys(DEFAULTS) as Name[]).filter((name) => !OF_THE_DEVICE.has(name));

export interface Exchange {
  brought: Partial<Options>;
  times: Times; // of what was brought
  sent: StoredOptions;
}

export function exchange(options: Options, times: Times, stored: StoredOptions): Exchange {
  const found: Exchange = { brought: {}, times: {}, sent: {} };
  for (const name of NAMES) {
    const [here, there] = [times[name] ?? 0, timeOf(name, stored)];
    if (there > here) {
      Object.assign(found.brought, { [name]: stored[name].value });
      found.times[name] = there;
    } else if (here > there) found.sent[name] = { value: options[name], at: here };
  }
  return found;
}

// Another version of the page, or another program, may have written what we do not understand.
function timeOf(name: Name, stored: StoredOptions): number {
  const { value, at } = stored[name] ?? {};
  const isKnown = typeof value === typeof DEFAULTS[name] && Array.isArray(value) === Array.isArray(DEFAULTS[name]);
  return isKnown && typeof at === 'number' ? at : 0;
}

export class Following {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private storage: Storage,
    private options: () => Options,
    private use: (brought: Partial<Options>) => void,
    private now: () => number = Date.now,
    private switched: () => void = () => undefined, // somebody signed in or out
  ) {}

  // The player chose; the server hears of it soon, or when there is one again.
  chose(names: readonly string[]): void {
    this.keep({ ...this.times(), ...Object.fromEntries(names.map((name) => [name, this.now()])) });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), 300);
  }

  // Whether somebody is signed in, so that other devices may be there.
  get isOn(): boolean {
    return this.storage.getItem(FOLLOWS) !== null;
  }

  async begin(): Promise<void> {
    this.storage.setItem(FOLLOWS, 'yes');
    this.switched();
    await this.run();
  }

  // Whoever signs in here next must not be given this player's choices as the newer ones.
  end(): void {
    if (!this.isOn) return; // a guest, who may sign up yet and bring these choices along
    this.storage.removeItem(FOLLOWS);
    this.storage.removeItem(CHOSEN);
    this.switched();
  }

  async run(): Promise<void> {
    if (!this.isOn) return;
    try {
      const stored = await readOptions();
      const { brought, times, sent } = exchange(this.options(), this.times(), stored);
      this.keep({ ...this.times(), ...times });
      if (Object.keys(brought).length) this.use(brought);
      if (Object.keys(sent).length) await writeOptions(sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // no network, or a server in trouble: next time
    }
  }

  private times(): Times {
    return JSON.parse(this.storage.getItem(CHOSEN) ?? '{}') as Times;
  }

  private keep(times: Times): void {
    this.storage.setItem(CHOSEN, JSON.stringify(times));
  }
}
