import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, createMachine, sendTo, setup } from 'xstate';
import { bankNow } from './bank-time.ts';
import { clock } from './clock.ts';
import { onReference } from './reference.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[A10] the clock ticks at once, every second, when it is asked and when the page is visible again, until it is stopped', async () => {
  const ticked = vi.fn();
  const machine = setup({ actors: { clock } }).createMachine({
    invoke: { id: 'clock', src: 'clock' },
    on: {
      'clock.ticked': { actions: ticked },
      asked: { actions: sendTo('clock', { type: 'time.wanted' }) },
    },
  });
  const actor = createActor(machine).start();
  expect(ticked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(ticked).toHaveBeenCalledTimes(4);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ticked).toHaveBeenCalledTimes(5);
  actor.send({ type: 'asked' });
  expect(ticked).toHaveBeenCalledTimes(6);
  actor.stop();
  // A clock that still ran would ask the bank now.
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(fetched).not.toHaveBeenCalled();
  expect(ticked).toHaveBeenCalledTimes(6);
});

describe('[A10] a device whose clock jumps ahead', () => {
  const HOUR = 3_600_000;
  /** The machine of a page on such a device, and the times that it was told since. */
  function jump(by = HOUR) {
    const heard: number[] = [];
    const machine = createMachine({
      invoke: { src: clock },
      on: { 'clock.ticked': { actions: ({ event }) => heard.push(event.now) } },
    });
    const actor = createActor(machine).start();
    const real = Date.now();
    heard.length = 0;
    vi.setSystemTime(real + by);
    return { actor, heard, real };
  }

  test('nothing is told before the bank has said what time it is', async () => {
    let answer: (response: Response) => void = () => {};
    const fetched = vi.fn<typeof fetch>(() => new Promise((resolve) => (answer = resolve)));
    vi.stubGlobal('fetch', fetched);
    const { actor, heard, real } = jump();
    await vi.advanceTimersByTimeAsync(2000);
    const say = (seconds: number) => {
      const date = new Date(real + seconds * 1000).toUTCString();
      answer(new Response('{}', { headers: { date, 'cache-control': 'no-store' } }));
    };
    // It jumps once more meanwhile, as a network that has come sets it right: the answer is of the time before.
    vi.setSystemTime(Date.now() + HOUR);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toHaveBeenCalledOnce();
    say(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(heard).toEqual([]);
    say(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard.length).toBeGreaterThan(0);
    for (const now of heard) expect(Math.abs(now - real - 5000)).toBeLessThanOrEqual(5000);
    expect(fetched).toHaveBeenCalledTimes(2);
    actor.stop();
  });

  test('without an answer, its clock counts, after five seconds at the latest', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
    );
    const waiting = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
    const { actor, heard, real } = jump();
    await vi.advanceTimersByTimeAsync(5000);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
    expect(heard).toEqual([]);
    waiting.abort();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard.at(-1)).toBe(bankNow());
    expect(bankNow()).toBeGreaterThan(real + HOUR);
    actor.stop();
  });

  test('the bank is asked itself, and no content service, whose answers may be kept', async () => {
    const { actor, heard, real } = jump();
    vi.stubGlobal('fetch', async (url: string) => {
      const isContent = url.includes('/forward/');
      const headers = {
        date: new Date(real + 1000).toUTCString(),
        'cache-control': isContent ? 'max-age=300' : 'no-store',
      };
      return new Response(null, { headers });
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard.length).toBeGreaterThan(0);
    for (const now of heard) expect(Math.abs(now - real)).toBeLessThanOrEqual(5000);
    actor.stop();
  });

  test('[A5] [Q1] also by two seconds, the bank is asked: a QR code lives for a minute only', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetched);
    const { actor } = jump(2000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toHaveBeenCalledOnce();
    actor.stop();
  });

  test('[N5] without a network it counts at once, and nothing of that is logged', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const told = vi.fn();
    onReference(told);
    const { actor, heard, real } = jump();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard.at(-1)).toBeGreaterThan(real + HOUR);
    expect(told).not.toHaveBeenCalled();
    actor.stop();
  });
});
