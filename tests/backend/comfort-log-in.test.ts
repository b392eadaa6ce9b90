import { describe, expect, test, vi } from 'vitest';
import type { AuditEventName } from '#backend/observability/audit.ts';
import { expectAsQuick } from './as-quick.ts';
import { changedCustomers } from './changed-customers.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, HIGH, type StartOptions, start, Wizard } from './harness.ts';

async function bank(options: StartOptions = {}) {
  const { server, browser, origin, later, audited } = await start(options);
  return {
    audited,
    open: (client?: string) => Wizard.open(browser(), client),
    browser,
    app: bankingApp(origin),
    delivery: server.services.delivery,
    later,
    attempts: server.services.attempts,
  };
}

describe('comfort log-in', () => {
  test('[C1] [C4] [A4] felix is asked in the app, sees the number, approves, gives his PIN once', async () => {
    const { browser, app } = await bank();
    const mine = browser();
    for (const [expected, amr] of [
      [['COMFORT_FIRST_LOGIN'], '["pwd","swk","mfa"]'],
      [[], '["swk","mfa"]'],
    ] as const) {
      const wizard = await Wizard.open(mine);
      const { id, number, link } = await wizard.startComfort(' Felix ');
      expect(link).toBeUndefined();
      const watcher = await watch(wizard);
      const told = async () => (await watcher.next())?.data;
      expect(await told()).toEqual({ id, status: 'waiting' });
      const [order] = await app.pending('felix');
      expect(order).toMatchObject({ id, kind: 'comfort', number, client: 'Lumen Energy' });
      expect(await told()).toEqual({ id, status: 'processing' });
      expect((await app.decide(id, 'approve', 'anna')).status).toBe(404);
      expect((await app.decide(id, 'approve', '1000006')).status).toBe(200);
      expect(await told()).toEqual({ id, status: 'approved' });
      expect((await wizard.finishAppLogIn(id)).status).toBe(200);
      expect(await wizard.walk('felix')).toEqual(expected);
      expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Felix', amr });
    }
  });

  test('[P7] [C1] a reloaded page learns what the log-in is still waiting for, and nothing else', async () => {
    const { open, app } = await bank();
    const wizard = await open();
    const pending = async () => (await wizard.initUi()).authentication.comfortLogIn;
    expect(await pending()).toBeUndefined();
    const { id, number } = await wizard.startComfort('felix');
    expect(await pending()).toMatchObject({ id, number, status: 'waiting' });
    await app.decide(id, 'approve', 'felix');
    expect(await pending()).toMatchObject({ id, status: 'approved' });
    const other = await open();
    const denied = await other.startComfort('felix');
    await app.decide(denied.id, 'deny', 'felix');
    expect((await other.initUi()).authentication).not.toHaveProperty('comfortLogIn');
  });

  test('[S2] [C1] is completed by the browser that asked, and not by somebody who knows its session', async () => {
    const { open, app } = await bank();
    const wizard = await open();
    const thief = wizard.with(wizard.browser.clone());
    const { id } = await wizard.startComfort('felix');
    await app.decide(id, 'approve', 'felix');
    expect((await thief.finishAppLogIn(id)).status).toBe(409);
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
  });

  test('[C3] it is offered if the party allows it, and otherwise refused', async () => {
    const { open } = await bank();
    for (const [client, allowed] of [
      ['demo-yes', true],
      ['pk_app', true],
      ['demo-payment', false],
    ] as const) {
      const wizard = await open(client);
      const { body } = await wizard.browser.call('GET', `/session${wizard.entry.search}`);
      expect([client, body.comfortLoginAllowed]).toEqual([client, allowed]);
      const { status } = await wizard.post('comfort-log-ins', { identifier: 'felix' });
      expect([client, status]).toEqual([client, allowed ? 200 : 404]);
    }
  });

  test('[C1] takes at most two minutes', async () => {
    const { open, app, later } = await bank();
    const wizard = await open();
    const { id } = await wizard.startComfort('felix');
    later(119_999);
    expect((await wizard.appLogIn(id)).status).toBe('waiting');
    later(1);
    expect((await wizard.appLogIn(id)).status).toBe('expired');
    expect(await app.pending('felix')).toEqual([]);
    expect((await app.decide(id, 'approve', 'felix')).status).toBe(404);
  });

  test('[C1] an approval that is not used within two minutes is void', async () => {
    const { open, app, later } = await bank();
    const wizard = await open();
    const { id } = await wizard.startComfort('felix');
    later(119_999);
    await app.decide(id, 'approve', 'felix');
    later(119_999);
    expect((await wizard.appLogIn(id)).status).toBe('approved');
    later(1);
    expect((await wizard.appLogIn(id)).status).toBe('expired');
    expect((await wizard.finishAppLogIn(id)).status).toBe(409);
  });

  test('[C1] [C3] after three pushes there is no fourth, whoever asks; an approval lifts that', async () => {
    const { open, app, delivery } = await bank();
    const pushes = vi.spyOn(delivery, 'deliver');
    for (let n = 0; n < 3; n += 1) {
      const wizard = await open();
      const { id } = await wizard.startComfort(n === 1 ? '1000006' : 'felix');
      await app.decide(id, 'deny', 'felix');
      expect((await wizard.appLogIn(id)).status).toBe('denied');
    }
    const wizard = await open();
    const fourth = await wizard.startComfort('felix');
    expect([fourth.status, pushes.mock.calls.length]).toEqual(['retriesExceeded', 3]);
    expect(await app.pending('felix')).toEqual([]);
    expect((await app.decide(fourth.id, 'approve', 'felix')).status).toBe(404);
    expect((await wizard.finishAppLogIn(fourth.id)).status).toBe(409);
    expect((await (await open()).startComfort('emma')).status).toBe('waiting');
    const { id } = await (await open()).startQr();
    expect((await app.decide(id, 'approve', 'felix')).status).toBe(200);
    expect((await (await open()).startComfort('felix')).status).toBe('waiting');
  });

  test('[C1] a repeated request pushes once and counts once', async () => {
    const { open, app } = await bank();
    const wizard = await open();
    const body = { identifier: 'felix' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => wizard.post('comfort-log-ins', body, 'one-push-only')),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await app.pending('felix')).toHaveLength(1);
    expect((await wizard.startComfort('felix')).status).toBe('waiting');
    expect((await wizard.startComfort('felix')).status).toBe('waiting');
    expect((await wizard.startComfort('felix')).status).toBe('retriesExceeded');
  });

  test('[S4] [C1] an unknown name gets the same answers: it waits, expires, and runs out of attempts', async () => {
    const { open, later } = await bank();
    const shapes: Record<string, unknown[]> = { felix: [], 'nobody-at-all': [] };
    for (const [name, seen] of Object.entries(shapes)) {
      for (let n = 0; n < 4; n += 1) {
        const wizard = await open();
        const { status, body } = await wizard.post('comfort-log-ins', { identifier: name });
        seen.push([status, body.status, Object.keys(body).sort()]);
      }
      const wizard = await open('demo-okvp');
      seen.push((await wizard.startComfort(name)).status);
    }
    expect(shapes['nobody-at-all']).toEqual(shapes.felix);
    later(16 * 60_000);
    const wizard = await open();
    const { id } = await wizard.startComfort('nobody-at-all');
    expect((await wizard.appLogIn(id)).status).toBe('waiting');
    later(121_000);
    expect((await wizard.appLogIn(id)).status).toBe('expired');
    expect((await wizard.finishAppLogIn(id)).status).toBe(409);
  });

  test('[C1] [C4] only the customer it was requested for can approve it, and nobody can for an unknown name', async () => {
    const { open, app } = await bank();
    for (const identifier of ['felix', 'nobody-at-all']) {
      const { id } = await (await open()).startComfort(identifier);
      expect((await app.decide(id, 'approve', 'anna')).status).toBe(404);
    }
  });

  test('[S4] every name has its own limit, whether or not a customer has it', async () => {
    const limited = await start({ config: { rateLimits: { ...HIGH, perIdentifier: 2 } } });
    for (const identifier of ['felix', 'nobody']) {
      const statuses: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const wizard = await Wizard.open(limited.browser());
        statuses.push((await wizard.post('comfort-log-ins', { identifier })).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    }
  });
});

