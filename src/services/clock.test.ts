import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import { clock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[A10] the clock ticks at once, every second, when it is asked and when the page is visible again, until it is stopped', () => {
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
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(3000);
  expect(ticked).toHaveBeenCalledTimes(6);
});
