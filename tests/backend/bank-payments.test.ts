import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Payment } from '#backend/bank/payments.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { MINUTE } from '#backend/process/authentication.ts';
import { Abandoned } from '#backend/process/end/abandoned.ts';
import { type PayeeCheck, Remittance } from '#contract/later-steps.ts';
import { Challenge } from '#contract/tan.ts';
import { changedCustomers } from './changed-customers.ts';
import { bankingApp, facts, type Running, start, Wizard } from './harness.ts';

const RESOURCE = 'steps/remittance/remittance';

/** The bank's payments, as they are asked for: `fails` as long as it is set. */
function bank() {
  const asked: { readonly payment: Payment; readonly key: string }[] = [];
  const payments = {
    fails: false,
    async make(payment: Payment, key: string) {
      asked.push({ payment, key });
      if (payments.fails) throw new Error('the payment system is away');
    },
  };
  return { asked, payments };
}

/** David, who is sent the TAN for his payment. */
async function begun({ browser }: Running, opened = Wizard.open(browser(), 'demo-payment')) {
  const wizard = await opened;
  await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
  const { body } = await wizard.post(`${RESOURCE}/tan-start`);
  return { wizard, ...z.parse(z.object({ challenge: Challenge }), body) };
}

/** David, whose payment is confirmed by TAN but not made yet. Returns the challenge's id, too. */
async function confirmed(running: Running, opened?: Promise<Wizard>) {
  const { wizard, challenge } = await begun(running, opened);
  await wizard.submitTan(challenge.id, await wizard.tanFor('david', challenge.id));
  return { wizard, id: challenge.id };
}

const authorised = (running: Running, { id }: Wizard) => running.audited('payment.authorised', id);

test('[A8] [S5] the bank is asked to make exactly the payment that was confirmed, and once only', async () => {
  const { asked, payments } = bank();
  const running = await start({ payments });
  const { wizard, id } = await confirmed(running);
  expect(asked).toEqual([]);
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  const david = await running.server.services.customers.find('david');
  expect(asked).toEqual([
    {
      key: id,
      payment: {
        customerId: david?.id,
        debtorIban: david?.accounts[0]?.iban,
        amount: 4990,
        currency: 'EUR',
        payeeName: 'Fahrrad Falk GmbH',
        payeeIban: 'DE88884099990000081500',
        purpose: 'Order 2026-0815',
      },
    },
  ]);
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  expect(await authorised(running, wizard)).toMatchObject([
    {
      customer: expect.stringMatching(/^[\w-]{16}$/),
      order: expect.stringMatching(/^[\w-]{16}$/),
    },
  ]);
});

test('[S5] [A8] a payment is made from the account that the party names, if it is one of the customer’s', async () => {
  const { asked, payments } = bank();
  const running = await start({ payments });
  const david = await running.server.services.customers.find('david');
  const debtorIban = david?.accounts[1]?.iban;
  const { wizard } = await confirmed(
    running,
    Wizard.payingFrom(running.browser(), running.origin, debtorIban),
  );
  const { debtor } = z.parse(Remittance, (await wizard.get(RESOURCE)).body);
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  expect(debtorIban).toMatch(/^DE/);
  expect([debtor.iban, asked.map(({ payment }) => payment.debtorIban)]).toEqual([
    debtorIban,
    [debtorIban],
  ]);
});

test('[S5] [S4] who pays at the end of the hour that a session may last comes back to the party as having paid', async () => {
  let meanwhile = () => {};
  const running = await start({ payments: { make: async () => meanwhile() } });
  const { wizard } = await confirmed(running);
  const { later } = running;
  for (let minutes = 0; minutes < 56; minutes += 4) {
    later(4 * MINUTE);
    expect((await wizard.post('keep-alive')).status).toBe(200);
  }
  later(4 * MINUTE - 1);
  meanwhile = () => later(5000);
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  expect(await authorised(running, wizard)).toHaveLength(1);
  later(MINUTE);
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
});

test('[S5] [E8] [N5] a log-in whose payment the bank never makes is counted, and can be left, also where it was tried after the hour', async () => {
  const { payments } = bank();
  payments.fails = true;
  const running = await start({ payments });
  const { wizard } = await confirmed(running);
  const { later, now, server } = running;
  const { store, audit } = server.services;
  for (let minutes = 0; minutes < 62; minutes += 2) {
    later(2 * MINUTE);
    expect((await wizard.post(RESOURCE)).status).toBe(503);
  }
  // In one minute the server looks after those that nobody goes on with, in the next the customer leaves.
  later(2 * MINUTE);
  expect((await wizard.post(RESOURCE)).body.code).toBe('USER_SESSION_EXPIRED');
  await new Abandoned(store, audit, now).look();
  expect(await running.audited('abandoned', wizard.id)).toMatchObject([{ step: 'remittance' }]);
  later(MINUTE / 2);
  expect(facts(await wizard.cancel('error'))).toMatchObject({
    error: 'access_denied_session_timeout',
  });
});

