import { request } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AppDelivery, SentTan } from '#backend/bank/delivery.ts';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { openInApp } from '#backend/process/app-log-in/in-app.ts';
import { AUTHENTICATION, authenticationIdOf } from '#backend/process/authentication.ts';
import { decideChallenge } from '#backend/process/tan/challenge-in-app.ts';
import { challengeStep } from '#backend/process/tan/challenges.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { StartTanReply } from '#contract/steps.ts';
import type { TanMethod } from '#contract/tan.ts';
import { gate } from '../tools/gate.ts';
import { authorizationRequest } from './authorization-request.ts';
import { changedCustomers } from './changed-customers.ts';
import { watch } from './event-reader.ts';
import { type Running, type StartOptions, start, Wizard } from './harness.ts';

const PARTY = {
  client_id: 'house-of-books',
  client_secret: 'a-secret-that-is-long-enough-for-hs256',
  redirect_uris: ['https://books.example/back'],
  qrCodeLoginAllowed: true,
  comfortLoginAllowed: true,
};

/** A backend as a bank starts it: without the demo, with systems of its own. */
const startBank = async (systems: Partial<StartOptions>) =>
  start({
    config: { demo: false, clients: [parseClient(PARTY, 'party')] },
    customers: await demoCustomers(),
    ...systems,
  });

async function logInAt({ browser }: Running): Promise<Wizard> {
  const request = authorizationRequest({
    client_id: PARTY.client_id,
    redirect_uri: 'https://books.example/back',
    authorization_details: authorizationDetails() ?? '',
  });
  const own = browser();
  return Wizard.at(own, await own.visit(request));
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

test('[A5] [S5] a bank’s delivery is told the TAN, its order, and which method to send it by', async () => {
  const sent: (SentTan | undefined)[] = [];
  const running = await startBank({
    delivery: { deliver: async (_recipient, _id, tan) => void sent.push(tan) },
  });
  const wizard = await logInAt(running);
  await wizard.logIn('anna');
  const { id, order, methods } = await wizard.startTan('psd2-auth');
  await wizard.chooseMethod(id, 'sms');
  expect(sent).toEqual(methods.map((method) => ({ code: expect.any(String), method, order })));
  expect((await wizard.submitTan(id, sent[1]?.code ?? '')).status).toBe(200);
});

test('[A5] a bank’s ids of methods may be as long as they are', async () => {
  const methods = ['app', `device ${'x'.repeat(100)}`].map((id) => {
    return { id, kind: 'app' as const, label: 'App' };
  });
  const sent: (SentTan | undefined)[] = [];
  const running = await startBank({
    customers: await changedCustomers((customer) => ({ ...customer, tanMethods: methods })),
    delivery: { deliver: async (_recipient, _id, tan) => void sent.push(tan) },
  });
  const wizard = await logInAt(running);
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  expect((await wizard.chooseMethod(id, methods[1]?.id)).status).toBe(200);
  expect(sent.map((tan) => tan?.method)).toEqual(methods);
});

test.each([
  ['anna', 'psd2-auth/tan-start'],
  ['greta', 'unlock-pin/tan-start'],
  ['paul', 'remittance/remittance/tan-start'],
])(
  '[A5] [E8] [R1] without a method to receive a TAN by, %s is told so, and so is the party',
  async (name, start) => {
    const demo = await demoCustomers();
    // Paul is david, with the payment as his only step.
    const find = async (asked: string) => {
      const customer = await demo.find(asked === 'paul' ? 'david' : asked);
      const steps = asked === 'paul' ? (['remittance'] as const) : customer?.steps;
      return customer && { ...customer, steps: steps ?? [], tanMethods: [] };
    };
    const byId = async (id: string) => {
      const customer = await demo.byId(id);
      return customer && { ...customer, tanMethods: [] };
    };
    const running = await startBank({ customers: { ...demo, find, byId } });
    const wizard = await logInAt(running);
    await wizard.logIn(name);
    const { status, body } = await wizard.post(`steps/${start}`);
    expect([status, body.code]).toEqual([422, 'NO_SCA_METHOD']);
    const { url } = await wizard.cancel('error');
    expect(url.searchParams.get('error')).toBe('unable_to_meet_service_requirements');
    expect(url.searchParams.get('error_description')).toContain(String(body.traceId));
  },
);

test('[A5] [S5] an order can be approved in the app for as long as its TAN is valid', async () => {
  const running = await startBank({ delivery: { deliver: async () => {} } });
  const wizard = await logInAt(running);
  await wizard.logIn('david');
  const { id } = await wizard.startTan('psd2-auth');
  const { services } = running.server;
  const david = await services.customers.find('david');
  if (david === undefined) throw new Error('no customer');
  running.later(4 * 60_000);
  await wizard.get('process');
  running.later(60_000);
  expect(await decideChallenge(services, 'approve', id, david, 'trace')).toBe(false);
  expect((await wizard.post('steps/psd2-auth/tan-end')).body.code).toBe('TAN_EXPIRED');
});

test('[Q4] [A5] a bank’s own app approves a TAN by calls of its own, without the demo', async () => {
  const running = await startBank({
    delivery: { deliver: async () => {} },
    async bankingApp(app, services) {
      app.post<{ Params: { id: string } }>(
        '/app/approvals/:id',
        async ({ id, params, headers }) => {
          const customer = await services.customers.find(String(headers['x-customer']));
          if (customer === undefined) return { decided: false };
          return { decided: await decideChallenge(services, 'approve', params.id, customer, id) };
        },
      );
    },
  });
  const wizard = await logInAt(running);
  await wizard.logIn('david');
  const { id } = await wizard.startTan('psd2-auth');
  const approve = async (customer: string, challenge = id) => {
    const headers = { 'x-customer': customer };
    const url = `${running.inner}/app/approvals/${challenge}`;
    return (await fetch(url, { method: 'POST', headers })).json();
  };
  expect(await approve('anna')).toEqual({ decided: false });
  expect(await approve('david', `${wizard.id}.of-a-step-that-is-gone`)).toEqual({ decided: false });
  expect(await approve('david')).toEqual({ decided: true });
  expect(await approve('david')).toEqual({ decided: false });
  expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
  expect(await wizard.next()).toBe('INITIATE_REMITTANCE');
});

/** A bank whose gateway to the customers' devices fails until it is repaired, and what it has sent since. */
async function failingGateway() {
  const sent: string[] = [];
  let broken = true;
  const delivery: AppDelivery = {
    async deliver(_recipient, id) {
      if (broken) throw new Error('the gateway does not answer');
      sent.push(id);
    },
    linkOf: (id) => `https://app.bank.example/log-in/${id}`,
  };
  const running = await startBank({ delivery });
  const setBroken = (now: boolean) => {
    broken = now;
  };
  return { running, wizard: await logInAt(running), sent, setBroken };
}

/** The errors that were logged under a reference, without the audit log. */
const saidUnder = (reference: unknown, { log }: Running) =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ traceId, level }) => traceId === reference && level >= 50);

