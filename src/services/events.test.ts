import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppLogInEvent } from '#contract/app-log-in.ts';
import { watchEvents } from './events.ts';
import { onReference } from './reference.ts';

/** Replaces the browser's event stream by one that the test controls. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CLOSED = Stream.CLOSED;
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

test('[N3] the event stream is opened only once the next screen is painted', () => {
  const leave = watchEvents(watched);
  expect(Stream.opened).toHaveLength(1);
  paint();
  expect(Stream.opened).toHaveLength(2);
  leave();
});

test('[Q5] no event stream is opened if watching stops before the next screen is painted', () => {
  watchEvents(watched)();
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] events that match the contract are reported', () => {
  expect(stream().url).toBe('/services_auth/auth-backend/api/authentications/a1/events');
  stream().say('{"id":"1","status":"approved"}');
  expect(hear.mock.calls).toEqual([[{ id: '1', status: 'approved' }]]);
  expect(ask).not.toHaveBeenCalled();
});

test.each(['{"id":"1","status":"hacked"}', 'half a JSO'])(
  '[Q5] [N5] an event that breaks the contract (%s) is not reported: the status is requested, and it is logged',
  (data) => {
    const logged = vi.fn();
    onReference(logged);
    stream().live();
    stream().say(data);
    expect(hear).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls).toEqual([
      ['events: app-log-in breaks the contract', expect.any(String)],
    ]);
  },
);

test('[Q5] [N4] pages without events send their first status request at different times, none within 1 s', () => {
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

test('[Q5] an event stream closed by the browser is reopened, and the missed status is requested', () => {
  stream().lose(Stream.CLOSED);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(Stream.opened).toHaveLength(2);
});

test('[Q5] while the browser reconnects the event stream, the status is polled at growing intervals', () => {
  stream().lose(0);
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3999);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] repeated failures to reconnect the event stream do not delay polling', () => {
  for (let second = 0; second < 60; second += 3) {
    stream().lose(0);
    vi.advanceTimersByTime(3000);
  }
  // After 2, 6, 14 and 29 s, and then every 15 s.
  expect(ask).toHaveBeenCalledTimes(6);
});

test('[Q5] while an event stream has delivered nothing, the status is polled; the first event stops that', () => {
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  stream().say('{"id":"1","status":"waiting"}');
  vi.advanceTimersByTime(59_999);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('[Q5] [N2] in a browser without event streams, the status is polled all the same', () => {
  stop();
  vi.stubGlobal('EventSource', undefined);
  stop = watchEvents(watched);
  expect(paint).toThrow();
  vi.advanceTimersByTime(2000 + 4000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('[Q5] keep-alive events prevent polling, however long the status does not change', () => {
  for (let second = 0; second < 600; second += 15) {
    stream().live();
    vi.advanceTimersByTime(15_000);
  }
  expect(ask).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] [N2] an event stream that is silent for 60 s is replaced, and the missed status is requested', () => {
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

test('[Q5] [N4] silent event streams are not all replaced at the same moment: the first after 30 s', () => {
  vi.mocked(Math.random).mockReturnValue(0);
  stream().live();
  vi.advanceTimersByTime(29_999);
  expect(stream().close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(Stream.opened).toHaveLength(2);
});

test('[Q5] when the browser has reconnected the event stream, its 60 s of allowed silence start again', () => {
  stream().live();
  vi.advanceTimersByTime(50_000);
  stream().lose(0);
  vi.advanceTimersByTime(1000);
  stream().live();
  vi.advanceTimersByTime(59_999);
  expect(stream().close).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

test('[Q5] when the event stream is lost again, polling restarts with the shortest interval', () => {
  vi.advanceTimersByTime(14_000);
  expect(ask).toHaveBeenCalledTimes(3);
  stream().say('{"id":"1","status":"waiting"}');
  stream().lose(0);
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('[Q5] a page that is visible or online again requests the status at once', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('[Q5] a page that is seen again asks anew for a stream that had to make room for another tab’s; a live one stays', () => {
  const first = stream();
  first.live();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.opened).toHaveLength(1);
  // The bank says when the browser may reconnect: in some minutes.
  first.lose(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(first.close).toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(2);
  stream().live();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.opened).toHaveLength(2);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('[Q5] a page requests no status when it becomes hidden, nor when it is online again while hidden', () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  hidden.mockRestore();
  expect(ask).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});

test('[Q5] when watching stops, the event stream is closed and no more status is requested', () => {
  stream().lose(0);
  stop();
  vi.advanceTimersByTime(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stream().close).toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});
