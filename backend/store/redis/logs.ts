import type { RedisLink } from '../../redis/link.ts';
import type { Logs } from '../store.ts';

/** Lines of a log that are kept here; the process's own log keeps all of them. */
const KEPT = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 100_000 } } as const;

/** The logs on a Redis, which keeps them short by itself. */
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
