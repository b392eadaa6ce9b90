import type { FastifyBaseLogger } from 'fastify';
import { randomToken } from '../keys/crypto.ts';
import type { RedisLink } from './link.ts';

/**
 * Warns of a Redis that makes room by dropping entries, or starts without what it was told last: it works, until what is
 * gone is a wrong PIN that nobody counts any more (S4). Once for as long as it stays so: a look that waits while Redis is
 * away, and the one for its return, see the same. One that does not tell its user is believed to be set up as
 * docs/operating.md says.
 */
function lossOf(link: RedisLink, log: FastifyBaseLogger): () => Promise<void> {
  let told = '';
  return async () => {
    const info = await link.run((redis) => redis.info()).catch(() => undefined);
    if (info === undefined) return;
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
    const forgets = /^aof_enabled:0/m.test(info);
    const now = `${policy} ${forgets}`;
    if (now === told) return;
    told = now;
    if (policy !== 'noeviction') {
      log.warn({ policy }, 'redis may drop entries: set its maxmemory-policy to noeviction');
    }
    if (forgets) log.warn('redis may forget what was answered: set its appendonly to yes');
  };
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
    const name = await redis.get(key);
    // One that is full takes no name, and the start would wait for it.
    if (name !== null) return name;
    await redis.set(key, randomToken(9), { condition: 'NX' });
    return redis.get(key);
  });
}

export interface Watch {
  /** At the start, and whenever it comes back: it may be another one then, with settings of its own. */
  all(): Promise<unknown>;
  /** Now and then: it may have been emptied while it runs. */
  data(): Promise<void>;
}

/**
 * What is to be known about a Redis. That it is without the data nobody else would see, but for customers whose log-ins
 * have expired (S4, N5).
 */
export function watchOver(
  link: RedisLink,
  prefix: string,
  now: () => number,
  log: FastifyBaseLogger,
): Watch {
  const warnOfLoss = lossOf(link, log);
  let known: string | null = null;
  async function warnOfNewData(): Promise<void> {
    const name = await nameOfData(link, prefix).catch(() => known);
    if (known !== null && name !== known) {
      log.error('redis has lost its data: log-ins, wrong PINs and what else was stored');
    }
    known = name;
  }
  return {
    all: () => Promise.all([warnOfNewData(), warnOfLoss(), warnOfClock(link, now, log)]),
    data: warnOfNewData,
  };
}