/** A bank that looks customers up only when told to, and a customer who submits the form and leaves before that. */
async function slowBank() {
  const customers = await demoCustomers();
  const { open: ask, opened: isAsked } = gate();
  const { open: answer, opened: isAnswered } = gate();
  const find = async (identifier: string) => {
    ask();
    await isAnswered;
    return customers.find(identifier);
  };
  const running = await startBank({
    customers: { ...customers, find },
    delivery: { deliver: async () => {}, linkOf: (id) => `https://app.bank.example/log-in/${id}` },
  });
  const wizard = await logInAt(running);
  const { jar } = wizard.browser;
  const url = `${running.origin}${API_BASE}${wizard.base}/log-in`;
  async function submitAndLeave() {
    const call = request(url.replace(running.origin, running.inner), {
      method: 'POST',
      agent: false,
      headers: {
        cookie: jar.headerFor(url),
        origin: running.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        [CSRF_HEADER]: jar.get(CSRF_COOKIE) ?? '',
        [IDEMPOTENCY_HEADER]: KEY,
      },
    });
    call.on('error', () => {}).end(JSON.stringify({ identifier: 'david', pin: '12345' }));
    await isAsked;
    call.destroy();
    await expect.poll(() => running.log.some((line) => line.includes('"status":499'))).toBe(true);
  }
  return { running, wizard, submitAndLeave, answer };
}

