import * as z from 'zod/mini';
import { randomToken } from '../crypto.ts';
import type { RedisLink } from '../redis/link.ts';
import { DROP, DUE, FIND, PUT, REPLACE, TAKE } from '../redis/scripts.ts';
import type { Kind, Store } from './store.ts';

/** Lines of a log that are kept here; the process's own log keeps all of them. */
const KEPT = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 100_000 } } as const;
const PAGE = 1000;

const Text = z.nullable(z.string());
const Fields = z.tuple([Text, Text, Text]);
const Listed = z.tuple([z.string(), z.string()]);
const Ids = z.array(z.string());
const Written = z.literal([0, 1]);

/** An entry as it was read: what is live of it, and which version it was. */
interface Found<T> {
  readonly value: T | undefined;
  readonly version: string;
  /** It is still there, and is over by our clock. */
  readonly expired: boolean;
}

/** Runs works of one name one after the other. Others may come in between from another process. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}

/**
 * The store on Redis, for several processes (N4). Expiry is decided by our own clock, as in every
 * store; Redis merely forgets by itself what has been over for long enough. Every call is repeated
 * after a lost connection where that does no harm, and says {@link Unavailable} when it takes too long.
 */
export function openRedisStore(link: RedisLink, prefix: string, now: () => number): Store {
  const entries = `${prefix}entry:`;
  const keyOf = ({ name }: Kind<unknown>, id: string) => `${entries}${name}:${id}`;
  const uidSet = ({ name }: Kind<unknown>, uid: string) => `${prefix}uid:${name}:${uid}`;
  const grantSet = (grantId: string) => `${prefix}grant:${grantId}`;
  const listKey = (list: string) => `${prefix}list:${list}`;
  const logKey = (log: string) => `${prefix}log:${log}`;
  const turns = new Turns();

  const script = (text: string, key: string, args: readonly string[], repeatable = true) =>
    link.run((redis) => redis.eval(text, { keys: [key], arguments: [...args] }), { repeatable });
  /** Expiry as it is written, and as Redis counts: from now on, so that no clock but ours matters. */
  const lifetime = (expiresAt: number | undefined) =>
    expiresAt === undefined ? ['', '0'] : [String(expiresAt), String(Math.ceil(expiresAt - now()))];

  function found<T>(kind: Kind<T>, fields: unknown): Found<T> {
    const [value, expiresAt, version] = z.parse(Fields, fields);
    const expired = value !== null && expiresAt !== '' && Number(expiresAt) <= now();
    const live = value === null || expired ? undefined : kind.parse(JSON.parse(value));
    return { value: live, version: version ?? '', expired };
  }
  /** Keys with that beginning, page by page. */
  async function* keysAfter(beginning: string): AsyncIterable<string[]> {
    const MATCH = `${beginning.replaceAll(/[*?[\]\\]/g, '\\$&')}*`;
    let cursor = '0';
    do {
      const page = await link.run((redis) => redis.scan(cursor, { MATCH, COUNT: PAGE }));
      if (page.keys.length > 0) yield page.keys;
      cursor = page.cursor;
    } while (cursor !== '0');
  }
  const remove = async (kind: Kind<unknown>, id: string) => {
    await link.run((redis) => redis.del(keyOf(kind, id)));
  };
  const read = async <T>(kind: Kind<T>, id: string): Promise<Found<T>> => {
    const key = keyOf(kind, id);
    return found(kind, await link.run((redis) => redis.hmGet(key, ['v', 'x', 'r'])));
  };

  return {
    async get(kind, id) {
      return (await read(kind, id)).value;
    },
    async put(kind, id, value, { expiresAt, uid, grantId } = {}) {
      if (expiresAt !== undefined && expiresAt <= now()) return remove(kind, id);
      const sets = [
        uid === undefined ? '' : uidSet(kind, uid),
        grantId === undefined ? '' : grantSet(grantId),
      ];
      const args = [JSON.stringify(value), randomToken(9), ...lifetime(expiresAt), ...sets];
      await script(PUT, keyOf(kind, id), args);
    },
    update(kind, id, change) {
      const key = keyOf(kind, id);
      return turns.take(key, async () => {
        for (;;) {
          const { value, version, expired } = await read(kind, id);
          const next = change(value);
          if (next === undefined) return value;
          const args = [JSON.stringify(next.value), randomToken(9), ...lifetime(next.expiresAt)];
          const written = await script(REPLACE, key, [...args, version, expired ? '1' : '0']);
          if (z.parse(Written, written) === 1) return next.value;
        }
      });
    },
    async take(kind, id) {
      // Not repeated: an answer that was lost has taken the entry with it.
      return found(kind, await script(TAKE, keyOf(kind, id), [], false)).value;
    },
    delete: remove,
    async findByUid(kind, uid) {
      const answer = await script(FIND, uidSet(kind, uid), ['u', String(now())]);
      const found = z.parse(z.nullable(Listed), answer);
      if (found === null) return undefined;
      const [key, value] = found;
      return { id: key.slice(keyOf(kind, '').length), value: kind.parse(JSON.parse(value)) };
    },
    async deleteByGrantId(grantId) {
      await script(DROP, grantSet(grantId), ['g']);
    },
    async *names() {
      for await (const keys of keysAfter(entries)) {
        for (const key of keys) {
          // A kind's name has no colon.
          const [kind = '', ...id] = key.slice(entries.length).split(':');
          yield { kind, id: id.join(':') };
        }
      }
    },
    async clear(kind) {
      for await (const keys of keysAfter(keyOf(kind, ''))) {
        await link.run((redis) => redis.unlink(keys));
      }
    },
    async append(log, line) {
      await link.run((redis) => redis.xAdd(logKey(log), '*', { line }, KEPT));
    },
    async lines(log) {
      const entries = await link.run((redis) => redis.xRange(logKey(log), '-', '+'));
      return (entries ?? []).map(({ message }) => message.line ?? '');
    },
    async remind(list, id, at) {
      await link.run((redis) => redis.zAdd(listKey(list), { score: at, value: id }));
    },
    async due(list) {
      // Not repeated: an answer that was lost has taken the ids with it.
      return z.parse(Ids, await script(DUE, listKey(list), [String(now())], false));
    },
    // Redis does it by itself.
    async sweep() {},
    async check() {
      await link.run((redis) => redis.ping(), { patience: 500 });
    },
    close: () => link.close(),
  };
}
