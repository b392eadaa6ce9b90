import { describe, expect, test, vi } from 'vitest';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, HIGH, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = (client?: string) => Wizard.open(running().browser(), client);
const app = () => bankingApp(running().origin);

/** Emma logs in by QR code, up to the step that may ask for her PIN. */
async function logInByQr(wizard: Wizard): Promise<string> {
  const { id } = await wizard.startQr();
  expect((await app().decide(id, 'approve', 'emma')).status).toBe(200);
  expect((await wizard.finishAppLogIn(id)).status).toBe(200);
  return id;
}

describe('log-in by QR code', () => {
  test('[Q1] [Q4] [A4] emma scans, compares and approves; her PIN is asked for the first time only', async () => {
    const browser = running().browser();
    const first = await Wizard.open(browser);
    await logInByQr(first);
    expect(await first.next()).toBe('QR_CODE_FIRST_LOGIN');
    expect(await first.walk('emma')).toEqual(['QR_CODE_FIRST_LOGIN']);
    expect(facts(await first.complete())).toMatchObject({
      given_name: 'Emma',
      amr: '["pwd","swk","mfa"]',
    });

    const second = await Wizard.open(browser);
    await logInByQr(second);
    expect(await second.next()).toBeUndefined();
    expect(facts(await second.complete())).toMatchObject({ amr: '["swk","mfa"]' });

    const elsewhere = await open();
    await logInByQr(elsewhere);
    expect(await elsewhere.next()).toBe('QR_CODE_FIRST_LOGIN');
  });

  test('[Q5] before it is logged in, the browser receives the events of opening and approving', async () => {
    const wizard = await open();
    const { id, status } = await wizard.startQr();
    expect(status).toBe('waiting');
    const watcher = await watch(wizard);
    const told = async () => (await watcher.next())?.data;
    expect(await told()).toEqual({ id, status: 'waiting' });
    await app().pending('emma', id);
    expect(await told()).toEqual({ id, status: 'processing' });
    await app().decide(id, 'approve', 'emma');
    expect(await told()).toEqual({ id, status: 'approved' });
    expect((await wizard.appLogIn(id)).status).toBe('approved');
  });

  test('[P7] [Q5] after a reload the page gets the code that the app has open, but no other', async () => {
    const wizard = await open();
    const pending = async () => (await wizard.initUi()).authentication;
    const { id, number } = await wizard.startQr();
    expect(await pending()).not.toHaveProperty('qrLogIn');
    await app().pending('emma', id);
    expect((await pending()).qrLogIn).toMatchObject({ id, number, status: 'processing' });
    await app().decide(id, 'approve', 'emma');
    expect((await pending()).qrLogIn).toMatchObject({ id, status: 'approved' });
    const other = await wizard.startQr();
    await app().decide(other.id, 'deny', 'emma');
    expect(await pending()).not.toHaveProperty('qrLogIn');
  });

  test('[Q6] browser and app show the same two digits, and the link opens the app', async () => {
    const wizard = await open();
    const { id, number, link } = await wizard.startQr();
    expect(link).toBe(`${running().origin}/demo/app?qr=${id}`);
    expect(await app().pending('emma')).toEqual([]);
    const [order] = await app().pending('emma', id);
    expect(order).toMatchObject({ id, kind: 'qr', number, client: 'Lumen Energy' });
    expect(await app().pending('emma')).toEqual([order]);
    const page = await (await fetch(link ?? '')).text();
    expect(page).toMatch(/<option value="">(Wer sind Sie|Who are you)\?/);
  });

  test('[Q6] a code belongs to whoever opened it first', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().pending('emma', id);
    expect(await app().pending('anna', id)).toEqual([]);
    expect((await app().decide(id, 'approve', 'anna')).status).toBe(404);
    expect((await wizard.appLogIn(id)).status).toBe('processing');
  });

  test('[Q6] a code is valid for one minute', async () => {
    const { browser, origin, now, later } = await start();
    const wizard = await Wizard.open(browser());
    const { id, expiresAt } = await wizard.startQr();
    expect(Date.parse(expiresAt) - now()).toBe(60_000);
    later(59_999);
    expect((await wizard.appLogIn(id)).status).toBe('waiting');
    later(1);
    expect((await wizard.appLogIn(id)).status).toBe('expired');
    expect((await bankingApp(origin).decide(id, 'approve', 'emma')).status).toBe(404);
    expect((await wizard.finishAppLogIn(id)).status).toBe(409);
  });

  test('[Q6] a code that was opened in the app is valid no longer than that', async () => {
    const { browser, origin, later } = await start();
    const wizard = await Wizard.open(browser());
    const { id } = await wizard.startQr();
    const phone = bankingApp(origin);
    await phone.pending('emma', id);
    later(60_000);
    expect((await wizard.appLogIn(id)).status).toBe('expired');
    expect(await phone.pending('emma')).toEqual([]);
    expect((await phone.decide(id, 'approve', 'emma')).status).toBe(404);
  });

  test('[Q6] a new code voids the one before, approved or not', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    const watcher = await watch(wizard);
    await watcher.next();
    const next = await wizard.startQr();
    expect((await watcher.next())?.data).toEqual({ id, status: 'expired' });
    expect((await wizard.appLogIn(id)).status).toBe('expired');
    expect((await wizard.finishAppLogIn(id)).status).toBe(409);
    expect((await wizard.appLogIn(next.id)).status).toBe('waiting');
  });

  test.each([
    ['opened', 'processing'],
    ['approved', 'approved'],
  ] as const)(
    '[Q5] [P7] a code that the app has %s stays when its page renews it',
    async (how, status) => {
      const wizard = await open();
      const { id, number } = await wizard.startQr();
      await (how === 'opened' ? app().pending('emma', id) : app().decide(id, 'approve', 'emma'));
      expect(await wizard.startQr(id)).toMatchObject({ id, number, status });
      expect((await app().decide(id, 'approve', 'emma')).ok).toBe(how === 'opened');
      expect((await wizard.finishAppLogIn(id)).status).toBe(200);
      // Once it has logged somebody in, there is nothing to renew.
      expect((await wizard.post('qr-log-ins', { renews: id })).status).toBe(409);
    },
  );

  test('[Q5] [Q6] a code that nobody has opened, or that was denied, is replaced and void when its page renews it', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    const next = await wizard.startQr(id);
    expect(next).toMatchObject({ status: 'waiting' });
    expect(next.id).not.toBe(id);
    expect((await app().decide(id, 'approve', 'emma')).status).toBe(404);
    await app().decide(next.id, 'deny', 'emma');
    expect(await wizard.startQr(next.id)).toMatchObject({ status: 'waiting' });
  });

  test('[Q5] [N2] a page that never got its new code renews again: that one is void, and it gets another', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    const lost = await wizard.startQr(id);
    const next = await wizard.startQr(id);
    expect(next.id).not.toBe(lost.id);
    expect(next.status).toBe('waiting');
    expect((await wizard.appLogIn(lost.id)).status).toBe('expired');
    // Not once somebody has it.
    await app().pending('emma', next.id);
    expect((await wizard.post('qr-log-ins', { renews: id })).status).toBe(409);
  });

  test('[P7] [Q5] what the customer has begun in another tab stays when the code of the first renews itself', async () => {
    const wizard = await open();
    const renewed = async (id: string) => {
      const { status, body } = await wizard.post('qr-log-ins', { renews: id });
      return [status, body.code];
    };
    const { id } = await wizard.startQr();
    const other = await wizard.startQr();
    expect(await renewed(id)).toEqual([409, 'STEP_NOT_CURRENT']);
    await app().pending('emma', other.id);
    expect(await renewed(id)).toEqual([409, 'STEP_NOT_CURRENT']);
    await app().decide(other.id, 'approve', 'emma');
    expect(await renewed(id)).toEqual([409, 'STEP_NOT_CURRENT']);
    expect((await wizard.finishAppLogIn(other.id)).status).toBe(200);
  });

  test('[Q6] a code works once: neither after the log-in nor after a switch to another way', async () => {
    const wizard = await open('demo-okvp');
    const id = await logInByQr(wizard);
    expect((await wizard.appLogIn(id)).status).toBe('approved');
    expect((await wizard.post('qr-log-ins')).status).toBe(409);
    expect((await wizard.post('cancellation', { cause: 'customer' })).body.backToLogIn).toBe(true);
    expect((await wizard.finishAppLogIn(id)).status).toBe(404);
    const again = await wizard.startQr();
    expect((await wizard.finishAppLogIn(again.id)).status).toBe(409);
    expect((await app().decide(id, 'approve', 'emma')).status).toBe(404);
  });

  test('[P7] [Q6] a code that another tab still shows is void once a customer has logged in by PIN', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().pending('emma', id);
    expect((await wizard.logIn('henry')).status).toBe(200);
    expect((await wizard.appLogIn(id)).status).toBe('expired');
  });

  test('[Q6] a code is bound to its browser: no other can see it or log in with it', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    const other = await open();
    expect((await other.get(`app-log-ins/${id}`)).status).toBe(404);
    expect((await other.finishAppLogIn(id)).status).toBe(404);
    const path = `${wizard.base}/app-log-ins/${id}/log-in`;
    expect((await other.browser.call('POST', path)).status).toBe(404);
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
  });

  test('[Q6] [S2] an approval is collected by the browser that asked for it, not by somebody who knows its former session', async () => {
    const before = await open();
    const kept = before.browser.clone();
    const wizard = await Wizard.open(before.browser);
    expect(wizard.browser.jar.get('auth-session')).toBe(kept.jar.get('auth-session'));
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    const stolen = await wizard.with(kept).finishAppLogIn(id);
    expect([stolen.status, stolen.body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
  });

  test('[Q6] [S2] nor with a cookie that somebody makes up, or has got with a code of their own', async () => {
    const wizard = await open();
    const thief = wizard.with(wizard.browser.clone());
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    const own = await open();
    await own.startQr();
    for (const value of ['made-up', own.browser.jar.get('app-log-in')]) {
      thief.browser.jar.set('app-log-in', String(value));
      expect((await thief.finishAppLogIn(id)).status).toBe(409);
    }
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
  });

  test('[Q6] [S2] nor by somebody who renews the code of another browser, and asks for the answer again', async () => {
    const wizard = await open();
    const thief = wizard.with(wizard.browser.clone());
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    for (let n = 0; n < 2; n += 1) {
      const { body } = await thief.post('qr-log-ins', { renews: id }, 'the-thief-renews');
      expect(body).toMatchObject({ id, status: 'approved' });
    }
    expect((await thief.finishAppLogIn(id)).status).toBe(409);
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
  });

  test('[Q6] [S2] an approval cannot be collected with the old session id either', async () => {
    const { server, browser, origin } = await start();
    const wizard = await Wizard.open(browser());
    const thief = wizard.with(wizard.browser.clone());
    const { id } = await wizard.startQr();
    await bankingApp(origin).decide(id, 'approve', 'emma');
    const { sessions } = server.services;
    let stolen: number | undefined;
    const spy = vi.spyOn(sessions, 'rotate').mockImplementation(async (...session) => {
      spy.mockRestore();
      stolen = (await thief.finishAppLogIn(id)).status;
      return sessions.rotate(...session);
    });
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
    expect(stolen).toBe(409);
  });

  test('[P7] [S2] of two tabs that collect an approval at the same moment, the second is told that it is not its turn, and nobody else learns that', async () => {
    const wizard = await open();
    const knows = wizard.browser.clone();
    const { id } = await wizard.startQr();
    const other = wizard.with(wizard.browser.clone());
    await app().decide(id, 'approve', 'emma');
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
    expect(await other.finishAppLogIn(id)).toMatchObject({
      status: 409,
      body: { code: 'STEP_NOT_CURRENT' },
    });
    const expired = { status: 401, body: { code: 'USER_SESSION_EXPIRED' } };
    expect(await wizard.with(knows).finishAppLogIn(id)).toMatchObject(expired);
    const { id: tried } = await (await open()).startQr();
    expect(await other.finishAppLogIn(tried)).toMatchObject(expired);
    await wizard.post('cancellation', { cause: 'customer' });
    expect(await other.finishAppLogIn(id)).toMatchObject(expired);
  });

  test('[Q6] [S6] an approval is collected even if the answer with the cookie was lost', async () => {
    const wizard = await open();
    const key = 'the-one-code';
    const lost = await wizard.with(wizard.browser.clone()).post('qr-log-ins', undefined, key);
    expect((await wizard.post('qr-log-ins', undefined, key)).body).toEqual(lost.body);
    await app().decide(String(lost.body.id), 'approve', 'emma');
    expect((await wizard.finishAppLogIn(String(lost.body.id))).status).toBe(200);
  });

  test('[Q6] its cookie is sent with its own calls only, and does not pile up while a page shows codes for an hour', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    const { jar, origin } = wizard.browser;
    const attributes = jar.attributesOf('app-log-in');
    expect(attributes).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(jar.headerFor(`${origin}${API_BASE}${wizard.base}/process`)).not.toContain('app-log-in');
    expect(attributes).toContain(`/app-log-ins/${id};`);
    const seconds = Number(/Max-Age=(\d+)/.exec(attributes)?.[1]);
    // A minute to scan it, two to collect the approval, and a few more to collect it again if the answer is lost.
    expect(seconds).toBeGreaterThanOrEqual(5 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('[Q6] [N4] an approval that was requested before a release without that cookie is collected, too', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    await running().server.services.store.update(AUTHENTICATION, wizard.id, (current) => {
      if (current === undefined) return undefined;
      const appLogIns = current.appLogIns.map(({ hasCookie: _, ...older }) => older);
      return { value: { ...current, appLogIns } };
    });
    const withSession = wizard.with(running().browser());
    for (const name of ['auth-session', CSRF_COOKIE]) {
      withSession.browser.jar.set(name, wizard.browser.jar.get(name) ?? '');
    }
    expect((await withSession.finishAppLogIn(id)).status).toBe(200);
  });

  test('[Q1] [Q3] a denied code stays denied, and a new one is offered', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().decide(id, 'deny', 'emma');
    expect((await wizard.appLogIn(id)).status).toBe('denied');
    expect((await app().decide(id, 'approve', 'emma')).status).toBe(404);
    expect((await wizard.finishAppLogIn(id)).status).toBe(409);
    expect((await wizard.startQr()).status).toBe('waiting');
  });

  test('[Q4] it is offered if the party allows it, and otherwise refused', async () => {
    for (const [client, allowed] of [
      ['demo-yes', true],
      ['demo-payment', false],
      ['pk_app', false],
    ] as const) {
      const wizard = await open(client);
      const { body } = await wizard.browser.call('GET', `/session${wizard.entry.search}`);
      expect([client, body.qrCodeLoginAllowed]).toEqual([client, allowed]);
      expect((await wizard.post('qr-log-ins')).status).toBe(allowed ? 200 : 404);
    }
  });

  test('[E8] [Q1] a customer whose access is refused cannot log in by QR code either', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'underage');
    expect((await wizard.finishAppLogIn(id)).body.code).toBe('UNDERAGE');
    expect((await wizard.finishAppLogIn(id)).status).toBe(409);
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'unable_to_meet_service_requirements',
    });
  });

  test('[S4] [Q1] a customer whose access is locked by wrong TANs cannot log in by QR code either', async () => {
    const { browser, origin } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const challenge = await wizard.startTan('psd2-auth');
    for (let n = 0; n < 5; n += 1) await wizard.submitTan(challenge.id, 'wrong');
    const again = await Wizard.open(browser());
    const { id } = await again.startQr();
    await bankingApp(origin).decide(id, 'approve', 'emma');
    expect((await again.finishAppLogIn(id)).body.code).toBe('LOCKED_ACCOUNT');
    // The approval is used up: a reloaded page does not try it again.
    expect((await again.initUi()).authentication).not.toHaveProperty('qrLogIn');
    expect((await again.get('process')).status).toBe(409);
  });

  test('[S2] the session changes its id, and streams opened with the old one end', async () => {
    const wizard = await open();
    const old = wizard.browser.clone();
    const { id } = await wizard.startQr();
    const watcher = await watch(wizard);
    await app().decide(id, 'approve', 'emma');
    await wizard.finishAppLogIn(id);
    expect(await watcher.rest()).toContain('retry: 1000');
    expect((await old.call('GET', `${wizard.base}/process`)).status).toBe(401);
    // With the new cookie a stream can be opened again.
    (await watch(wizard)).stop();
  });
});

