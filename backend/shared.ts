import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, RedisConfig } from './config.ts';
import { ConfigError } from './config-file.ts';
import { keyed } from './crypto.ts';
import { type EventBus, localEventBus } from './events.ts';
import { redisEventBus } from './redis/events.ts';
import { type LinkOptions, RedisLink } from './redis/link.ts';
import { redisLimitStore } from './redis/rate-limits.ts';
import type { Secrets } from './secrets.ts';
import { openRedisStore } from './store/redis.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

/** What all processes of one site have in common: a single process keeps it to itself, several meet on Redis. */
export interface Shared {
  readonly store: Store;
  readonly bus: EventBus;
  /** Where calls are counted; in this process without it. */
  limitStore(secrets: Secrets): RateLimitPluginOptions['store'];
  close(): Promise<void>;
}

/** Opens the store and the bus. @throws {ConfigError} when no Redis answers. */
export async function openShared(
  { dataDir, redis }: Pick<Config, 'dataDir' | 'redis'>,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<Shared> {
  if (redis !== undefined) return openOnRedis(redis, now, log);
  const store = openSqliteStore(dataDir, now);
  return {
    store,
    bus: localEventBus(),
    limitStore: () => undefined,
    close: () => store.close(),
  };
}

async function openOnRedis(
  { url, prefix }: RedisConfig,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<Shared> {
  const told = (link: 'store' | 'events'): NonNullable<LinkOptions['onChange']> => {
    return (state, why) => {
      if (state === 'lost') log.error({ link, why }, 'redis lost');
      else log.info({ link }, 'redis ready');
    };
  };
  const link = new RedisLink({ url, onChange: told('store') });
  const bus = redisEventBus(link, prefix);
  // Subscribing needs a connection of its own.
  const ears = new RedisLink({ url, prepare: bus.listen, onChange: told('events') });
  const close = async () => {
    await Promise.all([link.close(), ears.close()]);
  };
  try {
    for (const one of [link, ears]) await one.run((redis) => redis.ping());
  } catch {
    const { host } = new URL(url);
    const why = link.trouble ?? ears.trouble ?? 'no answer';
    await close();
    throw new ConfigError(`REDIS_URL: no Redis answers at ${host}: ${why}`);
  }
  return {
    store: openRedisStore(link, prefix, now),
    bus,
    limitStore: (secrets) => {
      const key = secrets.key('address');
      return redisLimitStore(link, prefix, (address) => keyed(key, 'address', address));
    },
    close,
  };
}
