import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ErrorReply } from '@redis/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { OutOfReach, RedisLink } from '#backend/redis/link.ts';
import { redisLimitStore } from '#backend/redis/rate-limits.ts';
import { Unavailable } from '#backend/refusal.ts';
import { openRedisStore } from '#backend/store/redis.ts';
import { entryKind, type Lifetime, type Store, type Tags } from '#backend/store/store.ts';
import { freePort, portOf } from '../tools/ports.ts';
import { Redis } from '../tools/redis.ts';
import { Way } from '../tools/way.ts';
import { storeSuite } from './store-suite.ts';

const COUNT = entryKind('count', z.number());

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

interface OpenOptions {
  readonly prefix?: string;
  readonly url?: string;
  readonly patience?: number;
  /** Calls when the test has finished: that of the test, if it runs beside others. */
  readonly finished?: typeof onTestFinished;
}

/** The store of one process; each test has keys of its own. */
function open({
  prefix = `${randomUUID()}:`,
  url = redis.url,
  patience = 5000,
  finished = onTestFinished,
}: OpenOptions = {}) {
  let time = Date.now();
  const link = new RedisLink({ url, patience });
  const store = openRedisStore(link, prefix, () => time);
  finished(() => store.close());
  return {
    store,
    prefix,
    later: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

storeSuite('Redis', async () => open());

const increment = (n = 0) => ({ value: n + 1 });
const fifty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work));

describe('several processes on one Redis', () => {
  test('[S6] fifty updates of each of two processes are a hundred', async () => {
    const { store: a, prefix } = open();
    const { store: b } = open({ prefix });
    await Promise.all([
      fifty(() => a.update(COUNT, 'n', increment)),
      fifty(() => b.update(COUNT, 'n', increment)),
    ]);
    expect(await a.get(COUNT, 'n')).toBe(100);
  });

  test('[N5] a log keeps its newest lines, and fills no Redis', async () => {
    const { store, prefix } = open();
    const link = new RedisLink({ url: redis.url });
    onTestFinished(() => link.close());
    const fill = `for n = 1, 1000 do redis.call('XADD', KEYS[1], '*', 'line', n) end return 1`;
    // In parts: one that a slow machine takes long for would be sent again.
    for (let part = 0; part < 101; part += 1) await link.script(fill, `${prefix}log:audit`, []);
    await store.append('audit', 'newest');
    const lines = await store.lines('audit');
    expect(lines.length).toBeGreaterThanOrEqual(100_000);
    expect(lines.length).toBeLessThan(100_500);
    expect(lines.at(-1)).toBe('newest');
  });

  test('[S4] an entry put anew under a name that had expired has nothing of the old one', async () => {
    const { store, later } = open();
    await store.put(COUNT, 'n', 1, { expiresAt: Date.now() + 60_000, uid: 'u', grantId: 'g' });
    later(61_000);
    await store.update(COUNT, 'n', increment);
    await store.deleteByGrantId('g');
    expect(await store.findByUid(COUNT, 'u')).toBeUndefined();
    expect(await store.get(COUNT, 'n')).toBe(1);
  });
});

test('[S8] [S4] what is put at the very end of its time does not stay for ever', async () => {
  const prefix = `${randomUUID()}:`;
  const begin = Date.now();
  let time = begin;
  // The clock goes on between one look at it and the next.
  const store = openRedisStore(new RedisLink({ url: redis.url }), prefix, () => time++);
  onTestFinished(() => store.close());
  await store.put(COUNT, 'n', 1, { expiresAt: begin + 1 });
  await expect.poll(() => redis.keys(`${prefix}entry:*`)).toEqual([]);
});

/** Puts an entry that Redis itself deletes soon. */
const putBriefly = (store: Store, id: string, tags: Tags = {}) =>
  store.put(COUNT, id, 1, { ...tags, expiresAt: Date.now() + 100 });