describe('a system of the bank that fails or never answers', () => {
  const REFUSED = Object.assign(new Error('connect 10.1.2.3'), { code: 'ECONNREFUSED' });
  const failing = {
    'says nothing': () => new Promise<never>(() => {}),
    'is not there': () => Promise.reject(new TypeError('fetch failed', { cause: REFUSED })),
    throws: () => {
      throw new TypeError('anna is undefined');
    },
    'quotes what it was asked in its code': () =>
      Promise.reject(Object.assign(new RangeError(), { code: 'NOT_FOUND: anna, E_NOT_FOUND' })),
  };
  /** Of a library that keeps no stack, or one of its own, and whose message is no text. */
  const ODD = [{ stack: null }, { stack: [{ line: 1 }] }, { message: { reason: 'anna' } }];
  const CASES = [
    ['says nothing', 'late', 'late'],
    ['is not there', 'ECONNREFUSED', 'failed'],
    ['throws', 'TypeError', 'failed'],
    ['quotes what it was asked in its code', 'RangeError', 'failed'],
  ] as const;

  test.each(CASES)(
    '[N2] [N5] (it %s) is named in the log under the reference, and the log-in can be retried',
    async (way, why, outcome) => {
      const customers = await demoCustomers();
      let ask = failing[way];
      const running = await startBank({
        bankPatience: 50,
        customers: { ...customers, find: () => ask() },
      });
      const wizard = await logInAt(running);
      const { status, body, headers } = await wizard.logIn('david', '12345', KEY);
      expect([status, body.code, headers.get('retry-after')]).toEqual([
        503,
        'TECHNICAL_ERROR',
        '1',
      ]);
      const said = saidUnder(body.traceId, running);
      expect(said).toEqual([
        expect.objectContaining({ msg: 'unavailable', why: `customers.find: ${why}` }),
      ]);
      // Where it failed, but none of the data that it failed on.
      expect(said[0].err.stack).toMatch(/within|bank-systems/);
      expect(JSON.stringify(said)).not.toMatch(/anna|10\.1/);
      expect(await running.server.services.metrics.registry.metrics()).toContain(
        `auth_bank_call_duration_seconds_count{call="customers.find",outcome="${outcome}"} 1`,
      );
      ask = () => customers.find('david') as never;
      expect((await wizard.logIn('david', '12345', KEY)).status).toBe(200);
    },
  );

  test.each(ODD)(
    '[N2] [N5] [R1] [S8] (it fails with an error of its own kind) is named in the log all the same: %o',
    async (fields) => {
      const customers = await demoCustomers();
      const find = () => Promise.reject(Object.assign(new Error(), fields));
      const running = await startBank({ customers: { ...customers, find } });
      const wizard = await logInAt(running);
      const { status, body } = await wizard.logIn('david');
      expect([status, body.code]).toEqual([503, 'TECHNICAL_ERROR']);
      const said = saidUnder(body.traceId, running);
      expect(said).toEqual([
        expect.objectContaining({ msg: 'unavailable', why: 'customers.find: Error' }),
      ]);
      expect(JSON.stringify(said)).not.toContain('anna');
    },
  );

  test('[N2] [N5] also where it is a party that asks for the claims', async () => {
    const customers = await demoCustomers();
    let byId = customers.byId;
    const running = await start({ customers: { ...customers, byId: (id) => byId(id) } });
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('henry');
    const { redirectUrl } = (await wizard.post('completion')).body;
    byId = failing['is not there'];
    const { text } = await wizard.browser.visit(String(redirectUrl));
    expect(text).not.toContain('Henry');
    const said = running.log.map((line) => JSON.parse(line));
    expect(said.find(({ msg }) => msg === 'provider error')).toMatchObject({
      traceId: expect.any(String),
      err: { why: 'customers.byId: ECONNREFUSED', cause: { cause: { why: 'ECONNREFUSED' } } },
    });
  });

  test('[N2] [N5] [Q1] also where it is to say what a QR code contains', async () => {
    let linkOf = failing.throws as () => string;
    const running = await startBank({
      delivery: { deliver: async () => {}, linkOf: () => linkOf() },
    });
    const wizard = await logInAt(running);
    const { status, body } = await wizard.post('qr-log-ins', undefined, KEY);
    expect([status, body.code]).toEqual([503, 'TECHNICAL_ERROR']);
    expect(saidUnder(body.traceId, running)).toEqual([
      expect.objectContaining({ msg: 'unavailable', why: 'delivery.linkOf: TypeError' }),
    ]);
    linkOf = () => 'https://app.bank.example/log-in';
    expect((await wizard.post('qr-log-ins', undefined, KEY)).status).toBe(200);
  });

  test('[N5] [S8] that answers what it may not is told where, and not what', async () => {
    const [steps, balance] = [['preferred-account' as const], 1234.56];
    const running = await startBank({
      customers: await changedCustomers((customer) => {
        const accounts = customer.accounts.map((account) => ({ ...account, balance }));
        return { ...customer, steps, accounts };
      }),
    });
    const wizard = await logInAt(running);
    await wizard.logIn('david');
    const { status, body } = await wizard.get('steps/preferred-account/preferred-account');
    expect([status, body.code]).toEqual([500, 'TECHNICAL_ERROR']);
    const said = saidUnder(body.traceId, running);
    expect(said[0].err.why).toMatch(/^wrong at accounts\.0\.balance, accounts\.1\.balance/);
    expect(JSON.stringify(said)).not.toContain('1234');
  });

  /** As bcrypt makes it. */
  const FOREIGN = `$2b$10$${'x'.repeat(53)}`;

  test('[N5] [S8] that has hashes of its own is told so in the log, and the customer that it cannot be', async () => {
    const running = await startBank({
      customers: await changedCustomers((customer) => ({ ...customer, pinHash: FOREIGN })),
    });
    const wizard = await logInAt(running);
    const { status, body } = await wizard.logIn('david');
    expect([status, body.code]).toEqual([500, 'TECHNICAL_ERROR']);
    const [{ err }] = saidUnder(body.traceId, running);
    expect(err).toMatchObject({
      type: 'ForeignPinHash',
      stack: expect.stringContaining('pin-hash'),
    });
    expect(running.log.join()).not.toContain('$2b$');
  });

  test('[S4] [N2] whose hash of a PIN cannot be read blocks no PIN by that: once it can be, the customer logs in', async () => {
    const bank = { isRepaired: false };
    const customers = await changedCustomers((customer) =>
      bank.isRepaired ? customer : { ...customer, pinHash: FOREIGN },
    );
    const running = await startBank({ customers });
    for (let n = 0; n < 6; n += 1) {
      expect((await (await logInAt(running)).logIn('henry')).status).toBe(500);
    }
    bank.isRepaired = true;
    const { body } = await (await logInAt(running)).logIn('henry');
    expect(body).toMatchObject({ authenticationProcessCompleted: true });
  });

  test('[N5] [S4] whose decoy has another form is refused at the start: only for unknown names would it fail', async () => {
    const customers = { ...(await demoCustomers()), decoyPinHash: FOREIGN };
    await expect(startBank({ customers })).rejects.toThrow(
      new ConfigError('customers.decoyPinHash: must be a hash that hashPin has made'),
    );
  });

  test('[N2] [N5] has one time limit for all its calls in a request, not one for each call', async () => {
    // Longer than a test may take: a second wait of this length would fail it.
    const PATIENCE = 600_000;
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const customers = await demoCustomers();
    const find = (identifier: string) => {
      vi.advanceTimersByTime(PATIENCE - 1);
      return customers.find(identifier);
    };
    let deliver = failing['says nothing'] as () => Promise<void>;
    const running = await startBank({
      bankPatience: PATIENCE,
      customers: { ...customers, find },
      delivery: { deliver: () => deliver(), linkOf: (id) => `https://app.bank.example/${id}` },
    });
    const wizard = await logInAt(running);
    const start = () => wizard.post('comfort-log-ins', { identifier: 'felix' }, KEY);
    const { status, body } = await start();
    expect(status).toBe(503);
    expect(saidUnder(body.traceId, running)).toEqual([
      expect.objectContaining({ why: 'delivery.deliver: late' }),
    ]);
    // The next request has its own time.
    deliver = async () => {};
    expect((await start()).status).toBe(200);
  });

  test('[N2] [N3] that uses up a request’s time leaves none for included responses; their own requests work', async () => {
    const PATIENCE = 600_000;
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const customers = await demoCustomers();
    const find = (identifier: string) => {
      vi.advanceTimersByTime(PATIENCE);
      return customers.find(identifier);
    };
    const sent: string[] = [];
    const running = await startBank({
      bankPatience: PATIENCE,
      customers: { ...customers, find },
      delivery: { deliver: async (_, id) => void sent.push(id) },
    });
    const wizard = await logInAt(running);
    const { status, body } = await wizard.browser.call('POST', `${wizard.base}/log-in`, {
      body: { identifier: 'david', pin: '12345' },
      headers: { prefer: 'included' },
    });
    expect([status, body.included, sent]).toEqual([200, undefined, []]);
    const { id } = await wizard.startTan('psd2-auth');
    expect(sent).toEqual([id]);
  });

  test('[N5] a call that whoever asked did not wait for is in the log and the metrics, too', async () => {
    const { running, submitAndLeave, answer } = await slowBank();
    await submitAndLeave();
    const said = () => running.log.filter((line) => line.includes('"status":499'));
    await expect.poll(said).toHaveLength(1);
    expect(said()[0]).toContain(':id/log-in');
    expect(await running.server.services.metrics.registry.metrics()).toMatch(
      /duration_seconds_count\{method="POST",route="[^"]*:id\/log-in",status="499"\} 1/,
    );
    answer();
  });

  test('[S2] streams opened with the session’s old id end also where nobody waited for the new one', async () => {
    const { wizard, submitAndLeave, answer } = await slowBank();
    await wizard.startQr();
    const watcher = await watch(wizard);
    await submitAndLeave();
    answer();
    expect(await watcher.rest()).toContain('retry: 1000');
    expect((await wizard.get('process')).status).toBe(401);
  });

  test('[N2] [N5] [S6] a TAN that the delivery never says it sent may be asked for again', async () => {
    const sent: string[] = [];
    let deliver = failing['says nothing'] as () => Promise<void>;
    const running = await startBank({
      bankPatience: 300,
      delivery: {
        async deliver(_recipient, id) {
          await deliver();
          sent.push(id);
        },
      },
    });
    const wizard = await logInAt(running);
    await wizard.logIn('david');
    const { status, body } = await wizard.post(START, undefined, KEY);
    expect(status).toBe(503);
    expect(saidUnder(body.traceId, running)).toEqual([
      expect.objectContaining({ why: 'delivery.deliver: late' }),
    ]);
    deliver = async () => {};
    const { challenge } = z.parse(StartTanReply, (await wizard.post(START, undefined, KEY)).body);
    expect(sent).toEqual([challenge.id]);
  });
});