describe('limits', () => {
  test('[Q3] the codes of one browser are limited, without effect on another browser', async () => {
    const rateLimits = { ...HIGH, appLogInsPerSession: 3 };
    const { browser, later } = await start({ config: { rateLimits } });
    const wizard = await Wizard.open(browser());
    for (let n = 0; n < 3; n += 1) await wizard.startQr();
    const { status, body, headers } = await wizard.post('qr-log-ins');
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
    const other = await Wizard.open(browser());
    expect((await other.startQr()).status).toBe('waiting');
    later(16 * 60_000);
    const fresh = await Wizard.open(wizard.browser);
    expect((await fresh.startQr()).status).toBe('waiting');
  });
});

describe('exactly once', () => {
  const fifty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work));

  test('[S6] [Q6] fifty parallel requests with one idempotency key create one code', async () => {
    const wizard = await open();
    const answers = await fifty(() => wizard.post('qr-log-ins', undefined, 'one-code-please'));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('[S6] [Q6] of fifty parallel decisions, one counts', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    const answers = await fifty(() => app().decide(id, 'approve', 'emma'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[S6] [Q6] of fifty customers who open a code at once, one gets it', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    const names = ['anna', 'bruno', 'clara', 'david', 'emma', 'felix', 'greta', 'henry'];
    const lists = await Promise.all(
      Array.from({ length: 48 }, (_, n) => app().pending(names[n % 8] ?? '', id)),
    );
    const got = lists.flatMap((list, n) =>
      list.some((order) => order.id === id) ? [names[n % 8]] : [],
    );
    expect(new Set(got).size).toBe(1);
  });

  test('[S6] [S2] fifty parallel requests to finish are one log-in with one session', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await app().decide(id, 'approve', 'emma');
    const before = wizard.browser.clone();
    const path = `${wizard.base}/app-log-ins/${id}/log-in`;
    const answers = await fifty(() => before.clone().call('POST', path, { key: 'one-log-in' }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.getSetCookie()[0])).size).toBe(1);
  });

  test('[S6] [P7] an approval that has logged its customer in is asked for again: the log-in goes on', async () => {
    const wizard = await open();
    const id = await logInByQr(wizard);
    const { body } = await wizard.get('process');
    expect(await wizard.finishAppLogIn(id)).toMatchObject({ status: 200, body });
  });
});
