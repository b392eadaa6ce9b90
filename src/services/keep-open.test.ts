import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideKeepOpen } from './keep-open.ts';
import { onReference } from './reference.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page, and how often it has said that it is open. */
function page(reply: () => Promise<Response>) {
  const fetched = vi.fn<(url: string) => Promise<Response>>(reply);
  vi.stubGlobal('fetch', fetched);
  let isShown = true;
  const keepOpen = provideKeepOpen(() => isShown);
  return {
    /** Starts to say so for a log-in. Returns a function that stops it. */
    start() {
      const actor = createActor(keepOpen, { input: { authenticationId: 'a1' } }).start();
      return () => actor.stop();
    },
    /** Takes it off the page of a portal, or puts it back there. */
    show(shown: boolean) {
      isShown = shown;
    },
    told: () => fetched.mock.calls.map(([url]) => url),
  };
}

const kept = async () => Response.json({ expiresAt: '2026-11-26T12:15:00.000Z' });
const path = '/services_auth/auth-backend/api/authentications/a1/keep-open';

test('[N1] says every four minutes that the page is open, until it is left', async () => {
  const { start, told } = page(kept);
  const stop = start();
  await vi.advanceTimersByTimeAsync(4 * MINUTE - 1);
  expect(told()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([path]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(told()).toEqual([path, path]);
  stop();
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(told()).toEqual([path, path]);
});

test('[N1] a customer who goes to and fro between the ways to log in stays for as long', async () => {
  const { start, told } = page(kept);
  for (let visit = 0; visit < 3; visit += 1) {
    const stop = start();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    stop();
  }
  expect(told()).toEqual([path, path]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('no network'))],
  ['the page of a hotspot', async () => new Response('<html>Welcome</html>')],
  ['too many calls', async () => Response.json({ code: 'RATE_LIMITED' }, { status: 429 })],
])(
  '[N1] [N2] [N5] after %s it says so again a minute later, and neither shows nor logs anything',
  async (_, reply) => {
    const logged = vi.fn();
    onReference(logged);
    const { start, told } = page(reply);
    const stop = start();
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    expect(told()).toEqual([path]);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(told()).toEqual([path]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([path, path]);
    expect(logged).not.toHaveBeenCalled();
    stop();
  },
);

test('[N1] on a device that slept it says so as soon as that wakes up', async () => {
  const { start, told } = page(kept);
  const stop = start();
  // Timers stand still meanwhile.
  vi.setSystemTime(Date.now() + 13 * MINUTE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told()).toEqual([path]);
  stop();
});

test('[N1] a clock that is set back does not keep it from saying so', async () => {
  const { start, told } = page(kept);
  start()();
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  const stop = start();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(told()).toEqual([path, path]);
  stop();
});

test('[N5] [N1] once the log-in has ended it says no more, until there is a log-in page again', async () => {
  const ended = async () => Response.json({ code: 'USER_SESSION_EXPIRED' }, { status: 401 });
  const { start, told } = page(ended);
  const stop = start();
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  expect(told()).toHaveLength(1);
  stop();
  start();
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toHaveLength(2);
});

test('[X9] [N1] taken off a portal’s page it says no more, so that its log-in ends; back there in time, it says so at once', async () => {
  const { start, show, told } = page(kept);
  const stop = start();
  show(false);
  await vi.advanceTimersByTimeAsync(14 * MINUTE);
  expect(told()).toEqual([]);
  show(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told()).toEqual([path]);
  stop();
});

test('[N1] says so for a day', async () => {
  const { start, told } = page(kept);
  start();
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  expect(told()).toHaveLength(360);
});
