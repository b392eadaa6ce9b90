import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Challenge } from '#contract/tan.ts';
import { Browser } from './browser.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, Wizard } from './harness.ts';
import { spawned } from './spawn.ts';

// A process is started for every kill, and the machine may be busy with other tests.
const SLOW = { timeout: 180_000 };

test(
  '[S6] [N4] killed in the middle and started again on the same data, the log-in goes on',
  SLOW,
  async () => {
    const { origin, killAndRestart, interrupt } = await spawned();
    const wizard = await Wizard.open(new Browser(origin));
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    await killAndRestart();
    expect((await wizard.submitTan(id, await wizard.tanFor('anna', id))).status).toBe(200);
    const watcher = await watch(wizard);
    expect((await watcher.next())?.data).toMatchObject({ challengeId: id, status: 'confirmed' });
    await wizard.post('steps/psd2-auth/tan-end');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });
    // Ctrl-C ends it at once, even with an open event stream.
    expect(await interrupt()).toBe(0);
  },
);

test(
  '[S6] [Q6] [A6] killed after every step of a log-in by QR code, each takes effect once',
  SLOW,
  async () => {
    const { origin, killAndRestart } = await spawned();
    const app = bankingApp(origin);
    const wizard = await Wizard.open(new Browser(origin));
    const { id, number } = await wizard.startQr();
    await killAndRestart();
    expect(await app.pending('bruno', id)).toMatchObject([{ id, number }]);
    expect((await app.decide(id, 'approve', 'bruno')).status).toBe(200);
    await killAndRestart();
    expect((await app.decide(id, 'deny', 'bruno')).status).toBe(404);

    // The answer to each of these calls is lost, and the call is repeated after the restart.
    const lost = wizard.browser.clone();
    const path = `${wizard.base}/app-log-ins/${id}/log-in`;
    await lost.call('POST', path, { key: 'the-log-in' });
    await killAndRestart();
    expect((await wizard.finishAppLogIn(id, 'the-log-in')).status).toBe(200);
    const pin = { pin: '12345' };
    const first = await wizard.post('steps/qr-first-login/first-log-in', pin, 'the-pin-once');
    await killAndRestart();
    const again = await wizard.post('steps/qr-first-login/first-log-in', pin, 'the-pin-once');
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    await wizard.walk('bruno', 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH');
    const end = 'steps/browser-detection/browser-detection-end';
    const chosen = await wizard.post(end, { trustBrowser: true }, 'trusted-once');
    await killAndRestart();
    const repeated = await wizard.post(end, { trustBrowser: true }, 'trusted-once');
    expect(repeated.headers.getSetCookie()).toEqual(chosen.headers.getSetCookie());
    const uses = (await app.browsers('bruno')).map(({ use }) => use);
    expect(uses.sort()).toEqual(['qr', 'trusted']);
    await wizard.walk('bruno');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Bruno' });
  },
);

test(
  '[S6] [S5] killed in the middle of a payment, it is confirmed and made once',
  SLOW,
  async () => {
    const { origin, killAndRestart } = await spawned();
    const wizard = await Wizard.open(new Browser(origin), 'demo-payment');
    await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
    const resource = 'steps/remittance/remittance';
    const startOf = async () => {
      const { body } = await wizard.post(`${resource}/tan-start`);
      return z.parse(z.object({ challenge: Challenge }), body).challenge;
    };
    const { id, order } = await startOf();
    await killAndRestart();
    expect(await startOf()).toMatchObject({ id, order });
    await wizard.submitTan(id, await wizard.tanFor('david', id));
    await killAndRestart();
    expect((await wizard.post(resource, undefined, 'the-one-payment')).status).toBe(200);
    await killAndRestart();
    expect((await wizard.post(resource, undefined, 'the-one-payment')).status).toBe(200);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  },
);