const FAILED = { code: 'TECHNICAL_ERROR' };
const KEY = 'one-and-the-same';
const START = 'steps/psd2-auth/tan-start';

describe('a failed delivery is answered with an error, and repeated by the next request', () => {
  test.each([
    ['the same key', KEY],
    ['another key', 'another-key'],
  ])('[A5] [S6] a TAN, with %s', async (_, key) => {
    const { wizard, sent, setBroken } = await failingGateway();
    await wizard.logIn('david');
    expect((await wizard.post(START, undefined, KEY)).body).toMatchObject(FAILED);
    setBroken(false);
    const { challenge } = z.parse(StartTanReply, (await wizard.post(START, undefined, key)).body);
    expect(sent).toEqual([challenge.id]);
    // From now on this challenge is running, so its TAN is not sent again.
    await wizard.post(START);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['renewed by the same key', KEY],
    ['renewed by another key', 'another-key'],
    ['started again', undefined],
  ])('[A5] [S6] a TAN in place of another, %s', async (_, key) => {
    const { running, wizard, sent, setBroken } = await failingGateway();
    setBroken(false);
    await wizard.logIn('david');
    const { id } = await wizard.startTan('psd2-auth');
    const { store, tans } = running.server.services;
    const tan = async () => {
      const authentication = await store.get(AUTHENTICATION, wizard.id);
      return authentication && tans.tanOf(challengeStep(authentication, id).challenge);
    };
    setBroken(true);
    const renew = (said: string) => wizard.renewTan(id, said);
    expect((await renew(KEY)).body).toMatchObject(FAILED);
    setBroken(false);
    const { status } = await (key === undefined ? wizard.post(START) : renew(key));
    expect(status).toBe(200);
    expect(sent).toEqual([id, id]);
    expect((await wizard.submitTan(id, String(await tan()))).body.status).toBe('confirmed');
  });

  test.each([
    ['the same key', KEY],
    ['another key', 'another-key'],
  ])('[C1] [S6] a push to the comfort app, with %s', async (_, key) => {
    const { wizard, sent, setBroken } = await failingGateway();
    const push = (said: string) => wizard.post('comfort-log-ins', { identifier: 'felix' }, said);
    expect((await push(KEY)).body).toMatchObject(FAILED);
    expect((await wizard.initUi()).authentication).not.toHaveProperty('comfortLogIn');
    setBroken(false);
    const { body } = await push(key);
    expect([body.status, sent]).toEqual(['waiting', [body.id]]);
  });
});

