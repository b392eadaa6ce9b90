import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { configureCalls, type Send, send, withExtras } from './send.ts';

vi.mock('./optional-calls.ts', () => new Promise(() => {}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[N2] [X3] if the code of the optional extras does not load within 10 s, calls are made without them', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  configureCalls(z.parse(RuntimeConfig, { retryOn401: true }));
  const answered = vi.fn();
  send('/session').then(answered);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledOnce();
});

test('[N2] [X3] optional extras that load late apply to later calls', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('plain'));
  let arrive = (_: Send) => {};
  const ask = withExtras(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const before = ask('/session');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await before).text()).toBe('plain');
  arrive(async () => new Response('with extras'));
  expect(await (await ask('/session')).text()).toBe('with extras');
});

test('[N2] [N4] [X3] if the code of the optional extras is missing, as after a release, calls are made without them', async () => {
  vi.doMock('./optional-calls.ts', () => Promise.reject(new Error('no such file')));
  vi.resetModules();
  vi.stubGlobal('fetch', async () => new Response('plain'));
  const fresh = await import('./send.ts');
  fresh.configureCalls(z.parse(RuntimeConfig, { retryOn401: true }));
  expect(await (await fresh.send('/session')).text()).toBe('plain');
});
