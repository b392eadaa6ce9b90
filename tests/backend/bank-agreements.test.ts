import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Agreement } from '#backend/bank/agreements.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { facts, type Running, type StartOptions, start, Wizard } from './harness.ts';

const TERMS = 'steps/terms-of-service';
const SIGNATURE = 'steps/signature-consent/signature-consent';
const given = { decision: 'given' };
const denied = { decision: 'denied' };

/** A bank that records agreements by their keys, and has a document signed only once. */
function bank() {
  const asked: { readonly agreement: Agreement; readonly key: string }[] = [];
  const agreements = {
    /** Whether it answers; what it is asked, it does in any case. */
    answers: true,
    async record(agreement: Agreement, key: string) {
      asked.push({ agreement, key });
      if (!agreements.answers) throw new Error('the answer is lost');
    },
  };
  /** The demo's customers; what they have agreed to sign waits for no signature any more. */
  async function customers() {
    const demo = await demoCustomers();
    return {
      ...demo,
      async byId(id: string) {
        const customer = await demo.byId(id);
        const isSigned = asked.some(
          ({ agreement }) => agreement.kind === 'signature' && agreement.customerId === id,
        );
        if (!customer || !isSigned) return customer;
        const { signatureRequest: _, ...others } = customer;
        return others;
      },
    };
  }
  return { asked, agreements, customers };
}

type Bank = ReturnType<typeof bank>;

const startWith = async ({ agreements, customers }: Bank, options: StartOptions = {}) =>
  start({ agreements, customers: await customers(), ...options });

async function at(running: Running, alias: string, step: string): Promise<Wizard> {
  const wizard = await Wizard.open(running.browser());
  await wizard.logInAndWalk(alias, step);
  return wizard;
}

/** Bruno, who has read the terms in English. */
async function atTerms(running: Running): Promise<Wizard> {
  const wizard = await at(running, 'bruno', 'APPROVE_TERMS_OF_SERVICE');
  await wizard.post(`${TERMS}/document-preview?locale=en-GB`);
  return wizard;
}

/** Clara, who has read what would be signed. */
async function atSignature(running: Running): Promise<Wizard> {
  const wizard = await at(running, 'clara', 'GIVE_CONSENT_QES');
  await wizard.get(SIGNATURE);
  return wizard;
}

/** The two kinds of agreement: how a customer comes there, agrees, and what the audit log then says. */
const kinds = [
  {
    what: 'terms',
    come: atTerms,
    step: 'APPROVE_TERMS_OF_SERVICE',
    agree: (wizard: Wizard) => wizard.post(`${TERMS}/approval`),
    event: 'terms.accepted',
  },
  {
    what: 'a signature',
    come: atSignature,
    step: 'GIVE_CONSENT_QES',
    agree: (wizard: Wizard) => wizard.post(SIGNATURE, given),
    event: 'signature.given',
  },
] as const;

test('[A7] the bank is told which terms were accepted, in the version and language that were shown, and once only', async () => {
  const { asked, ...rest } = bank();
  const running = await startWith({ asked, ...rest });
  const wizard = await atTerms(running);
  expect(asked).toEqual([]);
  const { body } = await wizard.post(`${TERMS}/document-preview?locale=de-DE`);
  for (let n = 0; n < 2; n += 1) await wizard.post(`${TERMS}/approval`);
  const bruno = await running.server.services.customers.find('bruno');
  expect(asked.map(({ agreement }) => agreement)).toEqual([
    {
      kind: 'terms',
      customerId: bruno?.id,
      document: 'special',
      version: body.version,
      locale: 'de-DE',
    },
  ]);
});

test('[A8] the bank is told exactly what the customer agreed to sign, and once only; of a denial, nothing', async () => {
  const { asked, ...rest } = bank();
  const running = await startWith({ asked, ...rest });
  const denying = await atSignature(running);
  await denying.post(SIGNATURE, denied);
  const wizard = await atSignature(running);
  const { body: shown } = await wizard.get(SIGNATURE);
  expect(asked.filter(({ agreement }) => agreement.kind === 'signature')).toEqual([]);
  for (const decision of [given, given, denied]) await wizard.post(SIGNATURE, decision);
  const clara = await running.server.services.customers.find('clara');
  const signed = asked.filter(({ agreement }) => agreement.kind === 'signature');
  expect(signed.map(({ agreement }) => agreement)).toEqual([
    { kind: 'signature', customerId: clara?.id, ...shown },
  ]);
});

