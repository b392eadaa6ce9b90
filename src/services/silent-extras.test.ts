import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { type Send, withExtras } from './send.ts';

/** The calls of a page on which the code of their extras is loaded like this. */
async function callsWith(load: () => Promise<never>) {
  vi.doMock('./optional-calls.ts', load);
  vi.resetModules();
  const { configureCalls, send } = await import('./send.ts');
  configureCalls(z.parse(RuntimeConfig, { retryOn401: true }));
  return send;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[N2] [X3] if the code of the optional extras does not load within 10 s, calls are made without them', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  const send = await callsWith(() => new Promise(() => {}));
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
  vi.stubGlobal('fetch', async () => new Response('plain'));
  const send = await callsWith(() => Promise.reject(new Error('no such file')));
  expect(await (await send('/session')).text()).toBe('plain');
});
