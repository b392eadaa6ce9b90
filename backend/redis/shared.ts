import type { FastifyBaseLogger } from 'fastify';
import { keyed } from '../keys/crypto.ts';
import type { RedisConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';
import type { Shared } from '../shared.ts';
import { openRedisStore } from '../store/redis.ts';
import { redisEventBus } from './events.ts';
import { type LinkOptions, RedisLink } from './link.ts';
import { redisLimitStore } from './rate-limits.ts';

/** The store and the bus of several processes (N4, N5). @throws {ConfigError} when no Redis answers. */
export async function openOnRedis(
  { prefix, ...address }: RedisConfig,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<Shared> {
  const told = (link: 'store' | 'events'): NonNullable<LinkOptions['onChange']> => {
    return (state, why) => {
      if (state === 'lost') log.error({ link, why }, 'redis lost');
      else log.info({ link }, 'redis ready');
    };
  };
  const link = new RedisLink({ ...address, onChange: told('store') });
  const bus = redisEventBus(link, prefix);
  // Subscribing needs a connection of its own.
  const ears = new RedisLink({ ...address, prepare: bus.listen, onChange: told('events') });
  const close = async () => {
    await Promise.all([link.close(), ears.close()]);
  };
  try {
    for (const one of [link, ears]) await one.run((redis) => redis.ping());
  } catch {
    const { host } = new URL(address.url);
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
