import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { RedisLink } from '#backend/redis/link.ts';
import { openRedisStore } from '#backend/store/redis.ts';
import { Redis } from '../tools/redis.ts';
import { storeSuite } from './store-suite.ts';

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

/** As one process opens it; each test has keys of its own. */
function open(prefix = `${randomUUID()}:`) {
  let offset = 0;
  const link = new RedisLink({ url: redis.url });
  const store = openRedisStore(link, prefix, () => Date.now() + offset);
  onTestFinished(() => store.close());
  return {
    store,
    later: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
}

storeSuite('Redis', async () => open());
