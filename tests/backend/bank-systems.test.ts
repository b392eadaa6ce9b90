import { expect, test } from 'vitest';
import { parseClient } from '#backend/clients.ts';
import type { AppDelivery } from '#backend/delivery.ts';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { challengeStep } from '#backend/process/challenges.ts';
import { AUTHENTICATION, authenticationIdOf } from '#backend/process/model.ts';
import { type Running, type StartOptions, start, Wizard } from './harness.ts';

const PARTY = {
  client_id: 'house-of-books',
  client_secret: 'a-secret-that-is-long-enough-for-hs256',
  redirect_uris: ['https://books.example/back'],
  qrCodeLoginAllowed: true,
  comfortLoginAllowed: true,
};

/** A backend as a bank starts it: without the demo, with what is the bank's own. */
const startBank = async (systems: Partial<StartOptions>) =>
  start({
    config: { demo: false, clients: [parseClient(PARTY, 'party')] },
    customers: await demoCustomers(),
    ...systems,
  });

async function logInAt({ browser, origin }: Running): Promise<Wizard> {
  const query = new URLSearchParams({
    client_id: PARTY.client_id,
    redirect_uri: 'https://books.example/back',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    authorization_details: authorizationDetails() ?? '',
  });
  const own = browser();
  return Wizard.at(own, await own.visit(`${origin}/oidc/auth?${query}`));
}

async function offered({ browser, entry }: Wizard) {
  const { body } = await browser.call('GET', `/session${entry.search}`);
  return { qr: body.qrCodeLoginAllowed, comfort: body.comfortLoginAllowed };
}

test('[Q4] [C3] [S5] a bank’s own customers, delivery and payee check take the place of the demo’s', async () => {
  const sent: { recipient: string; id: string }[] = [];
  const delivery: AppDelivery = {
    deliver: async (recipient, id) => void sent.push({ recipient, id }),
    linkOf: (id) => `https://app.bank.example/log-in/${id}`,
  };
  const payees = {
    check: async () => ({ result: 'closeMatch' as const, registeredName: 'Falke' }),
  };
  const running = await startBank({ delivery, payees });
  const wizard = await logInAt(running);
  expect(await offered(wizard)).toEqual({ qr: true, comfort: true });
  const { id: code, link } = await wizard.startQr();
  expect(link).toBe(`https://app.bank.example/log-in/${code}`);

  await wizard.logIn('david');
  const { id } = await wizard.startTan('psd2-auth');
  const { store, tans, customers } = running.server.services;
  const david = await customers.find('david');
  expect(sent).toEqual([{ recipient: david?.id, id }]);
  const authentication = await store.get(AUTHENTICATION, authenticationIdOf(id));
  if (authentication === undefined) throw new Error('no log-in');
  const tan = tans.tanOf(challengeStep(authentication, id).challenge);
  expect((await wizard.submitTan(id, tan)).status).toBe(200);
  await wizard.post('steps/psd2-auth/tan-end');
  const { body } = await wizard.get('steps/remittance/remittance');
  expect(body.payeeCheck).toEqual({ result: 'closeMatch', registeredName: 'Falke' });
});

test('[Q4] [C3] [S5] without the demo, what a bank has not brought is offered to nobody and fills no inbox', async () => {
  const running = await startBank({});
  const wizard = await logInAt(running);
  expect(await offered(wizard)).toEqual({ qr: false, comfort: false });
  expect((await wizard.post('qr-log-ins')).body).toMatchObject({ code: 'NOT_FOUND' });
  await wizard.logIn('david');
  expect((await wizard.post('steps/psd2-auth/tan-start')).body).toMatchObject({
    code: 'TECHNICAL_ERROR',
  });
  const kinds = new Set<string>();
  for await (const { kind } of running.server.services.store.names()) kinds.add(kind);
  expect(kinds).not.toContain('demo app inbox');
});
