import type { RedisLink } from '../../redis/link.ts';
import type { Logs } from '../store.ts';

/** How many lines of a log are kept here; the process's own log has all of them. */
const KEPT = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 100_000 } } as const;

/** The logs on Redis, which trims them itself. */
export function logsOn(link: RedisLink, prefix: string): Logs {
  const keyOf = (log: string) => `${prefix}log:${log}`;
  return {
    async append(log, line) {
      await link.run((redis) => redis.xAdd(keyOf(log), '*', { line }, KEPT));
    },
    async lines(log) {
      const entries = await link.run((redis) => redis.xRange(keyOf(log), '-', '+'));
      return (entries ?? []).map(({ message }) => message.line ?? '');
    },
  };
}
