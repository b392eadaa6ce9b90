import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { challenge } from '#machines/testing/replies.ts';
import { createTan } from './tan.ts';

/** The browser's event stream, in the test's hands. */
class Stream extends EventTarget {
  static opened: Stream | undefined;
  readonly close = vi.fn();

  constructor() {
    super();
    Stream.opened = this;
  }

  say(data: object): void {
    this.dispatchEvent(new MessageEvent('challenge', { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[A5] [S5] what the app said of another order confirms nothing', () => {
  const own = challenge();
  const actor = createTan({ authenticationId: 'a1', challenge: own }).start();
  Stream.opened?.say({ challengeId: 'another', status: 'confirmed' });
  expect(actor.getSnapshot().status).toBe('active');
  Stream.opened?.say({ challengeId: own.id, status: 'confirmed' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'confirmed' } });
});