test.each(kinds)(
  '[N2] [S6] where the bank does not answer, $what may be agreed to again, with the same key; until then the customer stays',
  async ({ come, step, agree, event }) => {
    const { asked, agreements, customers } = bank();
    const running = await startWith({ asked, agreements, customers });
    const wizard = await come(running);
    asked.length = 0;
    const before = (await running.audited(event)).length;
    agreements.answers = false;
    for (let n = 0; n < 2; n += 1) {
      const refused = await agree(wizard);
      expect([refused.status, refused.body.traceId]).toEqual([503, expect.any(String)]);
      expect(await wizard.next()).toBe(step);
    }
    expect(await running.audited(event)).toHaveLength(before);
    agreements.answers = true;
    expect((await agree(wizard)).status).toBe(200);
    expect(await wizard.next()).not.toBe(step);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((once) => JSON.stringify(once))).size).toBe(1);
    expect(await running.audited(event)).toHaveLength(before + 1);
  },
);

test.each(kinds)(
  '[S6] [N4] $what that the bank has recorded when the process ends is agreed to in the next, with the same key',
  async ({ come, step, agree, event }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'auth-data-'));
    const { asked, agreements, customers } = bank();
    const first = await startWith({ asked, agreements, customers }, { config: { dataDir } });
    const wizard = await come(first);
    asked.length = 0;
    agreements.answers = false;
    await agree(wizard);
    await first.server.close();
    agreements.answers = true;
    const config = { dataDir, port: first.config.port };
    const second = await startWith({ asked, agreements, customers }, { config });
    expect(await wizard.next()).toBe(step);
    const before = (await second.audited(event)).length;
    expect((await agree(wizard)).status).toBe(200);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(await second.audited(event)).toHaveLength(before + 1);
  },
);

test.each(kinds)(
  '[E8] [A7] [A8] to $what a customer whom the bank has blocked meanwhile does not agree, and the party learns why',
  async ({ come, agree, event }) => {
    const of = bank();
    const demo = await of.customers();
    let isBlocked = false;
    const byId = async (id: string) => {
      const customer = await demo.byId(id);
      return customer && isBlocked ? { ...customer, error: 'LOCKED_ACCOUNT' as const } : customer;
    };
    const running = await startWith(of, { customers: { ...demo, byId } });
    const wizard = await come(running);
    const asked = [...of.asked];
    isBlocked = true;
    const { status, body } = await agree(wizard);
    expect([status, body.code]).toEqual([422, 'LOCKED_ACCOUNT']);
    expect(of.asked).toEqual(asked);
    expect(await running.audited(event)).toEqual([]);
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'interaction_required_account_blocked',
    });
  },
);

test('[A7] [S6] terms that are accepted in another log-in, or once it has begun anew, are another agreement, with a key of its own', async () => {
  const { asked, ...rest } = bank();
  const running = await startWith({ asked, ...rest });
  async function accept(wizard: Wizard) {
    await wizard.logInAndWalk('bruno', 'APPROVE_TERMS_OF_SERVICE');
    await wizard.post(`${TERMS}/document-preview?locale=en-GB`);
    expect((await wizard.post(`${TERMS}/approval`)).status).toBe(200);
  }
  const wizard = await Wizard.open(running.browser(), 'demo-okvp');
  await accept(wizard);
  expect((await wizard.post('cancellation', { cause: 'customer' })).body.backToLogIn).toBe(true);
  await accept(wizard);
  await accept(await Wizard.open(running.browser(), 'demo-okvp'));
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  expect(new Set(asked.map(({ agreement }) => JSON.stringify(agreement))).size).toBe(1);
});