/** A bank whose comfort app gets the first push, but whose gateway’s answer is lost after what `meanwhile` does. */
async function lostPushAnswer(
  meanwhile: (id: string, wizard: Wizard, at: Running) => Promise<void>,
) {
  let pushes = 0;
  const running = await startBank({
    delivery: {
      async deliver(_recipient, id) {
        pushes += 1;
        if (pushes > 1) return;
        await meanwhile(id, wizard, running);
        throw new Error('the gateway’s answer was lost');
      },
      linkOf: (id) => `https://app.bank.example/log-in/${id}`,
    },
  });
  const wizard = await logInAt(running);
  expect((await push(wizard)).status).toBe(503);
  return async () => (await wizard.initUi()).authentication.comfortLogIn;
}
const push = (wizard: Wizard) => wizard.post('comfort-log-ins', { identifier: 'felix' });

test('[C1] [P7] [N2] a push that seemed to fail is waited for all the same once it was opened in the app', async () => {
  const pending = await lostPushAnswer(async (id, _wizard, { server: { services } }) => {
    const felix = await services.customers.find('felix');
    if (felix === undefined) throw new Error('no customer');
    expect(await openInApp(services, id, felix)).toBe(true);
  });
  expect(await pending()).toMatchObject({ status: 'processing' });
});

