import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import * as z from 'zod/mini';
import type { RedisLink } from './link.ts';
import { COUNT } from './scripts.ts';

type StoreClass = NonNullable<RateLimitPluginOptions['store']>;
type LimitStore = InstanceType<StoreClass>;

/** The time-out of a limit, in ms: counting must not delay every call. */
const PATIENCE = 300;
const Counted = z.tuple([z.number(), z.number()]);
/** The options that the plugin really passes, unlike its types. */
const Route = z.object({
  routeInfo: z.object({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }),
});

/**
 * Counts the calls of an address for all processes together. `pseudonym` turns an address into a name:
 * addresses are personal data and must not be in a key.
 */
export function redisLimitStore(
  link: RedisLink,
  prefix: string,
  pseudonym: (address: string) => string,
): StoreClass {
  async function count(name: string, window: number): Promise<{ current: number; ttl: number }> {
    const once = { patience: PATIENCE, repeatable: false };
    const reply = await link.script(COUNT, name, [String(window)], once);
    const [current, ttl] = z.parse(Counted, reply);
    return { current, ttl };
  }

  const storeOf = (route: string): LimitStore => ({
    incr(address, callback, timeWindow) {
      count(`${prefix}rate:${route}:${pseudonym(address)}`, timeWindow).then(
        (counted) => callback(null, counted),
        (error: unknown) => callback(error instanceof Error ? error : new Error('no count')),
      );
    },
    child(options) {
      const { method, url } = z.parse(Route, options).routeInfo;
      return storeOf(`${method} ${url}`);
    },
  });
  return class {
    readonly #all = storeOf('all');
    incr: LimitStore['incr'] = this.#all.incr;
    child: LimitStore['child'] = this.#all.child;
  };
}
