import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../tools/ports.ts';
import { Redis } from '../tools/redis.ts';
import { Way } from '../tools/way.ts';

/** How long the link meant to wait each time, in ms. */
const { meant } = vi.hoisted(() => ({ meant: [] as number[] }));
/** How much sooner such a wait is over here. */
const FASTER = 50;
vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original();
  const faster: typeof timers.setTimeout = (milliseconds = 0, value, options) => {
    meant.push(milliseconds);
    return timers.setTimeout(milliseconds / FASTER, value, options);
  };
  return { ...timers, setTimeout: Object.assign(faster, timers.setTimeout) };
});

// Of its own, as files before may have loaded it with real time, and those after it want that.
const ITSELF = '#backend/redis/link.ts?sooner';
const { RedisLink }: typeof import('#backend/redis/link.ts') = await import(ITSELF);

/** In ms: how often an open connection is tried, and how long it must have lasted. */
const OTHERS = new Set([2000, 1000]);
const betweenTries = () => meant.filter((milliseconds) => !OTHERS.has(milliseconds));

test('[N4] [N5] a Redis that is away for long is tried each second, by each process at another moment, and without a warning of Node beside the log', async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error) => void warnings.push(name);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const link = new RedisLink({ url: `redis://127.0.0.1:${await freePort()}` });
  onTestFinished(() => link.close());
  await expect.poll(() => betweenTries().length).toBeGreaterThan(20);
  const later = betweenTries().slice(10, 20);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...later)).toBeLessThanOrEqual(1000);
  expect(new Set(later).size).toBeGreaterThan(5);
  expect(warnings).toEqual([]);
});

test('[N2] [N4] a connection that is lost now and then is restored at once each time, however often it was lost before', async () => {
  const redis = await Redis.start();
  onTestFinished(() => redis.stop());
  await using way = await Way.to(redis.port);
  const told: string[] = [];
  const link = new RedisLink({ url: way.url, onChange: (state) => told.push(state) });
  onTestFinished(() => link.close());
  const ready = () => told.filter((state) => state === 'ready').length;
  for (let losses = 0; losses < 8; losses += 1) {
    // That it is ready is told once it counts as good.
    await expect.poll(ready).toBe(losses + 1);
    meant.length = 0;
    way.close();
    way.reopen();
    await expect.poll(() => betweenTries().length).toBeGreaterThan(0);
    expect(betweenTries()[0]).toBeLessThanOrEqual(25);
  }
});