test('[C1] [P7] [N2] a push that fails only after the next one was sent takes nothing from that one', async () => {
  let next: unknown;
  const pending = await lostPushAnswer(async (_id, wizard) => {
    next = (await push(wizard)).body.id;
  });
  expect(await pending()).toMatchObject({ id: next, status: 'waiting' });
});

test.each([
  ['the first one', START],
  ['another one', 'renewal'],
])(
  '[A5] [N2] [S6] a TAN is sent, or nobody is told that it was, also where the directory answers only once a call: %s',
  async (_, asked) => {
    const customers = await demoCustomers();
    let answers = Number.POSITIVE_INFINITY;
    const sent: string[] = [];
    const running = await startBank({
      customers: {
        ...customers,
        async byId(id) {
          answers -= 1;
          if (answers < 0) throw new Error('the directory is away');
          return customers.byId(id);
        },
      },
      delivery: { deliver: async (_recipient, id) => void sent.push(id) },
    });
    const wizard = await logInAt(running);
    await wizard.logIn('david');
    const before = asked === START ? undefined : (await wizard.startTan('psd2-auth')).id;
    const ask = () =>
      before === undefined ? wizard.post(START, undefined, KEY) : wizard.renewTan(before, KEY);
    sent.length = 0;
    answers = 1;
    const first = await ask();
    answers = Number.POSITIVE_INFINITY;
    if (first.status !== 200) expect((await ask()).status).toBe(200);
    expect(sent).toHaveLength(1);
  },
);

test('[A5] [N2] [S6] an order that was approved in the app, although its delivery seemed to fail, stays confirmed and is sent no more', async () => {
  const sent: string[] = [];
  const running = await startBank({
    delivery: {
      async deliver(_recipient, id) {
        sent.push(id);
        throw new Error('the gateway’s answer was lost');
      },
    },
  });
  const wizard = await logInAt(running);
  await wizard.logIn('david');
  expect((await wizard.post(START)).status).toBe(503);
  const [id = ''] = sent;
  const { services } = running.server;
  const david = await services.customers.find('david');
  if (david === undefined) throw new Error('no customer');
  expect(await decideChallenge(services, 'approve', id, david, 'trace')).toBe(true);
  expect(await wizard.startTan('psd2-auth')).toMatchObject({ id, status: 'confirmed' });
  expect(sent).toEqual([id]);
});

