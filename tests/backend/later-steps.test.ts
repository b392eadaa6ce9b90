import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Customers } from '#backend/bank/customers.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { PREFERENCE, TOLD_ACCOUNT } from '#backend/process/claims/accounts.ts';
import { hashOrder } from '#backend/process/tan/tans.ts';
import { Accounts, ConsentDetails, Remittance, SignatureDetails } from '#contract/later-steps.ts';
import { TermsDocument } from '#contract/steps.ts';
import { Challenge } from '#contract/tan.ts';
import { changedCustomers } from './changed-customers.ts';
import { facts, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = (client?: string, query?: string) => Wizard.open(running().browser(), client, query);

async function to(alias: string, stop: string, client?: string, query?: string): Promise<Wizard> {
  const wizard = await open(client, query);
  await wizard.logInAndWalk(alias, stop);
  expect(await wizard.next()).toBe(stop);
  return wizard;
}

/** The demo's customers, none of whom has an account, or a document to sign. */
const without = (what: 'accounts' | 'signatureRequest'): Promise<Customers> =>
  changedCustomers((customer) => {
    const { signatureRequest: _, ...others } = customer;
    return what === 'accounts' ? { ...customer, accounts: [] } : others;
  });

describe('terms of their own', () => {
  test.each([
    ['APPROVE_TERMS_OF_SERVICE_QES', 'terms-of-service-qes', /elektronische Signatur/],
    ['APPROVE_TERMS_OF_SERVICE_QID', 'terms-of-service-qid', /Identitätsprüfungen/],
  ])('[A4] [A7] %s shows its own document in both languages', async (stop, step, title) => {
    const wizard = await to('clara', stop);
    const preview = async (locale: string) =>
      z.parse(
        TermsDocument,
        (await wizard.post(`steps/${step}/document-preview?locale=${locale}`)).body,
      );
    const [german, english] = [await preview('de-DE'), await preview('en-GB')];
    expect(german.title).toMatch(title);
    expect(english.title).not.toBe(german.title);
    expect(english.sections).toHaveLength(german.sections.length);
    for (const { pdf } of [german, english]) {
      const file = await fetch(running().origin + pdf.url);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect((await file.arrayBuffer()).byteLength).toBe(pdf.bytes);
    }
    expect((await wizard.post(`steps/${step}/approval`)).status).toBe(200);
    expect(await wizard.next()).not.toBe(stop);
  });

  test('[A7] only the documents themselves can be fetched', async () => {
    const base = '/services_auth/auth-backend/api/forward/portal-content/terms';
    for (const file of ['special-terms-fr.pdf', '..%2f..%2fpackage.json', 'x.pdf']) {
      expect((await fetch(`${running().origin}${base}/${file}`)).status).toBe(404);
    }
  });
});

describe('consent for a signature request', () => {
  const RESOURCE = 'steps/signature-consent/signature-consent';

  /** A bank at which the document that waits for Clara's signature may become another one. */
  async function withDocument() {
    let documentHash = 'a'.repeat(64);
    const customers = await changedCustomers((customer) =>
      customer.signatureRequest
        ? { ...customer, signatureRequest: { ...customer.signatureRequest, documentHash } }
        : customer,
    );
    const { audited, browser } = await start({ customers });
    /** Clara, whose page has shown nothing so far. */
    const arrive = async () => {
      const wizard = await Wizard.open(browser());
      await wizard.logInAndWalk('clara', 'GIVE_CONSENT_QES');
      return wizard;
    };
    const change = (now: string) => {
      documentHash = now;
    };
    return { arrive, change, audited };
  }

  test('[A8] [A4] clara sees what would be signed, gives her consent and comes back', async () => {
    const wizard = await to('clara', 'GIVE_CONSENT_QES');
    const details = z.parse(SignatureDetails, (await wizard.get(RESOURCE)).body);
    expect(details.recipient).toBe('Lumen Energy');
    const given = await wizard.post(RESOURCE, { decision: 'given' });
    expect(given.body).toEqual({ nextPostAuthenticationProcessStep: { actions: [] } });
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Clara' });
  });

  test('[A8] is asked for only where there is one', async () => {
    const { browser } = await start({ customers: await without('signatureRequest') });
    const wizard = await Wizard.open(browser());
    expect(await wizard.logInAndWalk('clara')).not.toContain('GIVE_CONSENT_QES');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Clara' });
  });

  test('[A8] [E8] denied, it ends the steps with access_denied, and stays denied', async () => {
    const wizard = await to('clara', 'GIVE_CONSENT_QES');
    await wizard.post(RESOURCE, { decision: 'denied' });
    await wizard.post(RESOURCE, { decision: 'given' });
    expect(await wizard.next()).toBeUndefined();
    expect(facts(await wizard.complete())).toMatchObject({ error: 'access_denied' });
  });

  test('[A8] [S5] is given for the document that was shown, and for no other', async () => {
    const { arrive, change, audited } = await withDocument();
    const wizard = await arrive();
    const give = async () =>
      (await wizard.post(RESOURCE, { decision: 'given' }, 'one-and-the-same-key')).body.code;
    expect(await give()).toBe('STEP_NOT_CURRENT');
    await wizard.get(RESOURCE);
    const documentHash = 'b'.repeat(64);
    change(documentHash);
    expect(await give()).toBe('TECHNICAL_ERROR');
    expect(await audited('order.mismatch')).toHaveLength(1);
    expect(await audited('signature.given')).toEqual([]);
    // Shown again, as after a reload.
    await wizard.get(RESOURCE);
    expect(await give()).toBeUndefined();
    expect(await audited('signature.given')).toMatchObject([{ detail: documentHash }]);
  });

  test('[A8] [N5] denied, it stands in the audit log with the document that was shown, or with none', async () => {
    const { arrive, change, audited } = await withDocument();
    for (const [atTheEnd, detail] of [
      ['a', 'a'.repeat(64)],
      ['b', undefined],
    ] as const) {
      change('a'.repeat(64));
      const wizard = await arrive();
      await wizard.get(RESOURCE);
      change(atTheEnd.repeat(64));
      expect((await wizard.post(RESOURCE, { decision: 'denied' })).status).toBe(200);
      const [line] = await audited('signature.denied', wizard.id);
      expect([line?.event, line?.detail]).toEqual(['signature.denied', detail]);
    }
  });

  test('[A8] [N4] is taken where a release before began it, which did not say what it showed', async () => {
    const wizard = await to('clara', 'GIVE_CONSENT_QES');
    await running().server.services.store.update(AUTHENTICATION, wizard.id, (current) => {
      if (current === undefined) return undefined;
      const steps = current.steps.map((step) =>
        step.kind === 'signature' ? { ...step, shown: undefined } : step,
      );
      return { value: { ...current, steps } };
    });
    expect((await wizard.post(RESOURCE, { decision: 'given' })).status).toBe(200);
  });
});

describe('the preferred account', () => {
  test('[A8] is asked for only where there is one', async () => {
    const { browser } = await start({ customers: await without('accounts') });
    const wizard = await Wizard.open(browser());
    expect(await wizard.logInAndWalk('bruno')).not.toContain('SELECT_PREFERRED_IBAN');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Bruno' });
  });

  const RESOURCE = 'steps/preferred-account/preferred-account';

  test('[A8] is what the party learns, and what is preferred the next time', async () => {
    const wizard = await to('bruno', 'SELECT_PREFERRED_IBAN');
    const { accounts, preferredId } = z.parse(Accounts, (await wizard.get(RESOURCE)).body);
    expect(accounts).toHaveLength(3);
    expect(preferredId).toBe(accounts[0]?.id);
    const chosen = accounts[2];
    expect((await wizard.post(RESOURCE, { accountId: chosen?.id })).status).toBe(200);
    expect(facts(await wizard.complete())).toMatchObject({ iban: chosen?.iban });
    const again = await to('bruno', 'SELECT_PREFERRED_IBAN');
    const next = z.parse(Accounts, (await again.get(RESOURCE)).body);
    expect(next.preferredId).toBe(chosen?.id);
  });

  test.each([
    ['another account', (ids: readonly string[]) => ({ accountId: ids[1] })],
    ['none of them', () => ({ otherAccount: true })],
  ])('[A8] [S6] is the first choice, even if another tab then chooses %s', async (_, other) => {
    const wizard = await to('bruno', 'SELECT_PREFERRED_IBAN');
    const { accounts } = z.parse(Accounts, (await wizard.get(RESOURCE)).body);
    const [first] = accounts;
    expect((await wizard.post(RESOURCE, { accountId: first?.id })).status).toBe(200);
    expect((await wizard.post(RESOURCE, other(accounts.map(({ id }) => id)))).status).toBe(200);
    expect(facts(await wizard.complete())).toMatchObject({ iban: first?.iban });
  });

  test('[A8] is told to each of two parties as it was chosen for it, and the later choice is preferred', async () => {
    const choosing = async (client: string, n: number) => {
      const wizard = await to('bruno', 'SELECT_PREFERRED_IBAN', client);
      const { accounts } = z.parse(Accounts, (await wizard.get(RESOURCE)).body);
      await wizard.post(RESOURCE, { accountId: accounts[n]?.id });
      return { wizard, chosen: accounts[n] };
    };
    const [first, second] = [await choosing('demo-yes', 1), await choosing('demo-verbund', 2)];
    // Completed, and repeated because the answer was lost; the other log-in is completed in between.
    const complete = () => first.wizard.post('completion', undefined, 'first-completion');
    const { redirectUrl } = (await complete()).body;
    expect(facts(await second.wizard.complete())).toMatchObject({ iban: second.chosen?.iban });
    await complete();
    const page = await first.wizard.browser.visit(String(redirectUrl));
    expect(facts(page)).toMatchObject({ iban: first.chosen?.iban });
    const again = await to('bruno', 'SELECT_PREFERRED_IBAN');
    const next = z.parse(Accounts, (await again.get(RESOURCE)).body);
    expect(next.preferredId).toBe(second.chosen?.id);
  });

  test('[A8] is told to a party that lets nobody choose as it was at the log-in', async () => {
    const { store, customers } = running().server.services;
    const david = await customers.find('david');
    const [first, second] = david?.accounts ?? [];
    const prefer = (id: string | undefined) =>
      store.put(PREFERENCE, david?.id ?? '', { accountId: id ?? '' });
    for (const [before, meanwhile] of [
      [second, first],
      [undefined, second],
    ]) {
      await (before === undefined ? store.clear(PREFERENCE) : prefer(before.id));
      const wizard = await open();
      await wizard.logInAndWalk('david');
      const { redirectUrl } = (await wizard.post('completion')).body;
      await prefer(meanwhile?.id);
      const { iban } = facts(await wizard.browser.visit(String(redirectUrl)));
      expect(iban).toBe((before ?? first)?.iban);
    }
  });

  test('[A8] [N4] is the one preferred last where the previous release has completed the log-in', async () => {
    const { store, customers } = running().server.services;
    const david = await customers.find('david');
    const wizard = await open();
    await wizard.logInAndWalk('david');
    const { redirectUrl } = (await wizard.post('completion')).body;
    // That release records no account with what it grants.
    await store.clear(TOLD_ACCOUNT);
    const last = david?.accounts[1];
    await store.put(PREFERENCE, david?.id ?? '', { accountId: last?.id ?? '' });
    expect(facts(await wizard.browser.visit(String(redirectUrl)))).toMatchObject({
      iban: last?.iban,
    });
  });

  test('[A8] [S5] is the one that a payment of this log-in is made from', async () => {
    const demo = await demoCustomers();
    const find = async (name: string) => {
      const david = await demo.find(name);
      return david && { ...david, steps: ['preferred-account' as const, ...david.steps] };
    };
    const { browser } = await start({ customers: { ...demo, find } });
    const wizard = await Wizard.open(browser(), 'demo-payment');
    await wizard.logInAndWalk('david', 'SELECT_PREFERRED_IBAN');
    const { accounts, preferredId } = z.parse(Accounts, (await wizard.get(RESOURCE)).body);
    const chosen = accounts.find(({ id }) => id !== preferredId);
    await wizard.post(RESOURCE, { accountId: chosen?.id });
    await wizard.walk('david', 'INITIATE_REMITTANCE');
    const { body } = await wizard.get('steps/remittance/remittance');
    expect(z.parse(Remittance, body).debtor).toMatchObject({ iban: chosen?.iban });
  });

  test('[A8] a consent in a log-in without the choice names the account that is preferred, and no other', async () => {
    const customers = await changedCustomers((customer) => ({ ...customer, steps: ['consent'] }));
    const { server, browser } = await start({ customers });
    const bruno = await customers.find('bruno');
    await server.services.store.put(PREFERENCE, bruno?.id ?? '', { accountId: 'account-2' });
    const wizard = await Wizard.open(browser());
    await wizard.logIn('bruno');
    const { claims } = ConsentDetails.parse((await wizard.get('steps/consent/consent')).body);
    expect(claims.filter(({ claim }) => claim === 'iban')).toEqual([
      { claim: 'iban', value: bruno?.accounts[1]?.iban },
    ]);
  });

  test.each([
    ['another account than the first', 1],
    ['no account', 99],
  ])(
    '[A8] a party learns the account that the consent names, or none, also where the bank names %s',
    async (_, told) => {
      const customers = await changedCustomers((customer) => {
        const { iban: _iban, ...claims } = customer.claims;
        const named = customer.accounts.slice(told, told + 1).map(({ iban }) => ({ iban }));
        return { ...customer, steps: ['consent'], claims: Object.assign(claims, ...named) };
      });
      const { server, browser } = await start({ customers });
      const bruno = await customers.find('bruno');
      for (const preferred of [undefined, 'account-3']) {
        if (preferred !== undefined) {
          const value = { accountId: preferred };
          await server.services.store.put(PREFERENCE, bruno?.id ?? '', value);
        }
        const wizard = await Wizard.open(browser());
        await wizard.logIn('bruno');
        const { claims } = ConsentDetails.parse((await wizard.get('steps/consent/consent')).body);
        const shown = claims.find(({ claim }) => claim === 'iban')?.value;
        await wizard.walk('bruno');
        expect(facts(await wizard.complete()).iban).toBe(shown);
      }
    },
  );

  test.each([
    ['that the customer chose', 1],
    ['that was the first', 0],
  ])(
    '[A8] %s and has closed since is told to nobody, and no other in its place',
    async (_, chosen) => {
      const closed = new Set<string>();
      const customers = await changedCustomers((customer) => ({
        ...customer,
        accounts: customer.accounts.filter(({ id }) => !closed.has(id)),
      }));
      const { browser } = await start({ customers });
      const wizard = await Wizard.open(browser(), chosen === 0 ? 'demo-okvp' : undefined);
      const alias = chosen === 0 ? 'david' : 'bruno';
      await wizard.logIn(alias);
      if (chosen !== 0) {
        await wizard.walk(alias, 'SELECT_PREFERRED_IBAN');
        const { accounts } = z.parse(Accounts, (await wizard.get(RESOURCE)).body);
        await wizard.post(RESOURCE, { accountId: accounts[chosen]?.id });
      }
      await wizard.walk(alias);
      const { redirectUrl } = (await wizard.post('completion')).body;
      closed.add(`account-${chosen + 1}`);
      const told = facts(await wizard.browser.visit(String(redirectUrl)));
      expect(told).toMatchObject({ given_name: expect.any(String) });
      expect(told).not.toHaveProperty('iban');
    },
  );

  test('[A8] a consent names no account in place of one that has closed since the log-in: the party learns none', async () => {
    let isClosed = false;
    const customers = await changedCustomers((customer) => ({
      ...customer,
      steps: ['consent'],
      accounts: customer.accounts.slice(isClosed ? 1 : 0),
    }));
    const { browser } = await start({ customers });
    const wizard = await Wizard.open(browser());
    await wizard.logIn('bruno');
    isClosed = true;
    const { claims } = ConsentDetails.parse((await wizard.get('steps/consent/consent')).body);
    const shown = claims.find(({ claim }) => claim === 'iban')?.value;
    await wizard.walk('bruno');
    const told = facts(await wizard.complete());
    expect(told).toMatchObject({ given_name: expect.any(String) });
    expect([shown, told.iban]).toEqual([undefined, undefined]);
  });

  test('[A8] a consent names the account that is first where the one preferred before has been closed, and the party learns it', async () => {
    const { store, customers } = running().server.services;
    const david = await customers.find('david');
    await store.put(PREFERENCE, david?.id ?? '', { accountId: 'account-of-last-year' });
    const wizard = await open();
    await wizard.logInAndWalk('david');
    expect(facts(await wizard.complete()).iban).toBe(david?.accounts[0]?.iban);
    await store.clear(PREFERENCE);
  });

  test('[A8] the consent before it names every account that may be chosen', async () => {
    const wizard = await to('bruno', 'GIVE_CONSENT');
    const { body } = await wizard.get('steps/consent/consent');
    const { claims } = z.parse(ConsentDetails, body);
    expect(claims.filter(({ claim }) => claim === 'iban').map(({ value }) => value)).toEqual(
      Array(3).fill(expect.stringMatching(/^DE\d{20}$/)),
    );
  });

  test('[A8] the consent after it names the account that was chosen, and no other', async () => {
    const steps = ['preferred-account', 'consent'] as const;
    const { browser } = await start({
      customers: await changedCustomers((customer) => ({ ...customer, steps })),
    });
    const wizard = await Wizard.open(browser());
    await wizard.logIn('bruno');
    const { accounts, preferredId } = z.parse(Accounts, (await wizard.get(RESOURCE)).body);
    const chosen = accounts.find(({ id }) => id !== preferredId);
    await wizard.post(RESOURCE, { accountId: chosen?.id });
    const { claims } = ConsentDetails.parse((await wizard.get('steps/consent/consent')).body);
    expect(claims.filter(({ claim }) => claim === 'iban')).toEqual([
      { claim: 'iban', value: chosen?.iban },
    ]);
  });

  test('[A8] [E8] another account goes back as account_selection_requested', async () => {
    const wizard = await to('bruno', 'SELECT_PREFERRED_IBAN');
    expect((await wizard.post(RESOURCE, { accountId: 'somebody-else' })).status).toBe(400);
    await wizard.post(RESOURCE, { otherAccount: true });
    expect(await running().audited('account.chosen', wizard.id)).toMatchObject([
      { detail: 'another account' },
    ]);
    expect(await wizard.next()).toBeUndefined();
    expect(facts(await wizard.complete())).toMatchObject({ error: 'account_selection_requested' });
  });
});

describe('the payment', () => {
  const RESOURCE = 'steps/remittance/remittance';
  const startOf = async (wizard: Wizard) => {
    const { body } = await wizard.post(`${RESOURCE}/tan-start`);
    return z.parse(z.object({ challenge: Challenge }), body).challenge;
  };
  const toPay = (payment = 'match') =>
    to('david', 'INITIATE_REMITTANCE', 'demo-payment', `&payment=${payment}`);

  test('[A8] [S5] david sees amount and payee, confirms exactly them, and comes back', async () => {
    const wizard = await toPay();
    const { payment, debtor } = z.parse(Remittance, (await wizard.get(RESOURCE)).body);
    expect(payment).toMatchObject({ amount: 4990, payeeName: 'Fahrrad Falk GmbH' });
    const challenge = await startOf(wizard);
    expect(challenge.order).toEqual({
      kind: 'payment',
      amount: 4990,
      currency: 'EUR',
      payeeName: payment.payeeName,
      payeeIban: payment.payeeIban,
      debtorIban: debtor.iban,
    });
    expect((await wizard.post(RESOURCE)).status).toBe(409);
    expect(await wizard.next()).toBe('INITIATE_REMITTANCE');
    expect((await startOf(wizard)).id).toBe(challenge.id);
    await wizard.submitTan(challenge.id, await wizard.tanFor('david', challenge.id));
    const ended = await wizard.post(RESOURCE);
    expect(ended.body).toEqual({ nextPostAuthenticationProcessStep: { actions: [] } });
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  });

  test.each([
    ['made', 'match'],
    ['cancelled', 'match'],
    ['refused', 'foreign-debtor'],
  ])(
    '[S2] [S8] nothing of a payment that was %s is kept with the log-in, once that has ended',
    async (how, payment) => {
      const wizard = await open('demo-payment', `&payment=${payment}`);
      await wizard.logInAndWalk('david', how === 'made' ? undefined : 'INITIATE_REMITTANCE');
      if (how === 'cancelled') await startOf(wizard);
      const stored = async () =>
        JSON.stringify(await running().server.services.store.get(AUTHENTICATION, wizard.id));
      const iban = /\bDE\d{20}\b/;
      expect(await stored()).toMatch(iban);
      await (how === 'cancelled' ? wizard.cancel('customer') : wizard.complete());
      const ended = await stored();
      expect(ended).toContain('"ending"');
      expect(ended).not.toMatch(iban);
      expect(ended).not.toMatch(/Falk|David/);
    },
  );

  test('[P7] [S5] once david wants it, a page that is loaded anew is told so, also when it is confirmed', async () => {
    const wizard = await toPay();
    const begun = async () => z.parse(Remittance, (await wizard.get(RESOURCE)).body).begun;
    expect(await begun()).toBeUndefined();
    const { id } = await startOf(wizard);
    expect(await begun()).toBe(true);
    await wizard.submitTan(id, await wizard.tanFor('david', id));
    expect(await begun()).toBe(true);
    expect(await startOf(wizard)).toMatchObject({ id, status: 'confirmed' });
  });

  test.each([
    ['match', { result: 'match' }],
    ['close-match', { result: 'closeMatch', registeredName: 'Fahrrad Falke GmbH' }],
    ['no-match', { result: 'noMatch' }],
    ['not-possible', { result: 'notPossible' }],
  ])('[S5] the payee check can come out as %s', async (payment, payeeCheck) => {
    const wizard = await toPay(payment);
    const { body } = await wizard.get(RESOURCE);
    expect(z.parse(Remittance, body).payeeCheck).toEqual(payeeCheck);
  });

  test('[E8] somebody else’s account goes back as unable_to_enforce_debtor_account', async () => {
    const wizard = await open('demo-payment', '&payment=foreign-debtor');
    await wizard.logInAndWalk('david');
    expect(await wizard.next()).toBeUndefined();
    expect((await wizard.get(RESOURCE)).status).toBe(409);
    expect(facts(await wizard.complete())).toMatchObject({
      error: 'unable_to_enforce_debtor_account',
    });
  });

  test.each([
    ['henry', []],
    ['anna', ['START_TAN_PROCESS_FOR_PSD2_AUTH', 'END_TAN_PROCESS_FOR_PSD2_AUTH']],
  ])(
    '[A8] [S5] [E8] that no step showed is no success: %s, who is offered none, goes back with an error',
    async (customer, steps) => {
      const wizard = await open('demo-payment');
      expect(await wizard.logInAndWalk(customer)).toEqual(steps);
      expect((await wizard.get(RESOURCE)).status).toBe(409);
      expect(facts(await wizard.complete())).toMatchObject({
        error: 'unable_to_meet_service_requirements',
      });
    },
  );

  test.each([
    ['', 'unable_to_meet_service_requirements'],
    ['&payment=foreign-debtor', 'unable_to_enforce_debtor_account'],
  ])(
    '[E8] of a customer without an account (with the query “%s”) returns %s to the party',
    async (query, error) => {
      const { browser } = await start({ customers: await without('accounts') });
      const wizard = await Wizard.open(browser(), 'demo-payment', query);
      await wizard.logInAndWalk('david');
      expect(facts(await wizard.complete())).toMatchObject({ error });
    },
  );

  test('[S8] stands in the audit log by a pseudonym: whoever reads it cannot try out amounts and payees', async () => {
    const wizard = await toPay();
    const { id, order } = await startOf(wizard);
    await wizard.submitTan(id, await wizard.tanFor('david', id));
    await wizard.post(RESOURCE);
    const [paid] = await running().audited('payment.authorised', wizard.id);
    expect(paid?.order).toMatch(/^[\w-]{16}$/);
    expect(JSON.stringify(paid)).not.toContain(hashOrder(order).slice(0, 16));
  });

  test.each([
    ['amount', 'asked for', { amount: 9_999_900 }],
    ['payee', 'asked for', { payeeIban: 'DE34884099990000081502' }],
    ['name of the payee', 'asked for', { payeeName: 'Somebody else' }],
    ['amount', 'shown to the customer', { amount: 100 }],
  ])(
    '[S5] a change of the %s %s on the way aborts, and nothing is paid',
    async (_, where, change) => {
      const { server, browser, audited } = await start();
      const wizard = await Wizard.open(browser(), 'demo-payment');
      await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
      const { id } = await startOf(wizard);
      await wizard.submitTan(id, await wizard.tanFor('david', id));
      const { store } = server.services;
      await store.update(AUTHENTICATION, wizard.id, (current) => {
        if (current?.pisData === undefined) throw new Error('no payment');
        const value = structuredClone(current);
        const step = value.steps.find((one) => one.kind === 'remittance');
        const changed = where === 'asked for' ? value.pisData : step?.challenge?.order;
        Object.assign(Object(changed), change);
        return { value };
      });
      const aborted = await wizard.post(RESOURCE);
      expect([aborted.status, aborted.body.code]).toEqual([500, 'TECHNICAL_ERROR']);
      expect((await wizard.post(RESOURCE)).status).toBe(409);
      expect((await wizard.post('completion')).status).toBe(409);
      expect(facts(await wizard.cancel('error'))).toMatchObject({ error: 'server_error' });
      expect(await audited('order.mismatch')).toMatchObject([
        { order: expect.stringMatching(/^[\w-]{16}$/) },
      ]);
      expect(await audited('payment.authorised')).toEqual([]);
    },
  );

  test.each(['customer', 'error'] as const)(
    '[S5] [E8] that is made is not taken back: who leaves then (%s) goes back as paid',
    async (cause) => {
      const wizard = await open('demo-payment');
      await wizard.logInAndWalk('david');
      expect(facts(await wizard.cancel(cause))).toMatchObject({ given_name: 'David' });
    },
  );

  test('[A4] [A8] without a payment asked for there is none', async () => {
    const wizard = await open();
    await wizard.logInAndWalk('david');
    expect((await wizard.get(RESOURCE)).status).toBe(404);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  });

  test('[S6] fifty parallel ends pay once', async () => {
    const wizard = await toPay();
    const starts = await Promise.all(Array.from({ length: 50 }, () => startOf(wizard)));
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1);
    const id = starts[0]?.id ?? '';
    await wizard.submitTan(id, await wizard.tanFor('david', id));
    const answers = await Promise.all(Array.from({ length: 50 }, () => wizard.post(RESOURCE)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await running().audited('payment.authorised', wizard.id)).toHaveLength(1);
  });
});