test.each<[first: string, second: string, lasting: Lifetime]>([
  ['a lasting', 'a brief', { expiresAt: Date.now() + 3_600_000 }],
  ['a brief', 'a lasting', { expiresAt: Date.now() + 3_600_000 }],
  ['an endless', 'a brief', {}],
  ['a brief', 'an endless', {}],
])(
  '[S7] of a grant and a uid with %s and then %s entry, both find the one that is left',
  async (first, _second, lasting) => {
    const { store, prefix } = open();
    const tags = { uid: 'u', grantId: 'g' };
    if (first === 'a brief') await putBriefly(store, 'brief', tags);
    await store.put(COUNT, 'left', 2, { ...lasting, ...tags });
    if (first !== 'a brief') await putBriefly(store, 'brief', tags);
    await expect.poll(() => redis.keys(`${prefix}entry:*`)).toHaveLength(1);
    expect(await store.findByUid(COUNT, 'u')).toEqual({ id: 'left', value: 2 });
    await store.deleteByGrantId('g');
    expect(await store.get(COUNT, 'left')).toBeUndefined();
  },
);

test('[S6] what is put without an end stays, also under the name of what would have expired soon', async () => {
  const { store, prefix } = open();
  await putBriefly(store, 'n');
  await store.put(COUNT, 'n', 2);
  await putBriefly(store, 'brief');
  await expect.poll(() => redis.keys(`${prefix}entry:*`)).toHaveLength(1);
  expect(await store.get(COUNT, 'n')).toBe(2);
});

test('[S6] [S7] [S8] an update that prolongs an entry prolongs its grant and its uid as well, and none for ever', async () => {
  const { store, prefix } = open();
  const [soon, later] = [600_000, 3_600_000];
  const tags = { uid: 'u', grantId: 'g' };
  await store.put(COUNT, 'n', 1, { ...tags, expiresAt: Date.now() + soon });
  await store.update(COUNT, 'n', () => ({ value: 2, expiresAt: Date.now() + later }));
  for (const kept of ['entry', 'uid', 'grant']) {
    const [left] = await redis.lifetimes(`${prefix}${kept}:*`);
    expect(left).toBeGreaterThan(later / 2);
  }
});

test('[S8] once its last entry has expired, nothing names a grant or a uid any more', async () => {
  const { store, prefix } = open();
  await putBriefly(store, 'n', { uid: 'u', grantId: 'g' });
  const named = () => Promise.all(['uid', 'grant'].map((set) => redis.keys(`${prefix}${set}:*`)));
  await expect.poll(named).toEqual([[], []]);
});

test('[S8] [N5] what remembers that an entry was put is there for minutes, for a message that comes late, and not for ever', async () => {
  const { store, prefix } = open();
  await store.put(COUNT, 'n', 1);
  const [left, ...others] = await redis.lifetimes(`${prefix}put:*`);
  expect(others).toEqual([]);
  expect(left).toBeGreaterThan(2 * 60_000);
  expect(left).toBeLessThanOrEqual(10 * 60_000);
});

test('[S7] [S8] of a grant that was deleted nothing is left, not even its name', async () => {
  const { store, prefix } = open();
  await store.put(COUNT, 'n', 1, { grantId: 'g' });
  expect(await redis.keys(`${prefix}grant:*`)).toHaveLength(1);
  await store.deleteByGrantId('g');
  expect(await redis.keys(`${prefix}grant:*`)).toEqual([]);
});

test('[S4] [N2] however many updates of one entry come at once, as when PINs are guessed, each asks Redis twice', async () => {
  const link = new RedisLink({ url: redis.url });
  const store = openRedisStore(link, `${randomUUID()}:`, Date.now);
  onTestFinished(() => store.close());
  await store.put(COUNT, 'n', 0);
  const asked = vi.spyOn(link, 'run');
  await fifty(() => store.update(COUNT, 'n', increment));
  expect(await store.get(COUNT, 'n')).toBe(50);
  expect(asked).toHaveBeenCalledTimes(2 * 50 + 1);
});