test('[A7] [S6] terms that are read in another language after a lost answer are another agreement, with a key of its own', async () => {
  const { asked, agreements, customers } = bank();
  const running = await startWith({ asked, agreements, customers });
  const wizard = await atTerms(running);
  agreements.answers = false;
  await wizard.post(`${TERMS}/approval`);
  agreements.answers = true;
  await wizard.post(`${TERMS}/document-preview?locale=de-DE`);
  await wizard.post(`${TERMS}/approval`);
  expect(asked.map(({ agreement }) => 'locale' in agreement && agreement.locale)).toEqual([
    'en-GB',
    'de-DE',
  ]);
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
  expect(await running.audited('terms.accepted')).toMatchObject([
    { detail: expect.stringContaining('de-DE') },
  ]);
});

describe('a signature that the bank may have recorded', () => {
  test('[A8] [P7] is shown as it was agreed to after a reload, though nothing waits for a signature any more', async () => {
    const { asked, agreements, customers } = bank();
    const running = await startWith({ asked, agreements, customers });
    const wizard = await atSignature(running);
    const { body: shown } = await wizard.get(SIGNATURE);
    agreements.answers = false;
    await wizard.post(SIGNATURE, given);
    const reloaded = await wizard.get(SIGNATURE);
    expect([reloaded.status, reloaded.body]).toEqual([200, shown]);
  });

  test('[A8] [E8] cannot be denied any more: the party does not learn that it was', async () => {
    const { asked, agreements, customers } = bank();
    const running = await startWith({ asked, agreements, customers });
    const wizard = await atSignature(running);
    agreements.answers = false;
    await wizard.post(SIGNATURE, given);
    expect((await wizard.post(SIGNATURE, denied)).status).toBe(503);
    agreements.answers = true;
    expect((await wizard.post(SIGNATURE, denied)).status).toBe(200);
    expect(await running.audited('signature.denied')).toEqual([]);
    expect(await running.audited('signature.given')).toHaveLength(1);
  });

  test('[A8] [S6] is not denied by a click elsewhere at the moment at which it is given', async () => {
    const { asked, agreements, customers } = bank();
    const running = await startWith({ asked, agreements, customers });
    const wizard = await atSignature(running);
    const { store } = running.server.services;
    const update = store.update.bind(store);
    agreements.answers = false;
    vi.spyOn(store, 'update').mockImplementationOnce(async (...change) => {
      await wizard.post(SIGNATURE, given);
      return update(...change);
    });
    expect((await wizard.post(SIGNATURE, denied)).status).toBe(503);
    expect(await wizard.next()).toBe('GIVE_CONSENT_QES');
    expect(await running.audited('signature.denied')).toEqual([]);
  });
});

