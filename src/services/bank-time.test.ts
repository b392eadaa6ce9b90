import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import * as z from 'zod/mini';
import { logIn, process } from '#contract/process.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';

/** The real time, which the bank has; not at a full second. */
const NOON = Date.parse('2026-05-04T12:00:00.400Z');
const MINUTE = 60_000;
/** The time of a request to the bank and back, in ms. */
const THERE = 130;
const BACK = 70;

const said = (date: string | undefined, more: Record<string, string> = {}) =>
  new Response('{"authenticationProcessCompleted":true}', {
    headers: {
      'cache-control': 'no-store',
      ...(date === undefined ? {} : { date }),
      ...more,
    },
  });

/** The error of this device's clock, in ms. */
let wrong = 0;
const setClock = (real: number) => vi.setSystemTime(real + wrong);
const realTime = () => Date.now() - wrong;
const pass = (ms: number) => setClock(realTime() + ms);

/** A backend that returns the real time, in whole seconds. */
const fetched = vi.fn<typeof fetch>(async () => {
  pass(THERE);
  const answer = said(new Date(realTime()).toUTCString());
  pass(BACK);
  return answer;
});

/** Opens a page at noon on a device whose clock is wrong by this much. */
async function open(by: number) {
  wrong = by;
  vi.useFakeTimers({ now: NOON + by });
  vi.resetModules();
  const [{ call }, { bankNow }, { clock }, { configureCalls }] = await Promise.all([
    import('./call.ts'),
    import('./bank-time.ts'),
    import('./clock.ts'),
    import('./send.ts'),
  ]);
  const ask = () => call(process, { path: { id: 'a' } });
  return { call, ask, bankNow, clock, configureCalls, error: () => bankNow() - realTime() };
}

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[A10] the bank’s time is derived from the date of its responses', () => {
  test.each([6 * MINUTE, -6 * MINUTE, 3 * MINUTE, -90_000, 2 * 24 * 60 * MINUTE])(
    'a device clock off by %d ms is corrected to within 1.2 s by one response, to 0.5 s by 20 more',
    async (by) => {
      const { ask, error } = await open(by);
      expect(error()).toBe(by);
      await ask();
      expect(Math.abs(error())).toBeLessThanOrEqual(1000 + THERE + BACK);
      // Or more time would be left of something new than it has.
      expect(error()).toBeGreaterThanOrEqual(0);
      for (let n = 0; n < 20; n += 1) {
        pass(137);
        await ask();
      }
      expect(Math.abs(error())).toBeLessThan(500);
    },
  );

  test('a correct device clock is never adjusted, despite dates in whole seconds and slow responses', async () => {
    const { ask, error } = await open(0);
    for (let n = 0; n < 60; n += 1) {
      pass(n * 37);
      await ask();
      expect(error()).toBe(0);
    }
  });

  test('after the device clock was set right, the next response removes the correction', async () => {
    const { ask, error } = await open(6 * MINUTE);
    await ask();
    const real = realTime();
    wrong = 0;
    setClock(real);
    await ask();
    expect(Math.abs(error())).toBeLessThanOrEqual(1000 + THERE + BACK);
  });

  test('it goes on if the device clock is set back, and the next response corrects nothing twice', async () => {
    const { ask, bankNow, error } = await open(6 * MINUTE);
    await ask();
    const before = error();
    bankNow();
    const real = realTime();
    wrong = -60 * MINUTE;
    setClock(real);
    expect(error()).toBe(before);
    const later = realTime();
    wrong = -90 * MINUTE;
    setClock(later);
    await ask();
    expect(Math.abs(error())).toBeLessThanOrEqual(1000 + THERE + BACK);
  });

  test('it goes on also if the device clock is set back by half a minute', async () => {
    const { ask, bankNow, error } = await open(0);
    await ask();
    bankNow();
    const real = realTime();
    wrong = -MINUTE / 2;
    setClock(real);
    expect(error()).toBe(0);
  });

  test('it does not drift, however often it is read, though the device’s two clocks differ by parts of a millisecond', async () => {
    const { bankNow, error } = await open(0);
    const sinceOpened = performance.now();
    let looks = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      looks += 1;
      return sinceOpened + (looks % 2) * 0.9;
    });
    onTestFinished(() => clock.mockRestore());
    for (let n = 0; n < 1000; n += 1) bankNow();
    expect(error()).toBe(0);
  });

  test('the end of the session is told once it can be compared with the bank’s time', async () => {
    const { ask, error } = await open(20 * MINUTE);
    const { onSessionExpiry } = await import('./session-expiry.ts');
    const told: number[] = [];
    onTestFinished(onSessionExpiry(() => told.push(error())));
    const end = { [SESSION_EXPIRES_HEADER]: new Date(realTime() + 15 * MINUTE).toISOString() };
    fetched.mockImplementationOnce(async () => said(new Date(realTime()).toUTCString(), end));
    await ask();
    expect(told).toHaveLength(1);
    expect(told[0]).toBeLessThanOrEqual(1000);
  });

  test('a device clock that is set back between request and response is corrected', async () => {
    const { ask, error } = await open(0);
    fetched.mockImplementationOnce(async () => {
      pass(THERE);
      const real = realTime();
      wrong = -60 * MINUTE;
      setClock(real);
      pass(BACK);
      return said(new Date(real).toUTCString());
    });
    await ask();
    expect(Math.abs(error())).toBeLessThanOrEqual(1000 + THERE + BACK);
  });

  test('a device clock that is set ahead between request and response is corrected before anything is said to be over', async () => {
    const { ask, clock } = await open(0);
    fetched.mockImplementationOnce(async () => {
      pass(THERE);
      const real = realTime();
      wrong = 60 * MINUTE;
      setClock(real);
      pass(BACK);
      return said(new Date(real).toUTCString());
    });
    await ask();
    const errors: number[] = [];
    const machine = createMachine({
      invoke: { src: clock },
      on: { 'clock.ticked': { actions: ({ event }) => errors.push(event.now - realTime()) } },
    });
    const actor = createActor(machine).start();
    await vi.advanceTimersByTimeAsync(0);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) {
      expect(Math.abs(error)).toBeLessThanOrEqual(1000 + THERE + BACK);
    }
    actor.stop();
  });

  test('it goes on while the device sleeps, when timers stand still', async () => {
    const { ask, error } = await open(0);
    await ask();
    pass(20 * MINUTE);
    expect(error()).toBe(0);
  });

  test.each([
    ['no date', said(undefined)],
    ['a date nobody can read', said('half past twelve')],
    [
      'a date that may have been kept since',
      said('Mon, 04 May 2026 11:00:00 GMT', { 'cache-control': 'max-age=300' }),
    ],
  ])('a response with %s does not adjust the time', async (_, answer) => {
    const { ask, error } = await open(0);
    fetched.mockResolvedValueOnce(answer);
    await ask();
    expect(error()).toBe(0);
  });

  test('a failed request does not adjust the time', async () => {
    const { ask, error } = await open(0);
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await ask();
    expect(error()).toBe(0);
  });

  test.each([0, 6 * MINUTE])(
    'an early response used 5 s later moves no correct clock, and one off by %d ms is known to within 6 s',
    async (by) => {
      const { ask, error, configureCalls } = await open(by);
      const answer = said(new Date(realTime() + THERE).toUTCString());
      configureCalls(z.parse(RuntimeConfig, {}), {
        take: () => Promise.resolve(answer),
        release: () => undefined,
      });
      pass(5000);
      await ask();
      expect(fetched).not.toHaveBeenCalled();
      // The error may be as large as the unknown age of the answer, but a right clock stays right.
      if (by === 0) expect(error()).toBe(0);
      else expect(Math.abs(error())).toBeLessThanOrEqual(6000);
    },
  );
});

test('[A10] [Q1] [C1] [A5] the clock of all countdowns sends the bank’s time, from the first tick on', async () => {
  const { call, clock } = await open(6 * MINUTE);
  await call(logIn, { path: { id: 'a' }, body: { identifier: 'anna', pin: '1' } });
  const heard: number[] = [];
  const machine = createMachine({
    invoke: { src: clock },
    on: { '*': { actions: ({ event }) => heard.push(event.now) } },
  });
  const actor = createActor(machine).start();
  expect(heard).toHaveLength(1);
  expect(Math.abs((heard[0] ?? 0) - realTime())).toBeLessThanOrEqual(1000 + THERE + BACK);
  actor.stop();
});
