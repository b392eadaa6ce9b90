// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
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
