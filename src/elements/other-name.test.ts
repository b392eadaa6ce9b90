// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { LOAD_PATIENCE } from '#machines/element-loading/machine.ts';
import { provideElementLoading } from './provide.ts';
import { lastRun } from './scripts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('[Y3] [N5] of a script that has run, but defines another element, the log says so, and not that it did not load', async () => {
  const script = 'data:text/javascript,"It defines nothing."';
  const log = vi.fn();
  const machine = provideElementLoading({ sources: {}, logger: { log, close: vi.fn() } });
  const heard = vi.fn();
  window.addEventListener('elementerror', (event) => heard(Reflect.get(event, 'detail')), {
    once: true,
  });
  const actor = createActor(machine, { input: { name: 'cms-teaser', script } }).start();
  await expect.poll(() => lastRun(script)?.state).toBe('loaded');
  vi.advanceTimersByTime(LOAD_PATIENCE);
  expect(actor.getSnapshot().value).toBe('failed');
  const message = `${script} does not define it`;
  expect(log.mock.calls).toEqual([
    ['ERROR', `Custom element cms-teaser: ${message}`, expect.stringMatching(/^F/)],
  ]);
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }));
});

test('[Y3] [N5] of one that defines the element, which then cannot be initialised, the log says why not', async () => {
  const script = 'data:text/javascript,"The test defines it."';
  const log = vi.fn();
  const machine = provideElementLoading({ sources: {}, logger: { log, close: vi.fn() } });
  const actor = createActor(machine, { input: { name: 'bank-info', script } }).start();
  await expect.poll(() => lastRun(script)?.state).toBe('loaded');
  customElements.define('bank-info', class extends HTMLElement {});
  await expect.poll(() => actor.getSnapshot().value).toBe('loaded');
  actor.send({ type: 'element.threw', error: new Error('no session') });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'ERROR',
    'Custom element bank-info: no session',
    expect.stringMatching(/^F/),
  );
});
