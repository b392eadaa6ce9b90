import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { News } from '#backend/process/events/bus.ts';
import { redisEventBus } from '#backend/redis/events.ts';
import { RedisLink } from '#backend/redis/link.ts';
import { Redis } from '../tools/redis.ts';
import { Way } from '../tools/way.ts';

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

const NEWS: News = { event: 'app-log-in', data: { id: 'qr', status: 'approved' } };

/** The bus of one process, and what a page that watches log-in `a` there is told. */
async function open(prefix: string, url = redis.url, patience = 5000) {
  const link = new RedisLink({ url, patience });
  const bus = redisEventBus(link, prefix);
  const ears = new RedisLink({ url, prepare: bus.listen });
  onTestFinished(async () => {
    await Promise.all([link.close(), ears.close()]);
  });
  const connected = { patience: 5000 };
  await Promise.all([link, ears].map((one) => one.run((it) => it.ping(), connected)));
  const told: unknown[] = [];
  const stop = bus.subscribe('a', {
    hear: (news) => told.push(news),
    look: () => told.push('look'),
  });
  const say = (message: string) => link.run((one) => one.publish(`${prefix}events`, message));
  return { bus, told, stop, say };
}

test('[Q5] news reach the pages of their log-in, here and at every other process, once', async () => {
  const prefix = randomUUID();
  const [here, there] = [await open(prefix), await open(prefix)];
  here.bus.publish('another', NEWS);
  here.bus.publish('a', NEWS);
  expect(here.told).toEqual([NEWS]);
  await expect.poll(() => there.told).toEqual([NEWS]);
  there.bus.publish('a', NEWS);
  await expect.poll(() => here.told).toEqual([NEWS, NEWS]);
  here.stop();
  there.bus.publish('a', NEWS);
  await there.say('what nobody understands');
  await expect.poll(() => there.told).toEqual([NEWS, NEWS, NEWS, 'look']);
  expect(here.told).toEqual([NEWS, NEWS]);
});

test('[S2] a session that is replaced at one process is replaced at all', async () => {
  const prefix = randomUUID();
  const [here, there] = [await open(prefix), await open(prefix)];
  const replaced: string[] = [];
  for (const [at, { bus }] of Object.entries({ here, there })) {
    bus.onSessionReplaced('old', () => replaced.push(`old ${at}`));
    bus.onSessionReplaced('other', () => replaced.push(`other ${at}`));
  }
  here.bus.sessionReplaced('old');
  expect(replaced).toEqual(['old here']);
  await expect.poll(() => replaced).toEqual(['old here', 'old there']);
});

test('[Q5] a process that could not listen for a while looks up the state', async () => {
  const prefix = randomUUID();
  await using way = await Way.to(redis.port);
  const [here, there] = [await open(prefix), await open(prefix, way.url)];
  way.close();
  here.bus.publish('a', NEWS);
  way.reopen();
  await expect.poll(() => there.told).toEqual(['look']);
});

test('[Q5] a process that could not send for too long makes all processes look up the state', async () => {
  const prefix = randomUUID();
  await using way = await Way.to(redis.port);
  const [here, there] = [await open(prefix, way.url, 200), await open(prefix)];
  way.close();
  here.bus.publish('a', NEWS);
  // Waits until the process has given up sending.
  await expect.poll(() => here.bus.undelivered).toBe(true);
  expect(there.told).toEqual([]);
  way.reopen();
  await expect.poll(() => there.told).toEqual(['look']);
  expect(here.bus.undelivered).toBe(false);
});
