import { describe, expect, test } from 'vitest';
import type { Customer, Customers } from '#backend/bank/customers.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { changedCustomers } from './changed-customers.ts';
import { facts, type Running, start, Wizard } from './harness.ts';

/*
 * Systems of a bank that answer what their interfaces do not allow, as what comes from a database often does: the compiler
 * knows nothing of it.
 */

/** What is said to be something else than it is. */
const said = <T>(value: unknown) => value as T;

/** The lines of the log with this message. */
const lines = ({ log }: Running, msg: string) =>
  log.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);

/** A directory that says null of what it has not, and after the log-in has not even the customer. */
async function forgetful() {
  const customers = await demoCustomers();
  const state = { isGone: false };
  const orNull = <T>(found: T | undefined) => said<T | undefined>(found ?? null);
  const directory: Customers = {
    ...customers,
    find: async (name) => orNull(await customers.find(name)),
    byId: async (id) => orNull(state.isGone ? undefined : await customers.byId(id)),
  };
  return { state, directory };
}

describe('null in place of a customer', () => {
  test('[L3] [S4] is nobody with this name', async () => {
    const { directory } = await forgetful();
    const { browser } = await start({ customers: directory });
    const wizard = await Wizard.open(browser());
    const { status, body } = await wizard.logIn('nobody');
    expect([status, body.code]).toEqual([422, 'INVALID_CREDENTIALS']);
    expect((await wizard.startComfort('nobody')).status).toBe('waiting');
  });

  test('[E8] [S7] [N5] is one whom the bank no longer has: the party is refused, and nothing is wrong here', async () => {
    const { state, directory } = await forgetful();
    const running = await start({ customers: directory });
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('henry');
    const { redirectUrl } = (await wizard.post('completion')).body;
    state.isGone = true;
    await wizard.browser.visit(String(redirectUrl));
    expect(lines(running, 'provider error')).toEqual([]);
    expect(lines(running, 'tokens.refused')).toMatchObject([{ detail: 'invalid_grant' }]);
  });
});

test('[E8] [A8] a customer of whom the bank has no error, nothing to sign and no such claim, as null, logs in like any other', async () => {
  const customers = await changedCustomers((customer) => ({
    ...customer,
    ...said<Customer>({ error: null, signatureRequest: null, pinBlocked: null }),
    steps: ['psd2-auth', 'signature-consent', 'consent'],
    claims: { ...customer.claims, email: said<string>(null) },
  }));
  const { browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  expect(await wizard.logInAndWalk('anna')).not.toContain('GIVE_CONSENT_QES');
  const told = facts(await wizard.complete());
  expect([told.given_name, told.email]).toEqual(['Anna', undefined]);
});

test('[A8] an account whose balance the bank does not show, as null, can be chosen like any other', async () => {
  const balance = said<number>(null);
  const customers = await changedCustomers((customer) => ({
    ...customer,
    steps: ['preferred-account'],
    accounts: customer.accounts.map((account) => ({ ...account, balance })),
  }));
  const { browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  const { status, body } = await wizard.get('steps/preferred-account/preferred-account');
  const shown = { id: expect.any(String), iban: expect.any(String), name: expect.any(String) };
  expect([status, body.accounts]).toEqual([200, expect.arrayContaining([shown])]);
});

test('[A8] [N5] [S8] what the consent cannot show is not agreed to: the log says which claim it is, and not what is in it', async () => {
  const birthdate = said<string>(new Date('1988-03-14'));
  const customers = await changedCustomers((customer) => ({
    ...customer,
    steps: ['consent'],
    claims: { ...customer.claims, birthdate },
  }));
  const running = await start({ customers });
  const wizard = await Wizard.open(running.browser());
  await wizard.logIn('anna');
  const { status, body } = await wizard.get('steps/consent/consent');
  expect([status, body.code]).toEqual([500, 'TECHNICAL_ERROR']);
  expect(lines(running, 'technical error')).toMatchObject([
    { traceId: body.traceId, err: { why: 'wrong at birthdate' } },
  ]);
  expect(running.log.join()).not.toContain('1988');
});

test('[A8] an address in lines is shown on one, with one comma between them', async () => {
  const formatted = 'Am Markt 1,\r\n20095 Hamburg\nDE';
  const customers = await changedCustomers((customer) => ({
    ...customer,
    steps: ['consent'],
    claims: { address: { formatted } },
  }));
  const { browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  const { body } = await wizard.get('steps/consent/consent');
  expect(body.claims).toEqual([{ claim: 'address', value: 'Am Markt 1, 20095 Hamburg, DE' }]);
});

test('[A8] an address in parts is shown without those that the bank does not have', async () => {
  const address = { street_address: 'Am Markt 1', region: null, postal_code: '', country: 'DE' };
  const customers = await changedCustomers((customer) => ({
    ...customer,
    steps: ['consent'],
    claims: { address: said<Customer['claims'][string]>(address) },
  }));
  const { browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  const { body } = await wizard.get('steps/consent/consent');
  expect(body.claims).toEqual([{ claim: 'address', value: 'Am Markt 1, DE' }]);
});

test.each<[string, string, (customer: Customer) => Partial<Customer>]>([
  ['a customer', 'customerId', () => ({ id: said<string>(7) })],
  [
    'an account',
    'preferredAccountId',
    ({ accounts }) => ({
      accounts: accounts.map((account, n) => ({ ...account, id: said<string>(n) })),
    }),
  ],
])(
  '[E8] [N2] [N5] a number in place of the id of %s fails the log-in, which can still be left: nothing is stored that could not be read again',
  async (_, place, change) => {
    const customers = await changedCustomers((customer) => ({ ...customer, ...change(customer) }));
    const running = await start({ customers });
    const wizard = await Wizard.open(running.browser());
    const { status, body } = await wizard.logIn('anna');
    expect([status, body.code]).toEqual([500, 'TECHNICAL_ERROR']);
    expect(lines(running, 'technical error')).toMatchObject([
      { traceId: body.traceId, err: { why: `wrong at ${place}` } },
    ]);
    expect(facts(await wizard.cancel('error'))).toMatchObject({ error: 'server_error' });
  },
);

test('[E8] [A8] the account that the party names is the customer’s, also where the bank writes it as on paper', async () => {
  const customers = await changedCustomers((customer) => ({
    ...customer,
    accounts: customer.accounts.map((account) => ({
      ...account,
      iban: account.iban.toLowerCase().replaceAll(/(.{4})/g, '$1 '),
    })),
  }));
  const running = await start({ customers });
  const david = await (await demoCustomers()).find('david');
  const [browser, iban] = [running.browser(), david?.accounts[1]?.iban];
  const wizard = await Wizard.payingFrom(browser, running.origin, iban);
  expect(await wizard.logInAndWalk('david')).toContain('INITIATE_REMITTANCE');
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
  '[N5] a time of %d ms for the bank’s systems is refused at the start: every call would be too late at once',
  async (bankPatience) => {
    await expect(start({ bankPatience })).rejects.toThrow(
      new ConfigError('bankPatience: must be a time in ms, from 1 to 2147483647'),
    );
  },
);