describe('a customer whose devices change while a TAN is asked for', () => {
  const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((id) => {
    return { id, kind: 'app' as const, label: `the ${id} phone` };
  }) as [TanMethod, TanMethod, TanMethod];

  /** David with these devices, who has a TAN on the first; `sent` are the devices of the further ones. */
  async function withDevices(...devices: TanMethod[]) {
    const sent: (string | undefined)[] = [];
    let fails = false;
    let tanMethods = devices;
    const running = await startBank({
      customers: await changedCustomers((customer) => ({ ...customer, tanMethods })),
      delivery: {
        async deliver(_recipient, _id, tan) {
          if (fails) throw new Error('the gateway does not answer');
          sent.push(tan?.method.id);
        },
      },
    });
    const wizard = await logInAt(running);
    await wizard.logIn('david');
    const { id } = await wizard.startTan('psd2-auth');
    sent.length = 0;
    const renew = () => wizard.renewTan(id);
    const choose = (methodId: string) => wizard.chooseMethod(id, methodId);
    const change = (...now: TanMethod[]) => {
      tanMethods = now;
    };
    const setFails = (now: boolean) => {
      fails = now;
    };
    return { wizard, sent, renew, choose, change, setFails };
  }

  test('[A5] [S4] is sent the next TAN to none that is gone, such as a stolen one', async () => {
    const { sent, renew, choose, change } = await withDevices(OLD, OTHER);
    change(NEW, OTHER);
    const { body } = await renew();
    expect([body.methodId, body.methods]).toEqual([NEW.id, [NEW, OTHER]]);
    // Also where the page still offers it.
    change(OTHER);
    expect((await choose(NEW.id)).body.methodId).toBe(OTHER.id);
    expect(sent).toEqual([NEW.id, OTHER.id]);
  });

  test('[A5] may choose one that is new', async () => {
    const { sent, renew, choose, change } = await withDevices(OLD);
    change(OLD, NEW);
    expect((await choose(NEW.id)).status).toBe(200);
    expect((await renew()).body.methodId).toBe(NEW.id);
    expect(sent).toEqual([NEW.id, NEW.id]);
  });

  test('[A5] [N2] is sent the one that could not be delivered to one that they have', async () => {
    const { wizard, sent, renew, change, setFails } = await withDevices(OLD);
    setFails(true);
    expect((await renew()).status).toBe(503);
    setFails(false);
    change(NEW);
    expect((await wizard.startTan('psd2-auth')).methodId).toBe(NEW.id);
    expect(sent).toEqual([NEW.id]);
  });

  test('[A5] [E8] learns that none is left', async () => {
    const { wizard, sent, renew, change } = await withDevices(OLD);
    change();
    const { status, body } = await renew();
    expect([status, body.code, sent]).toEqual([422, 'NO_SCA_METHOD', []]);
    const { redirectUrl } = (await wizard.post('cancellation', { cause: 'error' })).body;
    const { url } = await wizard.browser.visit(String(redirectUrl));
    expect(url.searchParams.get('error')).toBe('unable_to_meet_service_requirements');
  });
});

describe('a delivery that fails only after a while', () => {
  /** David, who has asked for a TAN; the first one fails when it is told to. */
  async function slowGateway(cancelRedirectBehaviour: string) {
    const sent: string[] = [];
    let calls = 0;
    let fail = () => {};
    const failed = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('the gateway does not answer'));
    });
    const running = await startBank({
      config: {
        demo: false,
        clients: [parseClient({ ...PARTY, cancelRedirectBehaviour }, 'party')],
      },
      delivery: {
        async deliver(_recipient, id) {
          calls += 1;
          if (calls === 1) await failed;
          sent.push(id);
        },
      },
    });
    const wizard = await logInAt(running);
    await wizard.logIn('david');
    const asking = wizard.post(START);
    await expect.poll(() => calls).toBe(1);
    return { wizard, sent, asking, fail };
  }

  test.each(['redirect', 'login'])(
    '[N2] [S6] [E6] is a failure also for who has left meanwhile, and nothing is undone: %s',
    async (behaviour) => {
      const { wizard, asking, fail } = await slowGateway(behaviour);
      await wizard.post('cancellation', { cause: 'customer' });
      fail();
      const { status, body } = await asking;
      expect([status, body]).toEqual([503, expect.objectContaining(FAILED)]);
    },
  );

  test('[A5] [S6] leaves the TAN in force that was asked for meanwhile', async () => {
    const { wizard, sent, asking, fail } = await slowGateway('redirect');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.renewTan(id);
    fail();
    expect((await asking).status).toBe(503);
    expect((await wizard.startTan('psd2-auth')).id).toBe(id);
    expect(sent).toEqual([id]);
  });
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
