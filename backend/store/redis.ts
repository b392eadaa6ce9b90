import type { RedisLink } from '../redis/link.ts';
import { CHECK } from '../redis/scripts.ts';
import { entriesOn } from './redis/entries.ts';
import { logsOn } from './redis/logs.ts';
import { remindersOn } from './redis/reminders.ts';
import type { Store } from './store.ts';

/**
 * The store on Redis, for several processes (N4). Expiry is decided by our own clock, as in every store; Redis
 * only deletes what expired some time ago. Calls are repeated after a lost connection if that does no harm, and
 * throw `Unavailable` if they take too long. `sweep`: what is to be done now and then, as Redis deletes by itself.
 */
export function openRedisStore(
  link: RedisLink,
  prefix: string,
  now: () => number,
  sweep: Store['sweep'] = async () => {},
): Store {
  return {
    ...entriesOn(link, prefix, now),
    ...logsOn(link, prefix),
    ...remindersOn(link, prefix, now),
    sweep,
    async check() {
      await link.script(CHECK, `${prefix}check`, [], { patience: 500 });
    },
    close: () => link.close(),
  };
}
