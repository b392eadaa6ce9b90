import type { FastifyBaseLogger } from 'fastify';
import { keyed, randomToken } from '../keys/crypto.ts';
import { cureOfCertificate, withCure } from '../observability/certificate.ts';
import { Unavailable } from '../refusal.ts';
import type { RedisConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';
import type { Shared } from '../shared.ts';
import { openRedisStore } from '../store/redis.ts';
import { redisEventBus } from './events.ts';
import { type LinkOptions, nameOf, RedisLink } from './link.ts';
import { redisLimitStore } from './rate-limits.ts';

/** What is to be done about a refusal of Redis, by its first word, or words where the first one tells nothing. */
const CURES: Readonly<Record<string, (prefix: string) => string>> = {
  NOPERM: (prefix) =>
    `Its user must be allowed all keys and channels that begin with REDIS_PREFIX, ${prefix}`,
  OOM: () => 'It has no room for anything new: raise its maxmemory',
  READONLY: () => 'It is a replica, and a primary is needed',
  MOVED: () => 'It is a part of a cluster, and one primary with all keys is needed',
  WRONGPASS: () => 'User or password is wrong',
  NOAUTH: () => 'It wants a user or a password',
  DENIED: () => 'It takes only clients of its own machine: give it a password',
  'ERR max number of clients reached': () => 'It has as many as it takes: raise its maxclients',
  'ERR unknown command': () =>
    'It is a Sentinel, or too old, and a primary of 6.2 or later is needed',
  ERR: () => 'The address may end with the number of a database that it does not have',
};

/** How a connection ends with TLS where the other side expects none, or without it where it does. */
const HUNG_UP = /^(ECONNRESET|SocketClosedUnexpectedlyError|EPIPE)$/;
const NO_TLS = /^(late|ConnectionTimeoutError|EPROTO|ERR_SSL_.*)$/;

/** What may be the matter with an address at which nobody speaks as a Redis does. */
function cureOfAddress(protocol: string, why: string): string | undefined {
  if (protocol === 'redis:' && HUNG_UP.test(why)) {
    return 'If it wants TLS, the address must begin with rediss:';
  }
  if (protocol === 'rediss:' && (HUNG_UP.test(why) || NO_TLS.test(why))) {
    return 'If it has no TLS, the address must begin with redis:';
  }
  return undefined;
}

/** Why the server cannot start on this Redis. Neither user nor password is named. */
function unusable({ url, prefix }: RedisConfig, why: string): ConfigError {
  const { host, protocol } = new URL(url);
  const cure = CURES[why]?.(prefix);
  const advice = cure ?? cureOfCertificate(why) ?? cureOfAddress(protocol, why);
  const what = cure === undefined ? `no Redis answers at ${host}` : `the Redis at ${host} refuses`;
  return new ConfigError(`REDIS_URL: ${what}: ${withCure(why, advice)}`);
}

/**
 * Warns of a Redis that makes room by dropping entries, or starts without what it was told last: it works, until what is
 * gone is a wrong PIN that nobody counts any more (S4). One that does not tell its user is believed to be set up as
 * docs/operating.md says.
 */
async function warnOfLoss(link: RedisLink, log: FastifyBaseLogger): Promise<void> {
  const info = await link.run((redis) => redis.info()).catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction') {
    log.warn({ policy }, 'redis may drop entries: set its maxmemory-policy to noeviction');
  }
  if (/^aof_enabled:0/m.test(info)) {
    log.warn('redis may forget what was answered: set its appendonly to yes');
  }
}

/** How far clocks may be apart, in ms. With more, some customers would see a TAN expire before its time, or after it. */
const APART = 30_000;

/**
 * Warns of a clock that differs from that of Redis, which is the same for all processes: each decides by its own what has
 * expired.
 */
async function warnOfClock(
  link: RedisLink,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<void> {
  const [said] = await link.run((redis) => redis.time()).catch(() => []);
  const seconds = said === undefined ? 0 : Math.round(Number(said) - now() / 1000);
  if (Math.abs(seconds) * 1000 > APART) {
    log.warn(
      { seconds },
      'the clock of this machine and that of Redis differ: synchronise them (NTP)',
    );
  }
}

/** Names the data that are on this Redis: nothing else would tell those of before from new ones. */
function nameOfData(link: RedisLink, prefix: string): Promise<string | null> {
  const key = `${prefix}data`;
  return link.run(async (redis) => {
    await redis.set(key, randomToken(9), { condition: 'NX' });
    return redis.get(key);
  });
}

/**
 * What is to be known about a Redis, at the start and whenever it comes back: it may be another one then, with settings of its
 * own, or without the data. Of that, nobody would see more than customers whose log-ins have expired (S4, N5).
 */
function watchOver(link: RedisLink, prefix: string, now: () => number, log: FastifyBaseLogger) {
  let known: string | null = null;
  async function warnOfNewData(): Promise<void> {
    const name = await nameOfData(link, prefix).catch(() => known);
    if (known !== null && name !== known) {
      log.error('redis has lost its data: log-ins, wrong PINs and what else was stored');
    }
    known = name;
  }
  return () => Promise.all([warnOfNewData(), warnOfLoss(link, log), warnOfClock(link, now, log)]);
}

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
  const startError = (error: unknown) => {
    const why = error instanceof Unavailable ? error.message : nameOf(error);
    return error instanceof Unavailable || why in CURES ? unusable(config, why) : error;
  };
  try {
    await checkAllKeys(link, prefix);
  } catch (error) {
    await close();
    throw startError(error);
  }
  const look = watchOver(link, prefix, now, log);
  await look();
  lookAgain = look;
  return {
    store: openRedisStore(link, prefix, now),
    bus,
    limitStore: (secrets) => {
      const key = secrets.key('address');
      return redisLimitStore(link, prefix, (address) => keyed(key, 'address', address));
    },
    startError,
    close,
  };
}