describe('when Redis is lost', () => {
  /** A store with one entry that gives up soon. It is connected first, however long that takes. */
  async function impatient() {
    const { store: patient, prefix } = open();
    await patient.put(COUNT, 'n', 1);
    const { store } = open({ prefix, patience: 300 });
    await expect.poll(() => store.get(COUNT, 'n').catch(() => 'not yet')).toBe(1);
    return store;
  }

  test('[S6] an update whose answer was lost on the way takes effect once', async () => {
    await using way = await Way.to(redis.port);
    const { store } = open({ url: way.url });
    await store.put(COUNT, 'n', 0);
    for (let n = 1; n <= 5; n += 1) {
      way.loseAnswerTo('EVAL');
      expect(await store.update(COUNT, 'n', increment)).toBe(n);
    }
    expect(await store.get(COUNT, 'n')).toBe(5);
  });

  // These wait until a message counts as lost: beside each other, as nobody stops Redis meanwhile.
  test.concurrent.for<
    [done: string, change: (other: Store) => Promise<unknown>, left: number | undefined]
  >([
    ['changed', (other) => other.update(COUNT, 'n', increment), 2],
    ['put anew', (other) => other.put(COUNT, 'n', 5), 5],
    ['deleted', (other) => other.delete(COUNT, 'n'), undefined],
    ['deleted with its grant', (other) => other.deleteByGrantId('grant'), undefined],
  ])(
    '[S6] [S7] what is put, and arrives once more after it was %s, as its first message was on the way for long, undoes nothing',
    async ([, change, left], { onTestFinished: finished }) => {
      await using way = await Way.to(redis.port);
      // The message counts as lost after four seconds, or more on a busy machine.
      const { store, prefix } = open({ url: way.url, patience: 20_000, finished });
      expect(await store.get(COUNT, 'n')).toBeUndefined();
      const deliver = way.delay('EVAL');
      await store.put(COUNT, 'n', 1, { expiresAt: Date.now() + 60_000, grantId: 'grant' });
      const { store: other } = open({ prefix, finished });
      await change(other);
      await deliver();
      expect(await other.get(COUNT, 'n')).toBe(left);
      await other.put(COUNT, 'n', 9);
      expect(await store.get(COUNT, 'n')).toBe(9);
    },
  );

  test.concurrent('[N5] [N4] a Redis that became a replica is lost once, for that reason, and is tried at growing intervals until it leads again', async ({
    expect,
    onTestFinished,
  }) => {
    const [changed, primary] = await Promise.all([Redis.start(), Redis.start()]);
    onTestFinished(async () => {
      await Promise.all([changed.stop(), primary.stop()]);
    });
    const told: string[] = [];
    let connections = 0;
    const link = new RedisLink({
      url: changed.url,
      patience: 2000,
      onChange: (state, why) => told.push(`${state} ${why}`),
      prepare: async () => {
        connections += 1;
      },
    });
    onTestFinished(() => link.close());
    const store = openRedisStore(link, 'auth:', Date.now);
    await store.put(COUNT, 'n', 1);
    await changed.follow(primary);
    await expect(store.put(COUNT, 'n', 2)).rejects.toBeInstanceOf(Unavailable);
    expect(told).toEqual(['ready ', 'lost READONLY']);
    // Every 25 ms it would be eighty.
    expect(connections).toBeLessThan(15);
    await changed.lead();
    await store.put(COUNT, 'n', 3);
    await expect.poll(() => told).toEqual(['ready ', 'lost READONLY', 'ready ']);
  });

  test.concurrent('[N4] [N5] a Redis that accepts the connection but never answers is given up for a new connection', async ({
    onTestFinished: finished,
  }) => {
    await using way = await Way.to(redis.port);
    const silent = createServer().listen(0, '127.0.0.1');
    finished(() => void silent.close());
    await once(silent, 'listening');
    const { store } = open({ url: way.url, finished });
    await store.put(COUNT, 'n', 1);
    const taken = once(silent, 'connection');
    way.redirect(portOf(silent));
    way.close();
    way.reopen();
    await taken;
    way.redirect(redis.port);
    expect(await store.get(COUNT, 'n')).toBe(1);
  });

  test('[S6] [N4] acknowledged data survives its crash, and calls in between only take longer', async () => {
    const { store } = open({ patience: 20_000 });
    await store.put(COUNT, 'n', 1, { expiresAt: Date.now() + 600_000 });
    await redis.kill();
    const late = fifty(() => store.update(COUNT, 'n', increment));
    await redis.start();
    await late;
    expect(await store.get(COUNT, 'n')).toBe(51);
  });

  test('[S6] [N4] after a failover it goes on with the new primary, though the old one still answers', async () => {
    await using way = await Way.to(redis.port);
    const { store } = open({ url: way.url });
    await store.put(COUNT, 'n', 1);
    const heir = await Redis.start();
    onTestFinished(() => heir.stop());
    await heir.follow(redis);
    await heir.lead();
    onTestFinished(() => redis.lead());
    await redis.follow(heir);
    way.redirect(heir.port);
    expect(await store.update(COUNT, 'n', increment)).toBe(2);
  });

  test('[N2] [N5] it says so in time, and works again by itself', async () => {
    const store = await impatient();
    await redis.kill();
    const calls = await Promise.allSettled([
      store.get(COUNT, 'n'),
      store.put(COUNT, 'n', 2),
      store.update(COUNT, 'n', increment),
      store.delete(COUNT, 'n'),
      store.deleteByGrantId('g'),
      store.append('log', 'line'),
      store.remind('list', 'n', 0),
      store.check(),
    ]);
    const isRefused = { status: 'rejected', reason: expect.any(Unavailable) };
    expect(calls).toEqual(calls.map(() => isRefused));
    await redis.start();
    await expect.poll(() => store.get(COUNT, 'n').catch(() => 'not yet')).toBe(1);
  });

  test('[N5] [N2] a refusal is told, even if its repetition gets no answer before the time is over', async () => {
    const link = new RedisLink({ url: redis.url, patience: 300 });
    onTestFinished(() => link.close());
    const refuses = () => Promise.reject(new ErrorReply('OOM command not allowed'));
    const isSilent = () => new Promise(() => {});
    const asked = link.run(vi.fn(isSilent).mockImplementationOnce(refuses));
    await expect(asked).rejects.toThrow(new Unavailable('OOM'));
  });

  test('[N5] reminders that were taken and are lost on the way are an error, and not told as none', async () => {
    await using way = await Way.to(redis.port);
    const { store } = open({ url: way.url });
    await store.remind('list', 'a', 0);
    way.loseAnswerTo('EVAL');
    await expect(store.due('list')).rejects.toBeInstanceOf(OutOfReach);
  });

  test('[N2] [N5] what is refused for now is asked again with a pause each time, so that this process and Redis can go on', async () => {
    const link = new RedisLink({ url: redis.url, patience: 300 });
    onTestFinished(() => link.close());
    const refuses = vi.fn(() => Promise.reject(new ErrorReply('LOADING its data')));
    await expect(link.run(refuses)).rejects.toThrow(new Unavailable('LOADING'));
    expect(refuses.mock.calls.length).toBeGreaterThan(1);
    // One every 20 ms.
    expect(refuses.mock.calls.length).toBeLessThan(20);
  });

  test('[N2] calls that wait for each other give up together, not one after the other', async () => {
    const store = await impatient();
    await redis.kill();
    onTestFinished(() => redis.start());
    const from = performance.now();
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.update(COUNT, 'n', increment)),
    );
    // One after the other would take twenty times 300 ms.
    expect(performance.now() - from).toBeLessThan(3000);
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('[N2] a Redis that is connected and silent is given up as well, and asked again', async () => {
    const store = await impatient();
    redis.freeze();
    onTestFinished(() => redis.thaw());
    // Whoever waits for 300 ms does not wait until the command is given up.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const given = expect(store.get(COUNT, 'n')).rejects.toBeInstanceOf(Unavailable);
    await vi.advanceTimersByTimeAsync(300);
    await given;
    vi.useRealTimers();
    redis.thaw();
    await expect.poll(() => store.get(COUNT, 'n').catch(() => 'not yet')).toBe(1);
  });
});