describe('who leaves while nobody knows whether the signature is recorded', () => {
  /** Clara, who has agreed to sign, of which nobody has heard that it is recorded. */
  async function unanswered(of: Bank, options: StartOptions = {}) {
    const running = await startWith(of, options);
    const wizard = await atSignature(running);
    of.agreements.answers = false;
    of.asked.length = 0;
    await wizard.post(SIGNATURE, given);
    return { running, wizard };
  }

  test.each(['customer', 'error'] as const)(
    '[A8] [E8] [S6] leaves once it is, as having signed: %s',
    async (cause) => {
      const of = bank();
      const { running, wizard } = await unanswered(of);
      expect((await wizard.post('cancellation', { cause })).status).toBe(503);
      of.agreements.answers = true;
      expect(facts(await wizard.cancel(cause))).toMatchObject({ given_name: 'Clara' });
      expect(of.asked).toHaveLength(3);
      expect(new Set(of.asked.map(({ key }) => key)).size).toBe(1);
      expect(await running.audited('signature.given')).toHaveLength(1);
      expect(await running.audited('cancelled')).toEqual([]);
    },
  );

  test('[A8] [S6] is asked to try again if it was given at that very moment', async () => {
    const of = bank();
    const running = await startWith(of);
    const wizard = await atSignature(running);
    const { store } = running.server.services;
    const update = store.update.bind(store);
    of.agreements.answers = false;
    vi.spyOn(store, 'update').mockImplementationOnce(async (...change) => {
      await wizard.post(SIGNATURE, given);
      return update(...change);
    });
    expect((await wizard.post('cancellation', { cause: 'customer' })).status).toBe(503);
    of.agreements.answers = true;
    expect(facts(await wizard.cancel('customer'))).toMatchObject({ given_name: 'Clara' });
  });

  test('[A8] [E8] leaves without success if the bank has blocked the customer meanwhile', async () => {
    const of = bank();
    const demo = await of.customers();
    let isBlocked = false;
    const customers = {
      ...demo,
      async byId(id: string) {
        const customer = await demo.byId(id);
        return (
          customer && (isBlocked ? { ...customer, error: 'LOCKED_ACCOUNT' as const } : customer)
        );
      },
    };
    const { running, wizard } = await unanswered(of, { customers });
    [of.agreements.answers, isBlocked] = [true, true];
    expect(facts(await wizard.cancel('customer'))).toMatchObject({ error: 'access_denied' });
    expect(await running.audited('signature.given')).toHaveLength(1);
  });

  test('[A8] [N2] may try again, and leave, also where the bank no longer knows the customer', async () => {
    for (const goOn of [
      async (wizard: Wizard) => (await wizard.post(SIGNATURE, given)).status,
      async (wizard: Wizard) => (await wizard.cancel('customer')).status,
    ]) {
      const of = bank();
      const demo = await of.customers();
      let isKnown = true;
      const byId = async (id: string) => (isKnown ? demo.byId(id) : undefined);
      const { running, wizard } = await unanswered(of, { customers: { ...demo, byId } });
      [of.agreements.answers, isKnown] = [true, false];
      expect(await goOn(wizard)).toBe(200);
      expect(await running.audited('signature.given')).toHaveLength(1);
    }
  });

  test('[E8] [N2] leaves an expired log-in also while the bank does not say who the customer is', async () => {
    const of = bank();
    const demo = await of.customers();
    let answers = true;
    const customers = {
      ...demo,
      async byId(id: string) {
        if (!answers) throw new Error('no answer');
        return demo.byId(id);
      },
    };
    const { running, wizard } = await unanswered(of, { customers });
    running.later(6 * 60_000);
    answers = false;
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'access_denied_session_timeout',
    });
  });

  test('[A8] [E8] leaves without success if further steps are left: what is signed, is signed', async () => {
    const of = bank();
    const demo = await of.customers();
    const customers = {
      ...demo,
      async find(name: string) {
        const customer = await demo.find(name);
        return customer && { ...customer, steps: [...customer.steps, 'consent' as const] };
      },
    };
    const { running, wizard } = await unanswered(of, { customers });
    of.agreements.answers = true;
    expect(facts(await wizard.cancel('customer'))).toMatchObject({ error: 'access_denied' });
    expect(await running.audited('signature.given')).toHaveLength(1);
  });
});

test('[A8] [E7] who leaves once the signature is recorded has signed', async () => {
  const running = await startWith(bank());
  const wizard = await atSignature(running);
  await wizard.post(SIGNATURE, given);
  expect(facts(await wizard.cancel('customer'))).toMatchObject({ given_name: 'Clara' });
});

test('[A7] [A8] without a system that records agreements, none is said to be recorded', async () => {
  const running = await start({ config: { demo: false } });
  const { agreements } = running.server.services;
  const terms = { kind: 'terms', document: 'special', version: '1', locale: 'de-DE' } as const;
  await expect(agreements.record({ ...terms, customerId: 'c' }, 'key')).rejects.toThrow(
    'agreements.record: Error',
  );
});

test('[N5] [A8] the audit log tells of a signature once the bank is asked for it, also where that never answers', async () => {
  const silent = bank();
  const running = await startWith(silent);
  const wizard = await atSignature(running);
  silent.agreements.answers = false;
  const { body: shown } = await wizard.get(SIGNATURE);
  for (let n = 0; n < 2; n += 1) expect((await wizard.post(SIGNATURE, given)).status).toBe(503);
  expect(await running.audited('signature.requested')).toMatchObject([
    { authentication: wizard.id, detail: shown.documentHash },
  ]);
  expect(await running.audited('signature.given')).toEqual([]);
});
