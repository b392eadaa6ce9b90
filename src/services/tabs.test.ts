import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { leadTab } from './tabs.ts';

/** A tab that claims the lead of a log-in, and notes losing it. */
function tab(authenticationId: string) {
  const lost = vi.fn();
  const machine = setup({ actors: { leadTab } }).createMachine({
    invoke: { src: 'leadTab', input: { authenticationId } },
    on: { 'lead.lost': { actions: lost } },
  });
  return { actor: createActor(machine).start(), lost };
}

test('[P7] the newest tab of a log-in leads, the one before hears that it lost', async () => {
  const first = tab('a1');
  const other = tab('b2');
  const second = tab('a1');
  await expect.poll(() => first.lost.mock.calls).toHaveLength(1);
  expect(second.lost).not.toHaveBeenCalled();
  expect(other.lost).not.toHaveBeenCalled();
  for (const { actor } of [first, other, second]) actor.stop();
});

test('[P7] [X8] a message that is no claim changes nothing', async () => {
  const { actor, lost } = tab('c3');
  const channel = new BroadcastChannel('auth-frontend|lead|c3');
  const heard = new Promise((resolve) => {
    const witness = new BroadcastChannel('auth-frontend|lead|c3');
    witness.addEventListener('message', () => resolve(witness.close()), { once: true });
  });
  channel.postMessage({ pin: '12345' });
  await heard;
  expect(lost).not.toHaveBeenCalled();
  channel.close();
  actor.stop();
});
