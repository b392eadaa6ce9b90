import { describe, expect, test, vi } from 'vitest';
import { Unavailable } from '#backend/refusal.ts';
import { changedCustomers } from './changed-customers.ts';
import { type Running, start, Wizard } from './harness.ts';

const DAY = 24 * 60 * 60_000;
const UNLOCK = 'START_TAN_PROCESS_FOR_UNLOCK_PIN';
const CONFIRM = 'START_TAN_PROCESS_FOR_PSD2_AUTH';

/** Unlocks an access as a bank's service desk does. */
const unlock = ({ origin }: Running, customer: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}/demo/app/api/unlocking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ customer }),
  });

/** Anna, whose access five wrong TANs have locked. */
async function locked(): Promise<Running> {
  const running = await start();
  const wizard = await Wizard.open(running.browser());
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  for (let n = 0; n < 5; n += 1) await wizard.submitTan(id, 'wrong!');
  return running;
}

describe('an access that five wrong TANs have locked', () => {
  test('[S4] is unlocked by the bank, which knows the customer by name or access key, and that is in the audit log', async () => {
    for (const name of ['anna', '1000001']) {
      const running = await locked();
      running.later(200 * DAY);
      const before = await Wizard.open(running.browser());
      expect((await before.logIn('anna')).body.code).toBe('LOCKED_ACCOUNT');
      expect((await unlock(running, name)).status).toBe(200);
      const wizard = await Wizard.open(running.browser());
      expect((await wizard.logIn('anna')).status).toBe(200);
      expect((await wizard.startTan('psd2-auth')).attemptsLeft).toBe(5);
      const [locking] = await running.audited('tan.locked');
      expect(await running.audited('access.unlocked')).toMatchObject([
        { customer: locking?.customer, traceId: expect.stringMatching(/^[0-9A-Z]{12}$/) },
      ]);
    }
  });

  test('[S4] is unlocked for no other customer, for nobody whom the bank does not know, and by no page of another site', async () => {
    const running = await locked();
    expect((await unlock(running, 'henry')).status).toBe(200);
    expect((await unlock(running, 'nobody')).status).toBe(404);
    expect((await unlock(running, undefined)).status).toBe(404);
    expect((await unlock(running, 'anna', { origin: 'https://evil.example' })).status).toBe(403);
    const wizard = await Wizard.open(running.browser());
    expect((await wizard.logIn('anna')).body.code).toBe('LOCKED_ACCOUNT');
  });
});

test('[L4] [N4] [N5] a PIN is unlocked once in the audit log, though the store fails before it knows that the step is done', async () => {
  const running = await start();
  const wizard = await Wizard.open(running.browser());
  await wizard.logIn('greta');
  const { id } = await wizard.startTan('unlock-pin');
  await wizard.submitTan(id, await wizard.tanFor('greta', id));
  const { store } = running.server.services;
  const update = store.update.bind(store);
  const failing = vi.spyOn(store, 'update').mockImplementation(async (kind, ...entry) => {
    if (kind.name === 'authentication') throw new Unavailable('gone');
    return update(kind, ...entry);
  });
  const end = () => wizard.post('steps/unlock-pin/tan-end');
  expect((await end()).status).toBe(503);
  failing.mockRestore();
  expect((await end()).status).toBe(200);
  expect(await running.audited('pin.unlocked')).toHaveLength(1);
});

test('[S4] [L4] the bank lifts a block by wrong PINs, too', async () => {
  const running = await start();
  for (let n = 0; n < 5; n += 1)
    await (await Wizard.open(running.browser())).logIn('anna', 'wrong');
  await unlock(running, 'anna');
  const wizard = await Wizard.open(running.browser());
  await wizard.logIn('anna');
  expect(await wizard.next()).toBe(CONFIRM);
});

describe('a PIN that the bank blocks', () => {
  /** A bank that blocks every PIN, or none, and a customer who logs in there; returns the next step. */
  async function bank() {
    let isBlocked = false;
    const customers = await changedCustomers(({ pinBlocked, ...customer }) => ({
      ...customer,
      ...(isBlocked && { pinBlocked: true }),
    }));
    const running = await start({ customers });
    const open = () => Wizard.open(running.browser());
    return {
      running,
      open,
      says: (blocked: boolean) => {
        isBlocked = blocked;
      },
      logIn: async () => {
        const wizard = await open();
        await wizard.logIn('anna');
        return { wizard, next: await wizard.next() };
      },
    };
  }

  test('[L4] [S4] after the customer has logged in here before is blocked here, too', async () => {
    const { says, open, logIn } = await bank();
    expect((await logIn()).next).toBe(CONFIRM);
    says(true);
    expect((await (await open()).logIn('anna', 'wrong')).body.code).toBe('PIN_LOCKED_AND_WRONG');
    expect((await logIn()).next).toBe(UNLOCK);
  });

  test('[L4] [S4] is unblocked once by TAN, whatever the bank still says, until it blocks the PIN anew', async () => {
    const { says, logIn } = await bank();
    says(true);
    const { wizard, next } = await logIn();
    expect(next).toBe(UNLOCK);
    await wizard.confirmByTan('anna', 'unlock-pin');
    expect((await logIn()).next).toBe(CONFIRM);
    says(false);
    expect((await logIn()).next).toBe(CONFIRM);
    says(true);
    expect((await logIn()).next).toBe(UNLOCK);
  });

  test('[L4] [S4] and that its service desk unlocks here stays blocked as long as the bank says so', async () => {
    const { running, says, logIn } = await bank();
    await logIn();
    says(true);
    expect((await logIn()).next).toBe(UNLOCK);
    await unlock(running, 'anna');
    expect((await logIn()).next).toBe(UNLOCK);
    says(false);
    await unlock(running, 'anna');
    expect((await logIn()).next).toBe(CONFIRM);
  });

  test('[L4] [S4] while the customer tries a TAN is blocked at the next log-in', async () => {
    const { says, logIn } = await bank();
    const { wizard } = await logIn();
    const { id } = await wizard.startTan('psd2-auth');
    says(true);
    expect((await wizard.submitTan(id, 'wrong!')).body.code).toBe('WRONG_TAN');
    expect((await logIn()).next).toBe(UNLOCK);
  });
});
