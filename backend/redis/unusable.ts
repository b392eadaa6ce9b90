import { cureOfCertificate, withCure } from '../observability/certificate.ts';
import { Unavailable } from '../refusal.ts';
import type { RedisConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';
import { wordFor } from './link.ts';

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
export function unusable({ url, prefix }: RedisConfig, why: string): ConfigError {
  const { host, protocol } = new URL(url);
  const cure = CURES[why]?.(prefix);
  const advice = cure ?? cureOfCertificate(why) ?? cureOfAddress(protocol, why);
  const what = cure === undefined ? `no Redis answers at ${host}` : `the Redis at ${host} refuses`;
  return new ConfigError(`REDIS_URL: ${what}: ${withCure(why, advice)}`);
}

/** What to say of an error at the start: why this Redis is no use, or that error if it is about something else. */
export function startErrorOn(config: RedisConfig, error: unknown): unknown {
  const why = error instanceof Unavailable ? error.message : wordFor(error);
  return error instanceof Unavailable || why in CURES ? unusable(config, why) : error;
}