test('[S4] [S5] a payment that nobody has authorised makes no session last longer than an hour', async () => {
  const { browser, later } = await start();
  const wizard = await Wizard.open(browser(), 'demo-payment');
  await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
  for (let minutes = 0; minutes < 56; minutes += 4) {
    later(4 * MINUTE);
    expect((await wizard.post('keep-alive')).status).toBe(200);
  }
  later(4 * MINUTE);
  expect((await wizard.post('keep-alive')).body.code).toBe('USER_SESSION_EXPIRED');
});

test.each(['customer', 'error'] as const)(
  '[S5] [S6] a payment that is made is asked of the bank no more, also if the customer leaves then (%s)',
  async (cause) => {
    const { asked, payments } = bank();
    const running = await start({ payments });
    const { wizard } = await confirmed(running);
    expect((await wizard.post(RESOURCE)).status).toBe(200);
    expect(facts(await wizard.cancel(cause))).toMatchObject({ given_name: 'David' });
    expect(asked).toHaveLength(1);
    expect(await authorised(running, wizard)).toHaveLength(1);
  },
);

test('[N2] [S6] a payment that the bank does not answer may be tried again, with the same key; nobody is told that it is made', async () => {
  const { asked, payments } = bank();
  const running = await start({ payments });
  const { wizard, id } = await confirmed(running);
  payments.fails = true;
  const refused = await wizard.post(RESOURCE);
  expect([refused.status, refused.body.traceId]).toEqual([503, expect.any(String)]);
  expect((await wizard.post('completion')).status).toBe(409);
  expect(await authorised(running, wizard)).toEqual([]);
  payments.fails = false;
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  expect(asked.map(({ key }) => key)).toEqual([id, id]);
  expect(await authorised(running, wizard)).toHaveLength(1);
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
});

test.each(['customer', 'error'] as const)(
  '[S5] [E8] who leaves (%s) while nobody knows whether the payment is made leaves once it is, as paid',
  async (cause) => {
    const { asked, payments } = bank();
    const running = await start({ payments });
    const { wizard } = await confirmed(running);
    payments.fails = true;
    await wizard.post(RESOURCE);
    expect((await wizard.post('cancellation', { cause })).status).toBe(503);
    payments.fails = false;
    expect(facts(await wizard.cancel(cause))).toMatchObject({ given_name: 'David' });
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(await authorised(running, wizard)).toHaveLength(1);
  },
);

test('[S5] [E8] a customer whom the bank blocks while nobody knows whether the payment is made is not told that it is not', async () => {
  const { payments } = bank();
  let isBlocked = false;
  const running = await start({
    payments,
    customers: await changedCustomers((customer) =>
      isBlocked ? { ...customer, error: 'LOCKED_ACCOUNT' } : customer,
    ),
  });
  const { wizard } = await confirmed(running);
  payments.fails = true;
  await wizard.post(RESOURCE);
  [payments.fails, isBlocked] = [false, true];
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  expect(await authorised(running, wizard)).toHaveLength(1);
});

test('[S5] [S6] who leaves at the moment at which the payment is authorised is asked to try again, and leaves as paid', async () => {
  const { payments } = bank();
  const running = await start({ payments });
  const { wizard } = await confirmed(running);
  const { store } = running.server.services;
  const update = store.update.bind(store);
  payments.fails = true;
  vi.spyOn(store, 'update').mockImplementationOnce(async (...change) => {
    await wizard.post(RESOURCE);
    return update(...change);
  });
  const refused = await wizard.post('cancellation', { cause: 'customer' });
  expect(refused.status).toBe(503);
  payments.fails = false;
  expect(facts(await wizard.cancel('customer'))).toMatchObject({ given_name: 'David' });
});

test.each([
  ['tries again', (wizard: Wizard) => wizard.post(RESOURCE)],
  ['leaves', (wizard: Wizard) => wizard.post('cancellation', { cause: 'customer' })],
])(
  '[S4] [S5] who %s for as long as the bank does not answer is not idle: the payment ends no session',
  async (_, again) => {
    const { payments } = bank();
    const running = await start({ payments });
    const { wizard } = await confirmed(running);
    payments.fails = true;
    await wizard.post(RESOURCE);
    for (let n = 0; n < 3; n += 1) {
      running.later(3 * MINUTE);
      expect((await again(wizard)).status).toBe(503);
    }
    payments.fails = false;
    expect((await again(wizard)).status).toBe(200);
    expect(await authorised(running, wizard)).toHaveLength(1);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  },
);

