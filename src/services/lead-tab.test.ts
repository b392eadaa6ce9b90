import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { leadTab } from './lead-tab.ts';

/** A tab that claims the lead of a log-in, and a record of losing it. */
function tab(authenticationId: string, logic = leadTab) {
  const lost = vi.fn();
  const machine = setup({ actors: { leadTab: logic } }).createMachine({
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

test.each([
  ['an earlier tab', 60_000],
  ['one of the same millisecond, whose name is lower,', 0],
])(
  '[P7] %s whose claim comes late, as in the background, does not take the lead but is told that it lost it',
  async (_, before) => {
    const claimed = said('e5');
    const { actor, lost } = tab('e5');
    const own = await claimed;
    const background = new BroadcastChannel('auth-frontend|lead|e5');
    const answer = new Promise((resolve) => {
      background.onmessage = ({ data }) => resolve(data);
    });
    background.postMessage({ tab: '', since: Object(own).since - before });
    expect(await answer).toEqual(own);
    expect(lost).not.toHaveBeenCalled();
    background.close();
    actor.stop();
  },
);

test('[P7] a tab whose log-in is over answers no claim any more', async () => {
  const claimed = said('h8');
  const { actor } = tab('h8');
  await claimed;
  actor.stop();
  const heard: unknown[] = [];
  const background = new BroadcastChannel('auth-frontend|lead|h8');
  background.onmessage = ({ data }) => heard.push(data);
  const told = said('h8');
  background.postMessage({ tab: 'opened a minute ago', since: Date.now() - 60_000 });
  await told;
  const asker = new BroadcastChannel('auth-frontend|lead|h8');
  asker.postMessage('any later message');
  await expect.poll(() => heard).toEqual(['any later message']);
  for (const channel of [background, asker]) channel.close();
});

test('[P7] of two tabs that claim the lead in the same millisecond, one loses it', async () => {
  vi.setSystemTime('2026-11-26T03:00:00Z');
  const first = tab('f6');
  const second = tab('f6');
  const losses = () => first.lost.mock.calls.length + second.lost.mock.calls.length;
  await expect.poll(losses).toBe(1);
  const heard = said('f6');
  const asker = new BroadcastChannel('auth-frontend|lead|f6');
  asker.postMessage('any later message');
  await heard;
  expect(losses()).toBe(1);
  asker.close();
  for (const { actor } of [first, second]) actor.stop();
  vi.useRealTimers();
});

test('[P7, N2] where the browser allows no channel between tabs, the log-in goes on, and no error is left to nobody', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { actor, lost } = tab('i9');
  await vi.advanceTimersByTimeAsync(1000);
  expect(actor.getSnapshot().status).toBe('active');
  expect(lost).not.toHaveBeenCalled();
  actor.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The script of another tab, which has heard of no claim. */
async function loadAnew() {
  vi.resetModules();
  return (await import('./lead-tab.ts')).leadTab;
}

test('[P7, X8] whoever goes on here takes the lead from a tab that claimed it before the clock was set back', async () => {
  const [one, other] = [await loadAnew(), await loadAnew()];
  vi.setSystemTime('2026-11-26T03:00:00Z');
  const claimed = said('g7');
  const first = tab('g7', one);
  await claimed;
  vi.setSystemTime('2026-11-26T02:59:00Z');
  const second = tab('g7', other);
  await expect.poll(() => second.lost.mock.calls).toHaveLength(1);
  expect(first.lost).not.toHaveBeenCalled();
  second.actor.stop();
  const claims: unknown[] = [];
  const witness = new BroadcastChannel('auth-frontend|lead|g7');
  witness.onmessage = ({ data }) => claims.push(data.since);
  const again = tab('g7', other);
  await expect.poll(() => claims).toContain(Date.parse('2026-11-26T03:00:00Z') + 1);
  witness.close();
  await expect.poll(() => first.lost.mock.calls).toHaveLength(1);
  expect(again.lost).not.toHaveBeenCalled();
  for (const { actor } of [first, again]) actor.stop();
  vi.useRealTimers();
});
