import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoredOptions } from '../../src/server/api';
import { exchange, Following } from '../../src/state/following';
import { DEFAULTS, type Options } from '../../src/state/options';
import { makeStorage } from './storage';

// One server, and a device with options of its own.
class Server {
  stored: StoredOptions = {};
  isThere = true;

  fetch = (_: string, { method, body }: { method: string; body: string | null }): Promise<Response> => {
    if (!this.isThere) return Promise.reject(new TypeError('no network'));
    if (method === 'PUT') Object.assign(this.stored, JSON.parse(body ?? '{}'));
    return Promise.resolve(new Response(JSON.stringify(this.stored)));
  };
}

class Device {
  options: Options = DEFAULTS;
  readonly following: Following;

  constructor(clock: () => number) {
    this.following = new Following(
      makeStorage(),
      () => this.options,
      (brought) => this.use(brought),
      clock,
    );
  }

  choose(changes: Partial<Options>): void {
    this.use(changes);
    this.following.chose(Object.keys(changes));
  }

  private use(changes: Partial<Options>): void {
    this.options = { ...this.options, ...changes };
  }
}

function setUp(): { server: Server; one: Device; other: Device } {
  vi.useFakeTimers();
  const server = new Server();
  vi.stubGlobal('fetch', server.fetch);
  let time = 0;
  const clock = (): number => ++time;
  return { server, one: new Device(clock), other: new Device(clock) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following', () => {
  it('brings what was chosen elsewhere, and leaves what belongs to a device', async () => {
    const { one, other } = setUp();
    await one.following.begin();
    one.choose({ theme: 'dark', textSize: 'large' });
    await vi.runAllTimersAsync();
    await other.following.begin();
    expect(other.options).toEqual({ ...DEFAULTS, theme: 'dark' });
  });

  it('lets the newest choice win, option by option', async () => {
    const { one, other } = setUp();
    await one.following.begin();
    await other.following.begin();
    one.choose({ theme: 'dark', checking: 'off' });
    other.choose({ theme: 'safe' });
    await vi.runAllTimersAsync();
    await one.following.run();
    expect(one.options).toMatchObject({ theme: 'safe', checking: 'off' });
    expect(other.options).toMatchObject({ theme: 'safe', checking: 'off' });
  });

  it('sends later what was chosen without a network', async () => {
    const { server, one, other } = setUp();
    await one.following.begin();
    server.isThere = false;
    one.choose({ help: 2 });
    await vi.runAllTimersAsync();
    server.isThere = true;
    await one.following.run();
    await other.following.begin();
    expect(other.options.help).toBe(2);
  });

  it("takes a guest's choices along into a new account, and sends nothing before", async () => {
    const { server, one } = setUp();
    one.choose({ avoided: ['x-wing'] });
    await vi.runAllTimersAsync();
    one.following.end(); // what a look at the account does to a guest
    expect(server.stored).toEqual({});
    await one.following.begin();
    expect(server.stored.avoided.value).toEqual(['x-wing']);
  });

  it('gives nobody who signs in next the choices of whoever signed out', async () => {
    const { server, one } = setUp();
    await one.following.begin();
    one.choose({ theme: 'dark' });
    await vi.runAllTimersAsync();
    one.following.end();
    server.stored = { theme: { value: 'light', at: 0.5 } }; // another account, chosen long ago
    await one.following.begin();
    expect(one.options.theme).toBe('light');
    expect(server.stored).toEqual({ theme: { value: 'light', at: 0.5 } });
  });

  it('passes over what it does not understand', () => {
    const stored = { theme: 'dark', avoided: { value: {}, at: 9 }, help: { value: 'all', at: 9 }, tempo: { value: 3, at: 9 } };
    expect(exchange(DEFAULTS, {}, stored as StoredOptions).brought).toEqual({});
  });
});
