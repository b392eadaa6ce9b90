import type { FastifyBaseLogger } from 'fastify';
import { keyed } from '../keys/crypto.ts';
import type { RedisConfig } from '../settings/config.ts';
import type { Shared } from '../shared.ts';
import { openRedisStore } from '../store/redis.ts';
import { redisEventBus } from './events.ts';
import { type LinkOptions, RedisLink } from './link.ts';
import { redisLimitStore } from './rate-limits.ts';
import { startErrorOn, unusable } from './unusable.ts';
import { watchOver } from './watch.ts';

/** So many names that each part of a cluster has some of them. */
const SPREAD = 32;

/**
 * A part of a cluster answers for its own keys only, and often for the few that a start needs: every other log-in would
 * then fail.
 */
async function checkAllKeys(link: RedisLink, prefix: string): Promise<void> {
  const names = Array.from({ length: SPREAD }, (_, n) => `${prefix}check${n}`);
  await link.run((redis) => Promise.all(names.map((name) => redis.exists(name))));
}

/** The store and the bus of several processes (N4, N5). @throws {ConfigError} when no Redis answers. */
export async function openOnRedis(
  config: RedisConfig,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<Shared> {
  const { prefix, ...address } = config;
  let lookAgain: (() => unknown) | undefined;
  const told = (link: 'store' | 'events'): NonNullable<LinkOptions['onChange']> => {
    return (state, why) => {
      if (state === 'lost') return log.error({ link, why }, 'redis lost');
      log.info({ link }, 'redis ready');
      if (link === 'store') lookAgain?.();
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
    const why = link.trouble ?? ears.trouble ?? 'no answer';
    await close();
    throw unusable(config, why);
  }
  const startError = (error: unknown) => startErrorOn(config, error);
  try {
    await checkAllKeys(link, prefix);
  } catch (error) {
    await close();
    throw startError(error);
  }
  const watch = watchOver(link, prefix, now, log);
  await watch.all();
  lookAgain = watch.all;
  return {
    store: openRedisStore(link, prefix, now, watch.data),
    bus,
    limitStore: (secrets) => {
      const key = secrets.key('address');
      return redisLimitStore(link, prefix, (address) => keyed(key, 'address', address));
    },
    startError,
    close,
  };
}
