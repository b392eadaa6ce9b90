import * as z from 'zod/mini';
import { randomToken } from '../../keys/crypto.ts';
import type { RedisLink } from '../../redis/link.ts';
import { DROP, FIND, PUT, REPLACE } from '../../redis/scripts.ts';
import type { Entries, Kind } from '../store.ts';
import { Turns } from './turns.ts';

const PAGE = 1000;

const Text = z.nullable(z.string());
const Fields = z.tuple([Text, Text, Text]);
const Listed = z.tuple([z.string(), z.string()]);
const Written = z.literal([0, 1]);

/** An entry as read: its live value, and its version. */
interface Found<T> {
  readonly value: T | undefined;
  readonly version: string;
  /** It still exists but has expired by our clock. */
  readonly expired: boolean;
}

function found<T>(kind: Kind<T>, fields: unknown, now: number): Found<T> {
  const [value, expiresAt, version] = z.parse(Fields, fields);
  const expired = value !== null && expiresAt !== '' && Number(expiresAt) <= now;
  const live = value === null || expired ? undefined : kind.parse(JSON.parse(value));
  return { value: live, version: version ?? '', expired };
}

/** Expiry by our clock, and as a time to live for Redis, so that only our clock matters. */
const lifetime = (expiresAt: number | undefined, now: number) =>
  expiresAt === undefined ? ['', '0'] : [String(expiresAt), String(Math.ceil(expiresAt - now))];

/**
 * The keys with a prefix, page by page. It has none of the signs that mean more in a pattern: neither REDIS_PREFIX nor
 * the name of a kind does.
 */
async function* keysAfter(link: RedisLink, beginning: string): AsyncIterable<string[]> {
  const MATCH = `${beginning}*`;
  let cursor = '0';
  do {
    const page = await link.run((redis) => redis.scan(cursor, { MATCH, COUNT: PAGE }));
    if (page.keys.length > 0) yield page.keys;
    cursor = page.cursor;
  } while (cursor !== '0');
}

/** The entries on a Redis, under keys that begin with `prefix`. */
export function entriesOn(link: RedisLink, prefix: string, now: () => number): Entries {
  const entries = `${prefix}entry:`;
  const keyOf = ({ name }: Kind<unknown>, id: string) => `${entries}${name}:${id}`;
  const uidSet = ({ name }: Kind<unknown>, uid: string) => `${prefix}uid:${name}:${uid}`;
  const grantSet = (grantId: string) => `${prefix}grant:${grantId}`;
  const turns = new Turns();

  const read = async <T>(kind: Kind<T>, id: string): Promise<Found<T>> => {
    const key = keyOf(kind, id);
    return found(kind, await link.run((redis) => redis.hmGet(key, ['v', 'x', 'r'])), now());
  };
  const remove = async (kind: Kind<unknown>, id: string) => {
    await link.run((redis) => redis.del(keyOf(kind, id)));
  };

  return {
    async get(kind, id) {
      return (await read(kind, id)).value;
    },
    async put(kind, id, value, { expiresAt, uid, grantId } = {}) {
      // One reading of the clock: at its edge, a lifetime of 0 would mean for ever.
      const time = now();
      if (expiresAt !== undefined && expiresAt <= time) return remove(kind, id);
      const sets = [
        uid === undefined ? '' : uidSet(kind, uid),
        grantId === undefined ? '' : grantSet(grantId),
      ];
      const version = randomToken(9);
      const entry = [JSON.stringify(value), version, ...lifetime(expiresAt, time), ...sets];
      await link.script(PUT, keyOf(kind, id), [...entry, `${prefix}put:${version}`]);
    },
    update(kind, id, change) {
      const key = keyOf(kind, id);
      return turns.take(key, async () => {
        for (;;) {
          const { value, version, expired } = await read(kind, id);
          const next = change(value);
          if (next === undefined) return value;
          const entry = [JSON.stringify(next.value), randomToken(9)];
          const args = [...entry, ...lifetime(next.expiresAt, now()), version, expired ? '1' : '0'];
          if (z.parse(Written, await link.script(REPLACE, key, args)) === 1) return next.value;
        }
      });
    },
    delete: remove,
    async findByUid(kind, uid) {
      const answer = await link.script(FIND, uidSet(kind, uid), ['u', String(now())]);
      const listed = z.parse(z.nullable(Listed), answer);
      if (listed === null) return undefined;
      const [key, value] = listed;
      return { id: key.slice(keyOf(kind, '').length), value: kind.parse(JSON.parse(value)) };
    },
    async deleteByGrantId(grantId) {
      await link.script(DROP, grantSet(grantId), ['g']);
    },
    async *names() {
      for await (const keys of keysAfter(link, entries)) {
        for (const key of keys) {
          // A kind's name has no colon.
          const [kind = '', ...id] = key.slice(entries.length).split(':');
          yield { kind, id: id.join(':') };
        }
      }
    },
    async clear(kind) {
      for await (const keys of keysAfter(link, keyOf(kind, ''))) {
        await link.run((redis) => redis.unlink(keys));
      }
    },
  };
}