describe('the first log-in', () => {
  const first = async (open: () => Promise<Wizard>, app: ReturnType<typeof bankingApp>) => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app.decide(id, 'approve', 'emma');
    await wizard.finishAppLogIn(id);
    return wizard;
  };
  const STEP = 'steps/qr-first-login/first-log-in';

  test('[P7] [Q4] [S4] is over with the right PIN: other tabs go on, whatever they send, and no attempt is counted', async () => {
    const { open, app, attempts } = await bank();
    const wizard = await first(open, app);
    const reserve = attempts.reserve.bind(attempts);
    let next: unknown;
    vi.spyOn(attempts, 'reserve').mockImplementationOnce(async (...turn) => {
      next = (await wizard.post(STEP, { pin: '12345' })).body;
      return reserve(...turn);
    });
    for (let n = 0; n < 6; n += 1) {
      expect(await wizard.post(STEP, { pin: 'no' })).toMatchObject({ status: 200, body: next });
    }
    const other = await open();
    await other.logIn('emma');
    expect(await other.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
  });

  test('[Q4] [L4] [S4] counts wrong PINs as the log-in does, and blocks with the fifth', async () => {
    const { open, app } = await bank();
    const wizard = await first(open, app);
    const answers: unknown[] = [];
    for (let n = 0; n < 3; n += 1) answers.push((await wizard.post(STEP, { pin: 'no' })).body);
    const other = await open();
    answers.push((await other.logIn('emma', 'wrong')).body);
    answers.push((await wizard.post(STEP, { pin: 'no' })).body);
    expect(
      answers.map((body) => Object.entries(body ?? {}).filter(([k]) => k !== 'traceId')),
    ).toEqual([
      [['code', 'INVALID_CREDENTIALS']],
      [['code', 'INVALID_CREDENTIALS']],
      [['code', 'INVALID_CREDENTIALS']],
      [
        ['code', 'INVALID_CREDENTIALS'],
        ['attemptsLeft', 1],
      ],
      [['code', 'PIN_LOCKED_AND_WRONG']],
    ]);
  });

  test('[N5] [S4] that blocks the PIN is in the audit log as the log-in that does, once', async () => {
    const { open, app, audited } = await bank();
    const wizard = await first(open, app);
    for (let n = 0; n < 6; n += 1) await wizard.post(STEP, { pin: 'no' });
    expect((await wizard.post(STEP, { pin: '12345' })).status).toBe(200);
    const detailsOf = async (event: AuditEventName) =>
      (await audited(event)).map(({ detail }) => detail);
    expect(await detailsOf('login.blocked')).toEqual(['qr-first-login PIN_LOCKED_AND_WRONG']);
    expect(await detailsOf('login.succeeded')).toEqual(['qr', 'qr-first-login']);
    const failed = await detailsOf('login.failed');
    expect(failed).toHaveLength(5);
    expect(failed).toContain('qr-first-login INVALID_CREDENTIALS');
  });

  test('[L4] [Q4] a PIN that is right but blocked is unlocked by TAN next', async () => {
    const steps = ['terms-of-service'] as const;
    const customers = await changedCustomers((customer) => ({ ...customer, steps }));
    const { open, app } = await bank({ customers });
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app.decide(id, 'approve', 'greta');
    await wizard.finishAppLogIn(id);
    expect((await wizard.post(STEP, { pin: '12345' })).status).toBe(200);
    expect(await wizard.walk('greta')).toEqual([
      'START_TAN_PROCESS_FOR_UNLOCK_PIN',
      'END_TAN_PROCESS_FOR_UNLOCK_PIN',
      'APPROVE_TERMS_OF_SERVICE',
    ]);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Greta' });
  });

  test('[E8, L4] once a blocked PIN is unlocked, the party is no longer told of it at a later error', async () => {
    const { open, app } = await bank();
    const wizard = await first(open, app);
    for (let n = 0; n < 5; n += 1) await wizard.post(STEP, { pin: 'no' });
    expect((await wizard.post(STEP, { pin: '12345' })).status).toBe(200);
    await wizard.walk('emma');
    expect(await wizard.next()).toBeUndefined();
    expect(facts(await wizard.cancel('error'))).toMatchObject({ error: 'server_error' });
  });

  test('[S4] [Q4] an approval forgets no failed PIN', async () => {
    const { open, app } = await bank();
    for (let n = 0; n < 3; n += 1) await (await open()).logIn('emma', 'wrong');
    const wizard = await first(open, app);
    const { body } = await wizard.post(STEP, { pin: 'wrong' });
    expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS', attemptsLeft: 1 });
  });

  test('[S6] [Q4] fifty parallel requests of one intent count once, and all carry the same cookie', async () => {
    const { open, app } = await bank();
    const wizard = await first(open, app);
    const many = (pin: string, key: string) =>
      Promise.all(Array.from({ length: 50 }, () => wizard.post(STEP, { pin }, key)));
    const wrong = await many('wrong', 'the-wrong-pin');
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]));
    // Nor does a repetition make the browser known, which would not be asked for the PIN again.
    const earned = wrong.flatMap(({ headers }) => headers.getSetCookie());
    expect(earned.join('')).not.toContain('known-');
    expect((await wizard.post(STEP, { pin: 'wrong' })).body.attemptsLeft).toBeUndefined();
    const right = await many('12345', 'the-right-pin');
    const cookies = right.map(({ headers }) => headers.getSetCookie()[0]);
    expect(new Set(cookies).size).toBe(1);
    expect(cookies[0]).toMatch(/^known-qr-/);
    expect(await app.browsers('emma')).toHaveLength(1);
  });

  test('[A6] [Q4] a browser used by QR is listed, and once revoked asks for the PIN again', async () => {
    const { browser, app } = await bank();
    const mine = browser();
    const wizard = await first(() => Wizard.open(mine), app);
    await wizard.walk('emma');
    const [entry] = await app.browsers('emma');
    expect(entry).toMatchObject({ use: 'qr' });
    await app.revoke(entry?.id ?? '');
    const again = await first(() => Wizard.open(mine), app);
    expect(await again.next()).toBe('QR_CODE_FIRST_LOGIN');
  });
});

test('[S4] [C1] asking for a name that exists takes no longer than for another', async () => {
  const { open } = await bank();
  await expectAsQuick(['felix', 'nobody-else'], async (name) => {
    const wizard = await open();
    const before = performance.now();
    await wizard.startComfort(name);
    return performance.now() - before;
  });
}, 60_000);
