import { describe, expect, test } from 'vitest';
import { demoCustomers } from '#backend/demo/personas.ts';
import { bankingApp, start, Wizard } from './harness.ts';

/** A bank during whose next answer a log-in ends: its customer quits in another tab. */
async function startSlow() {
  let meanwhile = async (): Promise<unknown> => undefined;
  async function pass(): Promise<void> {
    const now = meanwhile;
    meanwhile = async () => undefined;
    await now();
  }
  const demo = await demoCustomers();
  const customers = {
    ...demo,
    find: (name: string) => pass().then(() => demo.find(name)),
    byId: (id: string) => pass().then(() => demo.byId(id)),
  };
  const running = await start({ customers });
  return {
    running,
    open: async () => Wizard.open(running.browser()),
    /** Has something done during the next answer. */
    during(what: () => Promise<unknown>): void {
      meanwhile = what;
    },
    /** Makes a call in which the log-in ends. */
    async endIn(wizard: Wizard, call: () => Promise<{ readonly body: object }>) {
      meanwhile = () => wizard.post('cancellation', { cause: 'customer' });
      expect((await call()).body).toMatchObject({ code: 'USER_SESSION_EXPIRED' });
    },
    events: async (...names: string[]) =>
      (await running.audited())
        .filter(({ event }) => names.includes(event))
        .map(({ event, detail }) => [event, detail].filter(Boolean).join(' ')),
  };
}

describe('in the audit log, though the log-in is over before it is answered', () => {
  test('[S4] [N5] is each wrong PIN, as it is counted, and the block that the fifth brings', async () => {
    const { open, endIn, events } = await startSlow();
    for (let n = 0; n < 5; n += 1) {
      const wizard = await open();
      await endIn(wizard, () => wizard.logIn('henry', 'wrong'));
    }
    const failed = 'login.failed INVALID_CREDENTIALS';
    expect(await events('login.failed', 'login.blocked')).toEqual([
      ...Array.from({ length: 4 }, () => failed),
      'login.blocked PIN_LOCKED_AND_WRONG',
    ]);
  });

  test('[S4] [C1] [N5] is one after an approval in the app, also where the right one came meanwhile', async () => {
    const { running, open, during, endIn, events } = await startSlow();
    for (const isRightOneThere of [false, true]) {
      const wizard = await open();
      const { id } = await wizard.startComfort('felix');
      await bankingApp(running.origin).decide(id, 'approve', 'felix');
      expect((await wizard.finishAppLogIn(id)).status).toBe(200);
      const enter = (pin: string) => wizard.post('steps/comfort-first-login/first-log-in', { pin });
      if (isRightOneThere) {
        during(() => enter('12345'));
        expect((await enter('wrong')).status).toBe(200);
      } else {
        await endIn(wizard, () => enter('wrong'));
      }
    }
    const failed = 'login.failed comfort-first-login INVALID_CREDENTIALS';
    expect(await events('login.failed')).toEqual([failed, failed]);
  });

  test('[S4] [N5] is each wrong TAN, as it is counted, and the lock that the fifth brings; the right one counts for none', async () => {
    const { open, endIn, events } = await startSlow();
    for (const isRight of [false, true, false, false, true, false, false]) {
      const wizard = await open();
      expect((await wizard.logIn('anna')).status).toBe(200);
      const { id } = await wizard.startTan('psd2-auth');
      const tan = isRight ? await wizard.tanFor('anna', id) : 'wrong!';
      await endIn(wizard, () => wizard.submitTan(id, tan));
    }
    expect(await events('tan.wrong', 'tan.locked', 'tan.confirmed')).toEqual([
      ...Array.from({ length: 4 }, () => 'tan.wrong'),
      'tan.locked',
    ]);
    expect((await (await open()).logIn('anna')).body.code).toBe('LOCKED_ACCOUNT');
  });

  test('[L4] [N5] is that a PIN was unlocked', async () => {
    const { open, endIn, events } = await startSlow();
    const wizard = await open();
    await wizard.logIn('greta');
    const { id } = await wizard.startTan('unlock-pin');
    await wizard.submitTan(id, await wizard.tanFor('greta', id));
    await endIn(wizard, () => wizard.post('steps/unlock-pin/tan-end'));
    const next = await open();
    const { body } = await next.logIn('greta');
    expect(body).toMatchObject({ authenticationProcessCompleted: true });
    expect(await events('pin.unlocked')).toEqual(['pin.unlocked']);
  });

  test('[A7] [N5] are terms that the bank has recorded as accepted', async () => {
    const { open, endIn, events } = await startSlow();
    const wizard = await open();
    await wizard.logInAndWalk('bruno', 'APPROVE_TERMS_OF_SERVICE');
    await wizard.post('steps/terms-of-service/document-preview?locale=en-GB');
    await endIn(wizard, () => wizard.post('steps/terms-of-service/approval'));
    expect(await events('terms.accepted')).toEqual([
      expect.stringMatching(/^terms.accepted terms-of-service .* en-GB$/),
    ]);
  });
});
