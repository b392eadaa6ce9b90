import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';
import { DUE } from '../../redis/scripts.ts';
import type { Reminders } from '../store.ts';

const Ids = z.array(z.string());

/** The reminders on a Redis. */
export function remindersOn(link: RedisLink, prefix: string, now: () => number): Reminders {
  const keyOf = (list: string) => `${prefix}list:${list}`;
  return {
    async remind(list, id, at) {
      await link.run((redis) => redis.zAdd(keyOf(list), { score: at, value: id }));
    },
    async due(list) {
      // Not repeated: if the answer is lost, so are the ids, and a second call would not return them.
      const once = { repeatable: false };
      return z.parse(Ids, await link.script(DUE, keyOf(list), [String(now())], once));
    },
  };
}
