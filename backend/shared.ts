import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import { LocalLimits } from './http/local-limits.ts';
import type { Secrets } from './keys/secrets.ts';
import { type EventBus, localEventBus } from './process/events/bus.ts';
import type { Config } from './settings/config.ts';
import { openSqliteStore, startErrorOf } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

/** What the processes of one site share: in memory for a single process, on Redis for several. */
export interface Shared {
  readonly store: Store;
  readonly bus: EventBus;
  /** Where the calls of an address are counted. */
  limitStore(secrets: Secrets): NonNullable<RateLimitPluginOptions['store']>;
  /** What to report if the start fails with this error: one of the settings, if it is about them. */
  startError(error: unknown): unknown;
  close(): Promise<void>;
}

/** Opens the store and the bus. @throws {ConfigError} when no Redis answers. */
export async function openShared(
  { dataDir, redis }: Pick<Config, 'dataDir' | 'redis'>,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<Shared> {
  if (redis !== undefined) {
    // A single process does not need the client, which takes longest to load.
    const { openOnRedis } = await import('./redis/shared.ts');
    return openOnRedis(redis, now, log);
  }
  const store = openSqliteStore(dataDir, now);
  return {
    store,
    bus: localEventBus(),
    limitStore: () => LocalLimits,
    startError: startErrorOf,
    close: () => store.close(),
  };
}
