import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppLogInEvent } from '#contract/app-log-in.ts';
import { watchEvents } from './events.ts';

/** Replaces the browser's event stream by one that the test controls. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 0;
  readonly close = vi.fn(() => {
    this.readyState = Stream.CLOSED;
  });

  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
  }

  live(): void {
    this.dispatchEvent(new MessageEvent('alive', { data: '{}' }));
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('app-log-in', { data }));
  }

  lose(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const hear = vi.fn();
const ask = vi.fn();
const watched = {
  authenticationId: 'a1',
  name: 'app-log-in',
  schema: AppLogInEvent,
  hear,
  ask,
};
let stop = () => {};
/** Lets the next screen be painted, so that what waits for it begins. */
const paint = () => vi.advanceTimersByTime(200);
const stream = () => Stream.opened.at(-1) as Stream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  hear.mockReset();
  ask.mockReset();
  // Makes every random pause as long as possible.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  stop = watchEvents(watched);
  paint();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[N3] the stream is opened once the next screen is painted, which does not wait for it', () => {
  const leave = watchEvents(watched);
  expect(Stream.opened).toHaveLength(1);
  paint();
  expect(Stream.opened).toHaveLength(2);
  leave();
});

test('[Q5] who leaves before that leaves no stream behind', () => {
  watchEvents(watched)();
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] what the contract knows is heard, what it does not know is not', () => {
  expect(stream().url).toBe('/services_auth/auth-backend/api/authentications/a1/events');
  stream().say('{"id":"1","status":"approved"}');
  stream().say('{"id":"1","status":"hacked"}');
  stream().say('half a JSO');
  expect(hear.mock.calls).toEqual([[{ id: '1', status: 'approved' }]]);
});

test('[Q5] [N4] pages that lose their streams at the same moment ask at moments of their own', () => {
  vi.mocked(Math.random).mockRestore();
  const first: number[] = [];
  const stops = Array.from({ length: 20 }, () =>
    watchEvents({ ...watched, ask: () => void first.push(Date.now() - from) }),
  );
  paint();
  const from = Date.now();
  vi.advanceTimersByTime(2000);
  for (const leave of stops) leave();
  expect(first).toHaveLength(20);
  expect(new Set(first).size).toBeGreaterThan(10);
  expect(Math.min(...first)).toBeGreaterThanOrEqual(1000);
});

test('[Q5] a stream the browser gave up is opened anew, and what was missed is asked for', () => {
  stream().lose(Stream.CLOSED);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(Stream.opened).toHaveLength(2);
});

test('[Q5] while the stream is away it is asked, with growing pauses', () => {
  stream().lose(0);
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3999);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] a browser that keeps trying the stream in vain puts off no question', () => {
  for (let second = 0; second < 60; second += 3) {
    stream().lose(0);
    vi.advanceTimersByTime(3000);
  }
  // After 2, 6, 14 and 29 s, and then every 15 s.
  expect(ask).toHaveBeenCalledTimes(6);
});

test('[Q5] a stream that says nothing is no stream: it is asked until something comes', () => {
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  stream().say('{"id":"1","status":"waiting"}');
  vi.advanceTimersByTime(59_999);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('[Q5] a stream that says that it is alive is asked past no more, however long nothing changes', () => {
  for (let second = 0; second < 600; second += 15) {
    stream().live();
    vi.advanceTimersByTime(15_000);
  }
  expect(ask).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] [N2] a stream that falls silent is dead, though no browser says so: what was missed is asked for, and another opened', () => {
  const dead = stream();
  dead.live();
  vi.advanceTimersByTime(60_000);
  expect(dead.close).toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(Stream.opened).toHaveLength(2);
  // The new stream must prove that it is alive, like the first; until then it delays no question.
  vi.advanceTimersByTime(1999);
  stream().lose(0);
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(2);
  stream().live();
  vi.advanceTimersByTime(15_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(Stream.opened).toHaveLength(2);
});

test('[Q5] a stream that the browser has brought back is not silent for as long as it was away', () => {
  stream().live();
  vi.advanceTimersByTime(50_000);
  stream().lose(0);
  vi.advanceTimersByTime(1000);
  stream().live();
  vi.advanceTimersByTime(59_999);
  expect(stream().close).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

test('[Q5] after a loss the first question comes soon again', () => {
  vi.advanceTimersByTime(14_000);
  expect(ask).toHaveBeenCalledTimes(3);
  stream().say('{"id":"1","status":"waiting"}');
  stream().lose(0);
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('[Q5] a page that is seen again asks at once', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('[Q5] a page that nobody sees asks nothing when it is hidden, or online again', () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  hidden.mockRestore();
  expect(ask).not.toHaveBeenCalled();
});

test('[Q5] leaving closes the stream and asks nothing more', () => {
  stream().lose(0);
  stop();
  vi.advanceTimersByTime(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stream().close).toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});
