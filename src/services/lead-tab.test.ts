import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { leadTab } from './lead-tab.ts';

/** A tab that claims the lead of a log-in, and a record of losing it. */
function tab(authenticationId: string) {
  const lost = vi.fn();
  const machine = setup({ actors: { leadTab } }).createMachine({
    invoke: { src: 'leadTab', input: { authenticationId } },
    on: { 'lead.lost': { actions: lost } },
  });
  return { actor: createActor(machine).start(), lost };
}

/** Waits for the next message about a log-in. When it resolves, all earlier listeners have heard it, too. */
const said = (authenticationId: string) =>
  new Promise((resolve) => {
    const witness = new BroadcastChannel(`auth-frontend|lead|${authenticationId}`);
    const hear = ({ data }: MessageEvent) => {
      witness.close();
      resolve(data);
    };
    witness.addEventListener('message', hear, { once: true });
  });

test('[P7] the newest tab of a log-in takes the lead, and the previous one is told that it lost it', async () => {
  const claimed = Promise.all([said('a1'), said('b2')]);
  const first = tab('a1');
  const other = tab('b2');
  await claimed;
  const second = tab('a1');
  await expect.poll(() => first.lost.mock.calls).toHaveLength(1);
  expect(second.lost).not.toHaveBeenCalled();
  expect(other.lost).not.toHaveBeenCalled();
  for (const { actor } of [first, other, second]) actor.stop();
});

test('[P7] [X8] a message that is no claim to the lead is ignored', async () => {
  const claimed = said('c3');
  const { actor, lost } = tab('c3');
  await claimed;
  const channel = new BroadcastChannel('auth-frontend|lead|c3');
  const heard = said('c3');
  channel.postMessage({ pin: '12345' });
  await heard;
  expect(lost).not.toHaveBeenCalled();
  channel.close();
  actor.stop();
});

test('[P7] a tab that stops before its screen is painted does not claim the lead', async () => {
  const first = tab('d4');
  await said('d4');
  tab('d4').actor.stop();
  const third = tab('d4');
  await expect.poll(() => first.lost.mock.calls).toHaveLength(1);
  for (const { actor } of [first, third]) actor.stop();
});
