import type { RateLimitPluginOptions } from '@fastify/rate-limit';

type LimitStore = InstanceType<NonNullable<RateLimitPluginOptions['store']>>;

/** How many addresses are counted for each limit; beyond them, the one that has not called for longest is forgotten. */
const KEPT = 5000;

/**
 * Counts the calls of an address within this process. The plugin's own store goes by the clock: if that is set back,
 * it goes on counting until the clock has caught up, and keeps out everybody who shares an address (S4).
 */
export class LocalLimits implements LimitStore {
  readonly #windows = new Map<string, { count: number; readonly since: number }>();

  incr: LimitStore['incr'] = (address, callback, length) => {
    const { count, left } = this.add(address, 1, length);
    callback(null, { current: count, ttl: left });
  };

  /** Counts so much more of an address; returns how much it is in this window, and how long that still lasts, in ms. */
  add(address: string, more: number, length: number) {
    const now = performance.now();
    const found = this.#windows.get(address);
    const window = found && now - found.since < length ? found : { count: 0, since: now };
    window.count += more;
    this.#windows.delete(address);
    this.#windows.set(address, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > KEPT && oldest !== undefined) this.#windows.delete(oldest);
    return { count: window.count, left: length - (now - window.since) };
  }

  child = (): LimitStore => new LocalLimits();
}
