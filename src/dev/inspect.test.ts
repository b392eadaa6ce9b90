// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine, fromPromise } from 'xstate';
import { CHANNEL } from './channel.ts';
import { inspection } from './inspect.ts';

test('[D1] a viewer has heard all that happened by the time that it hears that the log-in has left', async () => {
  const viewer = new BroadcastChannel(CHANNEL);
  onTestFinished(() => viewer.close());
  const heard = vi.fn();
  viewer.onmessage = ({ data }) => heard(data.kind, data.messages?.length);
  const inspect = inspection();
  createActor(createMachine({}), { inspect }).start();
  inspect.complete?.();
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  expect(heard.mock.calls).toEqual([
    ['told', expect.toSatisfy((told: number) => told > 0)],
    ['left', undefined],
  ]);
});

test('[D1] [N5] what is thrown, behind which the page shows a reference only, is in the console with its stack', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const thrown = new Error('A mistake');
  const src = fromPromise(() => Promise.reject(thrown));
  const inspect = inspection();
  createActor(createMachine({ invoke: { id: 'port', src, onError: {} } }), { inspect }).start();
  await expect.poll(() => printed.mock.calls).toEqual([['port threw', thrown]]);
});