test('[S5] a payment stays made where another try finds its order changed by then', async () => {
  const { asked, payments } = bank();
  const demo = await demoCustomers();
  let meanwhile = async () => {};
  let closed = '';
  const running = await start({
    payments,
    customers: {
      ...demo,
      async byId(id) {
        await meanwhile();
        const found = await demo.byId(id);
        return found && { ...found, accounts: found.accounts.filter((one) => one.id !== closed) };
      },
    },
  });
  const { wizard } = await confirmed(running);
  meanwhile = async () => {
    meanwhile = async () => {};
    expect((await wizard.post(RESOURCE)).status).toBe(200);
    closed = 'account-1';
  };
  expect((await wizard.post(RESOURCE)).status).toBe(503);
  expect((await wizard.post(RESOURCE)).status).toBe(200);
  expect(asked).toHaveLength(1);
  expect(await running.audited('order.mismatch')).toEqual([]);
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
});

test('[A8] [S5] without a system that makes payments, none is said to be made', async () => {
  const running = await start({ config: { demo: false } });
  const { payments } = running.server.services;
  const payment = { customerId: 'c', debtorIban: 'D', payeeName: 'P', payeeIban: 'I' };
  await expect(payments.make({ ...payment, amount: 1, currency: 'EUR' }, 'key')).rejects.toThrow(
    'payments.make: Error',
  );
});

/** The lines of a log-in about a payment, as far as the audit log names it. */
const trailOf = async (running: Running, { id }: Wizard) =>
  (await running.audited(undefined, id))
    .filter(({ order }) => order !== undefined)
    .map(({ event, order, customer }) => ({ event, order, customer }));

test('[N5] [S5] the audit log tells of a payment from its TAN on, by the same pseudonym, also where the bank never answers', async () => {
  const { asked, payments } = bank();
  payments.fails = true;
  const running = await start({ payments });
  const { wizard } = await confirmed(running);
  for (let n = 0; n < 2; n += 1) expect((await wizard.post(RESOURCE)).status).toBe(503);
  running.later(6 * MINUTE);
  expect(asked).toHaveLength(2);
  const trail = await trailOf(running, wizard);
  const [sent] = trail;
  expect(sent).toMatchObject({ order: expect.stringMatching(/^[\w-]{16}$/) });
  expect(trail).toEqual(
    ['tan.sent', 'tan.confirmed', 'payment.requested'].map((event) => ({ ...sent, event })),
  );
});

test('[N5] [S5] a payment that is made has its whole way in the audit log, each part of it once', async () => {
  const running = await start();
  const { wizard } = await confirmed(running);
  await Promise.all([wizard.post(RESOURCE), wizard.post(RESOURCE)]);
  const trail = await trailOf(running, wizard);
  expect(trail.map(({ event }) => event)).toEqual([
    'tan.sent',
    'tan.confirmed',
    'payment.requested',
    'payment.authorised',
  ]);
  expect(new Set(trail.map(({ order }) => order)).size).toBe(1);
});

test('[N5] [S5] the audit log tells which payment it was whose TAN was wrong, or that was denied or approved in the app', async () => {
  const running = await start();
  const { wizard, challenge } = await begun(running);
  await wizard.submitTan(challenge.id, 'wrong!');
  const app = bankingApp(running.origin);
  await app.decide(challenge.id, 'deny', 'david');
  await wizard.renewTan(challenge.id);
  await app.decide(challenge.id, 'approve', 'david');
  const trail = await trailOf(running, wizard);
  expect(trail.map(({ event }) => event)).toEqual([
    'tan.sent',
    'tan.wrong',
    'tan.denied',
    'tan.sent',
    'tan.confirmed',
  ]);
});

test.each(['match', 'closeMatch', 'noMatch', 'notPossible'] as const)(
  '[N5] [S5] the audit log tells which result of the payee check was shown before the payment was authorised: %s',
  async (result) => {
    let says: PayeeCheck = { result: 'match' };
    const running = await start({ payees: { check: async () => says } });
    const { wizard } = await confirmed(running);
    says = result === 'closeMatch' ? { result, registeredName: 'Falk Fahrrad' } : { result };
    await wizard.get(RESOURCE);
    says = { result: 'match' };
    await wizard.post(RESOURCE);
    expect(await running.audited('payment.requested')).toMatchObject([{ detail: result }]);
  },
);

test('[S8] [A8] the page of a payment is told which account it comes from, and not what is on it', async () => {
  const running = await start();
  const david = await running.server.services.customers.find('david');
  const { wizard } = await begun(running);
  const { id, iban, name, balance } = david?.accounts[0] ?? expect.unreachable();
  expect(balance).toBeGreaterThan(0);
  expect((await wizard.get(RESOURCE)).body.debtor).toEqual({ id, iban, name });
});