describe('a connection to Redis', () => {
  const ping: Parameters<RedisLink['run']>[0] = (one) => one.ping();

  // Beside each other, as nobody stops Redis meanwhile.
  test.concurrent('[N5] that it is lost is told with the reason, in a word, and not when the link is closed', async ({
    expect,
  }) => {
    await using way = await Way.to(redis.port);
    const told: string[] = [];
    const link = new RedisLink({
      url: way.url,
      onChange: (state, why) => told.push(`${state} ${why}`),
    });
    await link.run(ping);
    way.close();
    const lost = expect.stringMatching(/^lost (?:Socket|ECONN)\w+$/);
    await expect.poll(() => told).toEqual(['ready ', lost]);
    way.reopen();
    await expect.poll(() => told).toEqual(['ready ', lost, 'ready ']);
    await link.close();
    expect(told).toHaveLength(3);
  });

  test.concurrent('[N2] is not waited for to count a call: every call would take as long', async ({
    onTestFinished,
  }) => {
    const nobody = `redis://127.0.0.1:${await freePort()}`;
    const link = new RedisLink({ url: nobody, patience: 20_000 });
    onTestFinished(() => link.close());
    const Limits = redisLimitStore(link, 'auth:', (address) => address);
    const began = performance.now();
    const failure = await new Promise((resolve) => {
      new Limits({}).incr('192.0.2.1', resolve, 60_000, 1);
    });
    expect(failure).toBeInstanceOf(OutOfReach);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test.concurrent('[N5] is not waited for to say whether the store is ready: who asks waits for a second or so', async ({
    onTestFinished: finished,
  }) => {
    const nobody = `redis://127.0.0.1:${await freePort()}`;
    const { store } = open({ url: nobody, patience: 20_000, finished });
    const began = performance.now();
    await expect(store.check()).rejects.toBeInstanceOf(OutOfReach);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('[N5] for which a great many wait is no leak, of which Node would warn beside the log', async () => {
    const warnings: string[] = [];
    const warn = ({ name }: Error) => void warnings.push(name);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const link = new RedisLink({ url: `redis://127.0.0.1:${await freePort()}`, patience: 300 });
    onTestFinished(() => link.close());
    const waiting = Array.from({ length: 50 }, () => link.run(ping));
    const ends = await Promise.allSettled(waiting);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(50);
    expect(warnings).toEqual([]);
  });

  test('[N4] neither one that was given up nor that of a closed link stays open', async () => {
    const name = randomUUID();
    const link = new RedisLink({
      url: redis.url,
      prepare: async (one) => void (await one.clientSetName(name)),
    });
    const watching = new RedisLink({ url: redis.url });
    onTestFinished(() => watching.close());
    const open = async () => {
      const clients = await watching.run((one) => one.clientList());
      return clients.filter((client) => client.name === name).length;
    };
    await link.run(ping);
    const refuses = () => Promise.reject(new ErrorReply('READONLY a replica'));
    await link.run(vi.fn(ping).mockImplementationOnce(refuses));
    await expect.poll(open).toBe(1);
    await link.close();
    await expect.poll(open).toBe(0);
  });

  test('[Q5] [N2] one on which Redis stays silent before it can be used, as to a subscription, is given up for another', async () => {
    const prepare = vi.fn(async () => {}).mockImplementationOnce(() => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const link = new RedisLink({ url: redis.url, prepare });
    onTestFinished(() => link.close());
    await expect.poll(() => prepare.mock.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(await link.run(ping)).toBe('PONG');
  });

  test('[N2] [N4] what Redis refuses only for now is tried again, and what it refuses for good is told', async () => {
    const link = new RedisLink({ url: redis.url });
    onTestFinished(() => link.close());
    const refused = (word: string) => {
      const refuses = () => Promise.reject(new ErrorReply(`${word} because`));
      return link.run(vi.fn(ping).mockImplementationOnce(refuses));
    };
    const memory = ['LOADING', 'BUSY', 'OOM', 'MISCONF'];
    const several = ['MASTERDOWN', 'NOREPLICAS', 'CLUSTERDOWN', 'TRYAGAIN', 'UNBLOCKED'];
    for (const word of [...memory, ...several]) expect(await refused(word)).toBe('PONG');
    // As Redis 6 words it: what a command inside a script is refused for.
    const script = 'ERR Error running script (call to f_10): @user_script:4: @user_script: 4: -';
    for (const word of ['READONLY', 'OOM', 'MISCONF']) {
      expect(await refused(script + word)).toBe('PONG');
    }
    for (const word of ['BUSYKEY', `${script}WRONGTYPE`, 'ERR wrong: -OOM']) {
      await expect(refused(word)).rejects.toBeInstanceOf(ErrorReply);
    }
  });

  test.each(['NOPERM', 'NOAUTH'])(
    '[N2] [N5] whose user may no longer do that fails at once, and the call may be made again: %s',
    async (word) => {
      const link = new RedisLink({ url: redis.url });
      onTestFinished(() => link.close());
      const refuses = vi.fn(() => Promise.reject(new ErrorReply(`${word} because`)));
      await expect(link.run(refuses)).rejects.toThrow(new Unavailable(word));
      expect(refuses).toHaveBeenCalledTimes(1);
    },
  );

  test.each(['-@scripting', '-eval', '-hset'])(
    '[N5] a store whose user may no longer do what a log-in needs (%s) does not count as ready',
    async (right) => {
      const user = 'user narrowed on >a-password ~* &* +@all';
      const { store } = open({ url: await redis.addUser(user) });
      await expect(store.check()).resolves.toBeUndefined();
      await redis.addUser(`${user} ${right}`);
      await expect(store.update(COUNT, 'n', increment)).rejects.toThrow(new Unavailable('NOPERM'));
      await expect(store.check()).rejects.toThrow(new Unavailable('NOPERM'));
    },
  );

  test('[N2] [N5] whose user may not write any more fails in the same words inside a script', async () => {
    const rights = '~* &* +@all -@write';
    const { store } = open({ url: await redis.addUser(`user reader on >a-password ${rights}`) });
    const refused = new Unavailable('NOPERM');
    await expect(store.update(COUNT, 'n', increment)).rejects.toThrow(refused);
    await expect(store.delete(COUNT, 'n')).rejects.toThrow(refused);
  });

  test('[S4] what may not be repeated is done once, though its answer was lost', async () => {
    await using way = await Way.to(redis.port);
    const link = new RedisLink({ url: way.url });
    onTestFinished(() => link.close());
    await link.run(ping);
    const key = randomUUID();
    way.loseAnswerTo('INCR');
    const counting = link.run((one) => one.incr(key), { repeatable: false });
    await expect(counting).rejects.toBeInstanceOf(OutOfReach);
    expect(await link.run((one) => one.get(key))).toBe('1');
  });

  test('[N4] whoever waits for one as the link is closed, or asks later, is refused at once', {
    timeout: 10_000,
  }, async () => {
    const link = new RedisLink({ url: `redis://127.0.0.1:${await freePort()}`, patience: 60_000 });
    const waiting = expect(link.run(ping)).rejects.toBeInstanceOf(OutOfReach);
    await link.close();
    await waiting;
    await expect(link.run(ping)).rejects.toBeInstanceOf(OutOfReach);
  });
});

describe('limits that are counted on Redis', () => {
  const MINUTE = 60_000;

  /** Counts calls of an address, over a way that can be interrupted. */
  async function limits() {
    const way = await Way.to(redis.port);
    const link = new RedisLink({ url: way.url });
    onTestFinished(async () => {
      await link.close();
      await way[Symbol.asyncDispose]();
    });
    await link.run((one) => one.ping());
    const Limits = redisLimitStore(link, `${randomUUID()}:`, (address) => address);
    const all = new Limits({});
    const of = (method: string, url: string) => {
      // The plugin passes less than its types say, and in another place.
      const typed = { method, url, path: url, prefix: '', handler() {} };
      const options = { ...typed, routeInfo: { method, url } };
      return all.child(options);
    };
    const count = (limit = all) =>
      new Promise<unknown>((resolve) => {
        const counted: Parameters<typeof all.incr>[1] = (error, result) => resolve(error ?? result);
        limit.incr('192.0.2.1', counted, MINUTE, 1);
      });
    return { way, of, count };
  }

  test('[S4] [Q3] end a minute after the first call, also for those who go on calling', async () => {
    const { count } = await limits();
    const Counted = z.object({ current: z.number(), ttl: z.number() });
    expect(z.parse(Counted, await count()).current).toBe(1);
    await expect.poll(async () => z.parse(Counted, await count()).ttl).toBeLessThan(MINUTE - 100);
  });

  test('[S4] [N2] count no call twice, though the answer to its first count was lost', async () => {
    const { way, count } = await limits();
    way.loseAnswerTo('EVAL');
    expect(await count()).toBeInstanceOf(OutOfReach);
    await expect.poll(count).toMatchObject({ current: 2 });
  });

  test('[S4] are those of one call each, by its method and address', async () => {
    const { of, count } = await limits();
    const calls = [of('GET', '/a'), of('POST', '/a'), of('GET', '/b')];
    for (const call of calls) expect(await count(call)).toMatchObject({ current: 1 });
    expect(await count(of('GET', '/a'))).toMatchObject({ current: 2 });
  });
});
