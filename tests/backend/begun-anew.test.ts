import { describe, expect, test, vi } from 'vitest';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { authorizationRequest } from './authorization-request.ts';
import { type Running, start, Wizard } from './harness.ts';

/** A server, and a way to make something happen while the next call that needs the customer looks them up. */
async function interrupted() {
  const demo = await demoCustomers();
  let meanwhile = async () => {};
  const customers = {
    ...demo,
    async byId(id: string) {
      const happens = meanwhile;
      meanwhile = async () => {};
      await happens();
      return demo.byId(id);
    },
  };
  const running = await start({ customers });
  const atNextLookUp = (happens: () => Promise<void>) => {
    meanwhile = happens;
  };
  return { ...running, atNextLookUp };
}

/** Makes something happen just before the next call takes effect. */
function atTheLastMoment({ server }: Running, happens: () => Promise<unknown>): void {
  const { store } = server.services;
  const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, id, change) => {
    if (kind.name === AUTHENTICATION.name) {
      spy.mockRestore();
      await happens();
    }
    return store.update(kind, id, change);
  });
}

/** A log-in for a party where quitting leads to the log-in page, and which asks for a payment. */
async function openPayment({ browser, origin }: Running): Promise<Wizard> {
  const own = browser();
  const request = authorizationRequest({
    client_id: 'demo-okvp',
    redirect_uri: `${origin}/callback`,
    authorization_details: authorizationDetails() ?? '',
  });
  return Wizard.at(own, await own.visit(request));
}

const quit = async (wizard: Wizard) =>
  (await wizard.post('cancellation', { cause: 'customer' })).body;

/** Quits, and logs in as another customer. */
async function beginAnewAs(customer: string, wizard: Wizard): Promise<void> {
  expect(await quit(wizard)).toEqual({ backToLogIn: true });
  expect((await wizard.logIn(customer)).status).toBe(200);
}

describe('a log-in that somebody else begins anew while a call is under way', () => {
  test('[S5] [S2] [E6] has none of their steps ended by the TAN of the customer before', async () => {
    const { browser, atNextLookUp } = await interrupted();
    const wizard = await Wizard.open(browser(), 'demo-okvp');
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('anna', id));
    const before = wizard.with(wizard.browser.clone());
    atNextLookUp(() => beginAnewAs('emma', wizard));
    const ended = await before.post('steps/psd2-auth/tan-end');
    expect([ended.status, ended.body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
    expect((await wizard.post('completion')).body.code).toBe('STEP_NOT_CURRENT');
  });

  test('[S5] [S2] [E6] has no challenge opened by the customer before, and nobody is sent its TAN', async () => {
    const { audited, browser, atNextLookUp } = await interrupted();
    const wizard = await Wizard.open(browser(), 'demo-okvp');
    await wizard.logIn('anna');
    const before = wizard.with(wizard.browser.clone());
    atNextLookUp(() => beginAnewAs('emma', wizard));
    const started = await before.post('steps/psd2-auth/tan-start');
    expect([started.status, started.body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
    expect(await audited('tan.sent')).toEqual([]);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
  });

  test('[E6] [S6] is not ended by another press of the button that began it anew', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser(), 'demo-okvp');
    await wizard.logIn('anna');
    atTheLastMoment(running, async () => expect(await quit(wizard)).toEqual({ backToLogIn: true }));
    expect((await quit(wizard)).code).toBe('STEP_NOT_CURRENT');
    expect((await wizard.logIn('henry')).status).toBe(200);
  });
});

test('[E6] [S2] a log-in that is begun anew has no challenge of the customer before', async () => {
  const { browser } = await start();
  const wizard = await Wizard.open(browser(), 'demo-okvp');
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  const tan = await wizard.tanFor('anna', id);
  await beginAnewAs('emma', wizard);
  const { status, body } = await wizard.submitTan(id, tan);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
});

test('[S5] [E6] a log-in whose payment is made is not begun anew, and nobody pays twice', async () => {
  const wizard = await openPayment(await start());
  await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
  expect(await quit(wizard)).toEqual({ backToLogIn: true });
  await wizard.logInAndWalk('david');
  const { redirectUrl } = await quit(wizard);
  const { url } = await wizard.browser.visit(String(redirectUrl));
  expect([url.pathname, url.searchParams.has('code')]).toEqual(['/callback', true]);
});

test('[S2] [E6] the id that the session had before the first log-in opens nothing, also where that was begun anew', async () => {
  const { browser, later } = await start();
  const wizard = await Wizard.open(browser(), 'demo-okvp');
  const thief = wizard.with(wizard.browser.clone());
  await wizard.logIn('anna');
  await wizard.post('cancellation', { cause: 'customer' });
  // It could have been on its way, and be one that comes again with the new id.
  const atOnce = await thief.logIn('henry');
  expect([atOnce.status, atOnce.headers.getSetCookie()]).toEqual([503, []]);
  later(20_000);
  expect((await thief.logIn('henry')).body.code).toBe('USER_SESSION_EXPIRED');
  expect((await wizard.logIn('anna')).status).toBe(200);
  expect((await thief.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
});

test('[S2] [S8] [E6] of a log-in that is begun anew, nothing of its customer is kept', async () => {
  const { browser, server } = await start();
  const wizard = await Wizard.open(browser(), 'demo-okvp');
  const { id } = await wizard.startComfort('anna');
  await wizard.logIn('anna');
  const stored = () => server.services.store.get(AUTHENTICATION, wizard.id);
  expect(await stored()).toMatchObject({ appLogIns: [{ id, customerId: expect.any(String) }] });
  const OF_CUSTOMER = ['customerId', 'authenticatedAt', 'preferredAccountId', 'way'] as const;
  for (const field of OF_CUSTOMER) expect(await stored()).toHaveProperty(field);
  expect(await quit(wizard)).toEqual({ backToLogIn: true });
  for (const field of OF_CUSTOMER) expect(await stored()).not.toHaveProperty(field);
  expect(await stored()).toMatchObject({ steps: [], appLogIns: [] });
});
