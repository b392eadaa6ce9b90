import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { inlineHash } from '#backend/http/security-headers.ts';
import { kindOf } from '#backend/oidc/adapter.ts';
import { AUTHENTICATION, MINUTE } from '#backend/process/authentication.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { InitUiReply } from '#contract/entry.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { authorizationRequest } from './authorization-request.ts';
import { facts, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = (client?: string) => Wizard.open(running().browser(), client);

describe('cross-site request forgery', () => {
  const refused = [
    ['no header', { [CSRF_HEADER]: undefined }],
    ['a header that is not the cookie', { [CSRF_HEADER]: 'something.else' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site request of another origin', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    [
      'a foreign origin without Fetch Metadata',
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    ],
    ['an opaque origin', { 'sec-fetch-site': undefined, origin: 'null' }],
  ] as const;

  test.each(refused)('[S3] [X1] %s is refused on every changing call', async (_name, headers) => {
    const wizard = await open();
    const { browser, base, entry } = wizard;
    const body = { identifier: 'anna', pin: '12345' };
    const logger = { messages: [] };
    const answers = [
      await browser.call('POST', `${base}/log-in`, { body, headers }),
      await browser.call('POST', `${base}/cancellation`, { body: { cause: 'customer' }, headers }),
      await browser.call('POST', `/init-ui${entry.search}`, { headers }),
      await browser.call('POST', '/logger', { body: logger, headers }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'CSRF_REJECTED']),
    );
  });

  test('[S3] a token of another session is refused, even as a matching pair', async () => {
    const [mine, theirs] = [await open(), await open()];
    const stolen = theirs.browser.jar.get(CSRF_COOKIE) ?? '';
    mine.browser.jar.set(CSRF_COOKIE, stolen);
    expect((await mine.logIn('anna')).status).toBe(403);
  });

  test('[S3] [X1] a header alone, without the cookie it should equal, is refused as any other', async () => {
    const { browser, base } = await open();
    const session = `auth-session=${browser.jar.get('auth-session')}`;
    for (const cookie of [session, `${session}; ${CSRF_COOKIE}=another`]) {
      const headers = { [CSRF_HEADER]: browser.jar.get(CSRF_COOKIE), cookie };
      const body = { identifier: 'anna', pin: '12345' };
      const answer = await browser.call('POST', `${base}/log-in`, { body, headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'CSRF_REJECTED']);
    }
  });

  test('[S3] [N2] a page whose token is gone, or was overwritten by another application of this host, gets a new one with the refusal', async () => {
    const wizard = await open();
    const { jar } = wizard.browser;
    for (const left of ['', 'of-another-application']) {
      jar.set(CSRF_COOKIE, left);
      expect((await wizard.logIn('anna')).status).toBe(403);
      expect(jar.get(CSRF_COOKIE)).not.toBe(left);
      expect((await wizard.logIn('anna')).status).toBe(200);
    }
    jar.set(CSRF_COOKIE, 'kept');
    const headers = { 'sec-fetch-site': 'cross-site' };
    await wizard.browser.call('POST', `${wizard.base}/cancellation`, { headers });
    expect(jar.get(CSRF_COOKIE)).toBe('kept');
  });

  test.each([['before'], ['after']])(
    '[S3] [N2] a cookie %s ours of the same name, of another application, keeps nobody out',
    async (place) => {
      const { browser, base } = await open();
      const { jar } = browser;
      const ours = [
        `auth-session=${jar.get('auth-session')}`,
        `XSRF-TOKEN=${jar.get(CSRF_COOKIE)}`,
      ];
      const other = 'XSRF-TOKEN=of-another-application';
      const cookies = place === 'before' ? [other, ...ours] : [...ours, other];
      const body = { identifier: 'anna', pin: '12345' };
      const headers = { cookie: cookies.join('; '), prefer: 'included' };
      const answer = await browser.call('POST', `${base}/log-in`, { body, headers });
      expect(answer.status).toBe(200);
      expect(answer.body.included).toBeDefined();
    },
  );

  test('[S3] clients that are no browsers send neither Fetch Metadata nor Origin', async () => {
    const wizard = await open();
    const headers = { 'sec-fetch-site': undefined, origin: undefined };
    const body = { identifier: 'henry', pin: '12345' };
    const answer = await wizard.browser.call('POST', `${wizard.base}/log-in`, { body, headers });
    expect(answer.status).toBe(200);
  });

  test('[X4] the logger listens to a page without session', async () => {
    const body = {
      messages: [{ level: 'ERROR', message: 'lost', time: new Date().toISOString() }],
    };
    const answer = await running().browser().call('POST', '/logger', { body });
    expect(answer.body).toEqual({ accepted: 1 });
  });
});

describe('credentials', () => {
  test.each([
    ['identifier', { pin: '12345' }],
    ['pin', { identifier: 'nobody' }],
  ])('[L1] [S4] have 256 characters at most: %s', async (field, other) => {
    const wizard = await open();
    const tryWith = async (length: number) => {
      const body = { ...other, [field]: 'x'.repeat(length) };
      return (await wizard.post('log-in', body)).body.code;
    };
    expect(await tryWith(256)).toBe('INVALID_CREDENTIALS');
    expect(await tryWith(257)).toBe('INVALID_REQUEST');
    expect(await tryWith(0)).toBe('INVALID_REQUEST');
  });
});

describe('the session', () => {
  test('[S2] changes its id at the log-in, and the old id opens nothing', async () => {
    const wizard = await open();
    const before = wizard.browser.clone();
    await wizard.logIn('anna');
    expect(wizard.browser.jar.get('auth-session')).not.toBe(before.jar.get('auth-session'));
    expect(wizard.browser.jar.get(CSRF_COOKIE)).not.toBe(before.jar.get(CSRF_COOKIE));
    const [{ origin }, { search }] = [running(), wizard.entry];
    const closed = [
      await before.call('GET', `${wizard.base}/process`),
      await before.call('GET', `/session${search}`),
      await before.call('POST', `/init-ui${search}`),
      await before.request(`${origin}${API_BASE}${wizard.base}/events`),
    ];
    expect(closed.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await wizard.get('process')).status).toBe(200);
  });

  test('[S2] [S6] the id of somebody who was here before does not lead to the id of the next', async () => {
    const before = await open();
    await before.logIn('henry');
    const again = { body: { identifier: 'henry', pin: '12345' }, key: 'said-while-it-was-mine' };
    const path = `${before.base}/log-in`;
    expect((await before.browser.call('POST', path, again)).status).toBe(200);
    const kept = before.browser.clone();

    const next = await Wizard.open(before.browser, 'demo-verbund');
    await next.logIn('anna');
    await kept.call('POST', path, again);
    expect((await kept.call('GET', `${next.base}/process`)).status).toBe(401);
  });

  test('[S2] [S4] does not give its new id to somebody who sends a wrong PIN while the customer logs in', async () => {
    const { browser, server } = await start();
    const wizard = await Wizard.open(browser());
    const before = wizard.with(wizard.browser.clone());
    const { store } = server.services;
    const update = store.update.bind(store);
    const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, ...step) => {
      if (kind.name === AUTHENTICATION.name) {
        spy.mockRestore();
        expect((await wizard.logIn('anna')).status).toBe(200);
      }
      return update(kind, ...step);
    });
    const { status, body } = await before.logIn('anna', 'wrong');
    expect([status, body.code]).toEqual([422, 'INVALID_CREDENTIALS']);
    expect((await before.get('process')).status).toBe(401);
    expect((await wizard.get('process')).status).toBe(200);
  });

  test('[S2] [N2] [P7] is not over for another tab whose log-in was on its way while it changed: with the new id it goes on', async () => {
    const { browser, later } = await start();
    const wizard = await Wizard.open(browser());
    const other = await Wizard.open(wizard.browser);
    const before = other.with(other.browser.clone());
    await wizard.logIn('anna');
    const key = 'on-its-way-meanwhile';
    const onItsWay = await before.logIn('anna', '12345', key);
    expect([onItsWay.status, onItsWay.headers.get('retry-after')]).toEqual([503, '1']);
    expect(onItsWay.headers.getSetCookie()).toEqual([]);
    later(20_000);
    const late = await before.logIn('anna', '12345', key);
    expect([late.status, late.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    expect((await other.logIn('anna', '12345', key)).status).toBe(200);
  });

  test('[S2] [N2] [P7] is not over for a customer who goes on in another tab while it changes: with the new id the call is answered', async () => {
    const { browser, later } = await start();
    const wizard = await Wizard.open(browser());
    const other = await Wizard.open(wizard.browser);
    await wizard.logIn('anna');
    const before = wizard.with(wizard.browser.clone());
    await other.logIn('henry');
    const goOn = (tab: Wizard) =>
      tab.post('steps/psd2-auth/tan-start', undefined, 'goes-on-meanwhile');
    expect((await goOn(before)).status).toBe(503);
    expect((await before.get('process')).status).toBe(503);
    expect((await goOn(wizard)).status).toBe(200);
    later(20_000);
    const late = await before.get('process');
    expect([late.status, late.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
  });

  test('[S2] [N2] [P7] two log-ins of a browser, sent at the same moment, both succeed: the later one at its second try', async () => {
    const { browser } = await start();
    const tabs = [await Wizard.open(browser())];
    tabs.push(await Wizard.open((tabs[0] as Wizard).browser));
    const statuses = async () =>
      (await Promise.all(tabs.map((tab) => tab.logIn('anna')))).map(({ status }) => status).sort();
    expect(await statuses()).toEqual([200, 503]);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('[S2] opens nothing with its old id to a call that has found it valid before the customer logged in', async () => {
    const { browser, server } = await start();
    const wizard = await Wizard.open(browser());
    const before = wizard.with(wizard.browser.clone());
    const { store } = server.services;
    const get = store.get.bind(store);
    const spy = vi.spyOn(store, 'get').mockImplementation(async (kind, id) => {
      if (kind.name === AUTHENTICATION.name) {
        spy.mockRestore();
        expect((await wizard.logIn('anna')).status).toBe(200);
      }
      return get(kind, id);
    });
    const { status, body } = await before.get('process');
    expect([status, body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    expect((await wizard.get('process')).status).toBe(200);
  });

  test('[S2] [P7] is not taken from a tab in which a log-in is opened while that of another ends', async () => {
    const { browser, server } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logInAndWalk('henry');
    const { store } = server.services;
    let other: Wizard | undefined;
    const spy = vi.spyOn(store, 'update').mockImplementation(async (...step) => {
      spy.mockRestore();
      other = await Wizard.open(wizard.browser);
      return store.update(...step);
    });
    expect((await wizard.post('completion')).status).toBe(200);
    expect((await other?.logIn('anna'))?.status).toBe(200);
  });

  test('[S2] [P7] is not put back by a log-in opened in another tab, whose answer comes after that of the log-in', async () => {
    const { browser, server } = await start();
    const wizard = await Wizard.open(browser());
    const { sessions } = server.services;
    const bind = sessions.bind.bind(sessions);
    const spy = vi.spyOn(sessions, 'bind').mockImplementation(async (...binding) => {
      spy.mockRestore();
      const token = await bind(...binding);
      expect((await wizard.logIn('henry')).status).toBe(200);
      return token;
    });
    const other = await Wizard.open(wizard.browser);
    expect((await wizard.get('process')).status).toBe(200);
    expect((await other.logIn('anna')).status).toBe(200);
  });

  test('[S2] [E8] is not taken from a tab whose log-in has expired: its customer can still go back to the party', async () => {
    const { browser, later } = await start();
    const expired = await Wizard.open(browser());
    later(10 * MINUTE);
    const wizard = await Wizard.open(expired.browser);
    later(6 * MINUTE);
    await wizard.logIn('henry');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
    expect((await expired.cancel('error')).text).toContain('access_denied_session_timeout');
    // Nothing is left that needs it.
    expect(expired.browser.jar.get('auth-session')).toBeUndefined();
  });

  test('[S2] [S6] [E7] is not taken from a tab that did not receive the answer to its end', async () => {
    const wizard = await open();
    await wizard.logIn('henry');
    const other = await Wizard.open(wizard.browser);
    const key = 'the-end-whose-answer-is-lost';
    await wizard.with(wizard.browser.clone()).post('completion', undefined, key);
    expect((await other.cancel('customer')).text).toContain('access_denied');
    const { redirectUrl } = (await wizard.post('completion', undefined, key)).body;
    expect(facts(await wizard.browser.visit(String(redirectUrl)))).toMatchObject({
      given_name: 'Henry',
    });
    expect(wizard.browser.jar.get('auth-session')).toBeUndefined();
  });

  test('[S2] a wrong PIN does not change it', async () => {
    const wizard = await open();
    const before = wizard.browser.jar.get('auth-session');
    await wizard.logIn('anna', 'wrong');
    expect(wizard.browser.jar.get('auth-session')).toBe(before);
  });

  test('[S2] its cookie is out of reach of scripts, and bound to the host under https', async () => {
    const wizard = await open();
    expect(wizard.browser.jar.attributesOf('auth-session')).toMatch(
      /Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(wizard.browser.jar.attributesOf(CSRF_COOKIE)).toMatch(/SameSite=Strict/);
  });

  test('[S2, X9] where another site frames the log-in, every cookie is kept for that site alone', async () => {
    const config = {
      publicUrl: 'https://localhost:9443',
      frameAncestors: 'https://portal.example',
      framedElsewhere: true,
    };
    const { browser } = await start({ config });
    const wizard = await Wizard.open(browser());
    const { jar } = wizard.browser;
    const framed = 'SameSite=None; Secure; Partitioned';
    expect(jar.attributesOf('__Host-auth-session')).toBe(` Path=/; HttpOnly; ${framed}`);
    expect(jar.attributesOf(CSRF_COOKIE)).toBe(` Path=/; ${framed}`);
    expect(jar.attributesOf('op-resume')).toMatch(/samesite=none; secure; httponly; partitioned/i);
    await wizard.logIn('henry');
    expect(jar.attributesOf('__Host-auth-session')).toBe(` Path=/; HttpOnly; ${framed}`);
    const page = await wizard.complete();
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://portal.example',
    );
  });

  test.each([
    ['may be framed elsewhere from now on', true],
    ['may no longer be framed elsewhere', false],
  ])(
    '[S2] [N4] [N5] where the log-in %s, a browser that has its cookies of before can log in, also where it had begun',
    async (_, framedElsewhere) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'framed-'));
      const config = { publicUrl: 'https://localhost:9443', dataDir };
      const before = await start({ config: { ...config, framedElsewhere: !framedElsewhere } });
      const begun = await Wizard.open(before.browser());
      const [left, used] = [before.browser(), before.browser()];
      await Wizard.open(left);
      await (await Wizard.open(used)).logIn('henry');
      await before.server.close();
      const now = await start({ config: { ...config, framedElsewhere } });
      const goesOn = async (wizard: Wizard) => {
        expect((await wizard.logIn('anna')).status).toBe(200);
        await wizard.confirmByTan('anna', 'psd2-auth');
        expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });
      };
      await goesOn(begun.on(now));
      await goesOn(await Wizard.open(now.through(left)));
      await goesOn(await Wizard.open(now.through(used)));
    },
  );

  test('[S2] [S7] behind a TLS proxy every cookie is Secure and ours bound to the host', async () => {
    const { browser } = await start({ config: { publicUrl: 'https://localhost:9443' } });
    const wizard = await Wizard.open(browser(), 'demo-yes', '&ui_locales=en');
    const { jar } = wizard.browser;
    expect(jar.attributesOf('language')).toMatch(/; Secure$/);
    expect(jar.attributesOf('__Host-auth-session')).toBe(' Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(jar.attributesOf(CSRF_COOKIE)).toMatch(/; Secure$/);
    expect(jar.attributesOf('op-resume')).toMatch(/secure; httponly/i);
    await wizard.logIn('anna');
    await wizard.confirmByTan('anna', 'psd2-auth');
    const page = await wizard.complete();
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(facts(page)).toMatchObject({ given_name: 'Anna', iss: 'https://localhost:9443/oidc' });
  });

  test('[S2] [S1] behind a TLS proxy no answer comes without saying so, also to an address that cannot be read', async () => {
    const { inner } = await start({ config: { publicUrl: 'https://localhost:9443' } });
    for (const path of ['nowhere', '%ff', 'oidc/jwks', 'services_auth/auth-frontend/']) {
      const { headers } = await fetch(`${inner}/${path}`);
      const said = headers.get('strict-transport-security');
      expect([path, said]).toEqual([path, 'max-age=31536000']);
    }
  });

  test('[S2] several tabs log in side by side, each with its own customer', async () => {
    const browser = running().browser();
    const [one, two] = [await Wizard.open(browser), await Wizard.open(browser, 'demo-verbund')];
    await one.logIn('henry');
    await two.logIn('anna');
    await two.confirmByTan('anna', 'psd2-auth');
    expect(facts(await one.complete())).toMatchObject({ given_name: 'Henry' });
    expect(facts(await two.complete())).toMatchObject({ given_name: 'Anna' });
  });

  test('[S2] [S5] a customer’s log-in is not lost to ever new ones that a page of somebody else opens in the browser', async () => {
    const browser = running().browser();
    const customers = await Wizard.open(browser);
    await customers.logIn('henry');
    const first = await Wizard.open(browser);
    for (let n = 0; n < 20; n += 1) await Wizard.open(browser);
    expect((await customers.get('process')).status).toBe(200);
    expect((await first.get('process')).status).toBe(404);
    expect((await customers.complete()).url.searchParams.has('code')).toBe(true);
  });

  test('[E1] [E2] [S7] opens the newest log-in of party and redirect URI if the address names none', async () => {
    const [here, there] = ['https://shop.example/here', 'https://shop.example/there'];
    // Two parties of one house may share a redirect URI.
    const clients = ['shop', 'sister'].map((client_id) =>
      parseClient(
        { client_id, redirect_uris: [here, there], token_endpoint_auth_method: 'none' },
        client_id,
      ),
    );
    const { browser: newBrowser } = await start({ config: { clients } });
    const browser = newBrowser();
    const enter = async (redirect_uri: string, client_id = 'shop') => {
      const request = authorizationRequest({ client_id, redirect_uri });
      return Wizard.at(browser, await browser.visit(request));
    };
    await enter(here);
    const [newest, elsewhere] = [await enter(here), await enter(there)];
    await enter(here, 'sister');
    const unnamed = async (redirect_uri: string) => {
      const query = new URLSearchParams({ client_id: 'shop', redirect_uri });
      const { body } = await browser.call('POST', `/init-ui?${query}`);
      return InitUiReply.parse(body).authentication.id;
    };
    expect([await unnamed(here), await unnamed(there)]).toEqual([newest.id, elsewhere.id]);
  });

  test('[S7] a stolen link to the wizard gives nothing without the cookies', async () => {
    const wizard = await open();
    await wizard.logIn('henry');
    const thief = running().browser();
    const { search } = wizard.entry;
    expect((await thief.call('GET', `/session${search}`)).status).toBe(401);
    expect((await thief.call('POST', `/init-ui${search}`)).status).toBe(401);
    expect((await thief.call('GET', `${wizard.base}/process`)).status).toBe(401);
    // A session of the thief's own does not help either.
    const other = await open();
    expect((await other.browser.call('GET', `${wizard.base}/process`)).status).toBe(404);
    expect((await other.browser.call('POST', `${wizard.base}/completion`)).status).toBe(404);
    // The way back is of no use in another browser either.
    const { body } = await wizard.post('completion');
    const page = await thief.visit(String(body.redirectUrl));
    expect([page.url.pathname.startsWith('/oidc/auth/'), page.status]).toEqual([true, 400]);
  });
});

describe('the TAN challenge', () => {
  const path = (id: string) => `/forward/identity-tan-component/challenges/${id}`;

  test('[S4] belongs to the session that asked for it', async () => {
    const wizard = await open();
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const other = await open();
    await other.logIn('anna');
    expect((await other.browser.call('GET', path(id))).status).toBe(404);
    const tan = await wizard.tanFor('anna', id);
    expect((await other.submitTan(id, tan)).status).toBe(404);
  });

  test('[A5] expires after five minutes, and a new TAN voids the old one', async () => {
    const wizard = await open();
    await wizard.logIn('clara');
    const { id } = await wizard.startTan('psd2-auth');
    const old = await wizard.tanFor('clara', id);
    running().later(4 * 60_000);
    await wizard.get('process');
    running().later(60_000 - 1);
    expect((await wizard.browser.call('GET', path(id))).body.status).toBe('pending');
    running().later(1);
    expect((await wizard.browser.call('GET', path(id))).body.status).toBe('expired');
    // An expired TAN cannot be guessed, so none of these counts as a failure.
    for (let n = 0; n < 5; n += 1) {
      expect((await wizard.submitTan(id, old)).body.code).toBe('TAN_EXPIRED');
    }
    expect((await wizard.post('steps/psd2-auth/tan-end')).body.code).toBe('TAN_EXPIRED');
    expect((await wizard.renewTan(id)).body).toMatchObject({
      status: 'pending',
      attemptsLeft: 5,
    });
    const renewed = await wizard.tanFor('clara', id);
    if (renewed !== old) expect((await wizard.submitTan(id, old)).body.code).toBe('WRONG_TAN');
    expect((await wizard.submitTan(id, renewed)).body.status).toBe('confirmed');
  });

  test('[A5] [L7] is confirmed by a TAN that was pasted with spaces', async () => {
    const wizard = await open();
    await wizard.logIn('felix');
    const { id } = await wizard.startTan('psd2-auth');
    const tan = await wizard.tanFor('felix', id);
    const spaced = ` ${tan.slice(0, 3)}\u00a0${tan.slice(3)} `;
    expect((await wizard.submitTan(id, spaced)).body.status).toBe('confirmed');
  });

  test('[A5] [S6] once confirmed stays so, whatever is asked for afterwards', async () => {
    const wizard = await open();
    await wizard.logIn('felix');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('felix', id));
    expect((await wizard.renewTan(id)).body.status).toBe('confirmed');
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
  });

  test('[A5] another method sends another TAN', async () => {
    const wizard = await open();
    await wizard.logIn('emma');
    const { id, methods, methodId } = await wizard.startTan('psd2-auth');
    const other = methods.find((method) => method.id !== methodId);
    const chosen = await wizard.chooseMethod(id, other?.id);
    expect(chosen.body.methodId).toBe(other?.id);
    const unknown = await wizard.chooseMethod(id, 'pigeon');
    expect(unknown.status).toBe(400);
    expect((await wizard.submitTan(id, await wizard.tanFor('emma', id))).status).toBe(200);
  });

  test.each([
    ['another name', { clientName: 'Somebody else' }],
    ['another time', { requestedAt: new Date(0).toISOString() }],
  ])('[S5] does not confirm an order that was changed on the way: %s', async (_, change) => {
    const { server, browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('anna', id));
    const { AUTHENTICATION } = await import('#backend/process/authentication.ts');
    await server.services.store.update(AUTHENTICATION, wizard.id, (current) => {
      const [step] = current?.steps ?? [];
      if (current === undefined || step?.kind !== 'tan' || !step.challenge) return undefined;
      const { challenge } = step;
      if (challenge.order.kind !== 'logIn') return undefined;
      const order = { ...challenge.order, ...change };
      return { value: { ...current, steps: [{ ...step, challenge: { ...challenge, order } }] } };
    });
    expect((await wizard.post('steps/psd2-auth/tan-end')).body.code).toBe('TECHNICAL_ERROR');
  });
});

describe('the OpenID Provider', () => {
  const request = (changes: Record<string, string | undefined>) => {
    const params = {
      client_id: 'demo-yes',
      redirect_uri: `${running().origin}/callback`,
      response_type: 'code',
      scope: 'openid',
      state: 'the-state',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(params).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return running()
      .browser()
      .request(`${running().origin}/oidc/auth?${new URLSearchParams(given)}`);
  };
  const errorOf = (response: Response) =>
    new URL(response.headers.get('location') ?? 'about:blank').searchParams.get('error');

  test('[S7] matches redirect URIs exactly', async () => {
    for (const uri of ['/callback/', '/callback?x=1', '/Callback', '/callback#x']) {
      const response = await request({ redirect_uri: running().origin + uri });
      expect([uri, response.status, response.headers.get('location')]).toEqual([uri, 400, null]);
    }
  });

  test('[S1] [N2] a request that cannot be sent back is answered in both languages, by a page that may show its own styles and nothing else', async () => {
    const response = await request({ redirect_uri: 'https://elsewhere.example/' });
    const page = await response.text();
    expect(page).toContain('<h1>Diese Anfrage ist nicht möglich</h1>');
    expect(page).toContain('<h2>This request is not possible</h2>');
    expect(page).toMatch(/<dt>reference<\/dt><dd>\w{12}<\/dd>/);
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${inlineHash(style)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
    // Whoever opened it in a window of its own cannot lead it elsewhere, in the bank's name.
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('[S1] a link cannot have the bank’s own page say what it likes to a customer', async () => {
    for (const changes of [
      { client_id: 'nobody' },
      { redirect_uri: 'https://elsewhere.example/' },
    ]) {
      const page = await (await request({ ...changes, state: 'Call 0900 1234567 now' })).text();
      expect(page).not.toContain('0900');
      const told = [...page.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, name]) => name);
      expect(told).toEqual(['error', 'error_description', 'reference']);
    }
  });

  test('[S7] requires PKCE with S256', async () => {
    expect(
      errorOf(await request({ code_challenge: undefined, code_challenge_method: undefined })),
    ).toBe('invalid_request');
    expect(errorOf(await request({ code_challenge_method: 'plain' }))).toBe('invalid_request');
  });

  test('[S7] offers the code flow alone, and repeats no POST on the way: every redirect is a 303', async () => {
    const { origin, browser } = running();
    const discovery = await fetch(`${origin}/oidc/.well-known/openid-configuration`);
    const described = await discovery.json();
    // The other addresses by which a party's library may look: that of RFC 8414, and that of its drafts.
    for (const other of [
      '/.well-known/oauth-authorization-server/oidc',
      '/oidc/.well-known/oauth-authorization-server',
    ]) {
      expect([other, await (await fetch(origin + other)).json()]).toEqual([other, described]);
    }
    const endpoints = Object.keys(described).filter((key) => key.endsWith('_endpoint'));
    expect(endpoints.toSorted()).toEqual([
      'authorization_endpoint',
      'pushed_authorization_request_endpoint',
      'revocation_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
    ]);
    expect(described).toMatchObject({
      // Tells a party's library that payments may be asked for (RFC 9396, section 10).
      authorization_details_types_supported: ['payment_initiation'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    for (const what of ['methods', 'signing_alg_values']) {
      const [atToken, atRevocation] = ['token', 'revocation'].map(
        (endpoint) => described[`${endpoint}_endpoint_auth_${what}_supported`],
      );
      // Without these, a party's library has to assume `client_secret_basic` there (RFC 8414, section 2).
      expect([what, atRevocation]).toEqual([what, atToken]);
      expect(atRevocation).toEqual(expect.arrayContaining([expect.any(String)]));
    }
    for (const response_type of ['token', 'id_token', 'code id_token']) {
      const said = (await request({ response_type })).headers.get('location');
      expect([response_type, said]).toEqual([
        response_type,
        expect.stringContaining('error=unsupported_response_type'),
      ]);
    }
    const wizard = await Wizard.open(browser());
    await wizard.logIn('henry');
    const { redirectUrl } = (await wizard.post('completion')).body;
    const back = await wizard.browser.request(String(redirectUrl));
    const there = await browser().request(`${origin}/demo/start?client=demo-yes`);
    expect([back.status, there.status, (await request({})).status]).toEqual([303, 303, 303]);
  });

  test('[E1] [I1] says which prompts and languages there are, and takes no other prompt', async () => {
    const discovery = await fetch(`${running().origin}/oidc/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({
      prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
      ui_locales_supported: ['de-DE', 'en-GB'],
    });
    for (const prompt of [
      'login',
      'consent',
      'login consent',
      'select_account',
      'select_account consent',
    ]) {
      const said = await request({ prompt });
      expect([prompt, said.headers.get('location')]).toEqual([
        prompt,
        expect.stringContaining('/auth-frontend/'),
      ]);
    }
    for (const prompt of ['create', 'none login', 'none select_account']) {
      expect([prompt, errorOf(await request({ prompt }))]).toEqual([prompt, 'invalid_request']);
    }
  });

  test('[S7] [S8] a party that has to push its request is refused what stands in an address', async () => {
    const said = await request({ client_id: 'demo-payment' });
    expect([said.status, errorOf(said)]).toEqual([303, 'invalid_request']);
  });

  test('[S4] never logs in silently: prompt=none is login_required, also after a log-in', async () => {
    expect(errorOf(await request({ prompt: 'none' }))).toBe('login_required');
    const wizard = await open();
    await wizard.logIn('henry');
    await wizard.complete();
    const again = await wizard.browser.visit('/demo/start?client=demo-yes');
    expect(again.url.pathname).toBe('/services_auth/auth-frontend/');
  });

  test('[S4] [S7] never logs in over a session of its own, whose cookie a browser may have of an earlier release', async () => {
    const { browser, server } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('henry');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
    const { store, secrets } = server.services;
    const SESSION = kindOf('Session');
    const cookies: string[] = [];
    for await (const { kind, id } of store.names()) {
      const session = kind === SESSION.name ? await store.get(SESSION, id) : undefined;
      if (session?.accountId === undefined) continue;
      const cookie = `op-session=${session.jti}`;
      const signature = createHmac('sha1', secrets.key('cookies')).update(cookie);
      cookies.push(`${cookie}; op-session.sig=${signature.digest('base64url')}`);
    }
    expect(cookies).toHaveLength(1);
    const own = wizard.browser;
    const asked = (prompt: Readonly<Record<string, string>>) => {
      const redirect_uri = `${own.origin}/callback`;
      const path = authorizationRequest({ client_id: 'demo-yes', redirect_uri, ...prompt });
      return own.request(own.origin + path, { headers: { cookie: String(cookies) } });
    };
    expect(errorOf(await asked({ prompt: 'none' }))).toBe('login_required');
    const { headers } = await asked({});
    expect(headers.get('location')).toContain('/services_auth/auth-frontend/?');
  });

  test('[S7] two customers one after the other in one browser do not collide', async () => {
    const browser = running().browser();
    for (const name of ['Henry', 'Greta', 'Henry']) {
      const wizard = await Wizard.open(browser);
      await wizard.logIn(name);
      if ((await wizard.next()) !== undefined) await wizard.confirmByTan('greta', 'unlock-pin');
      expect(facts(await wizard.complete())).toMatchObject({ given_name: name });
    }
  });

  test('[I1] a language asked for becomes the language cookie, and none otherwise', async () => {
    const cookieOf = async (locales: string | undefined) =>
      (await request({ ui_locales: locales })).headers
        .getSetCookie()
        .find((c) => c.startsWith('language='));
    expect(await cookieOf('fr en')).toBe('language=en-GB; Path=/; SameSite=Lax');
    expect(await cookieOf('de')).toMatch(/^language=de-DE;/);
    expect(await cookieOf(undefined)).toBeUndefined();
  });

  test('[I1] a language asked for that the customer has chosen already stays chosen for as long as it was', async () => {
    const { origin, browser } = running();
    const redirect_uri = `${origin}/callback`;
    const path = authorizationRequest({ client_id: 'demo-yes', redirect_uri, ui_locales: 'en' });
    const languagesFor = async (cookie: string) => {
      const { headers } = await browser().request(origin + path, { headers: { cookie } });
      return headers.getSetCookie().filter((each) => each.startsWith('language='));
    };
    expect(await languagesFor('language=en-GB')).toEqual([]);
    // The first is another page's.
    expect(await languagesFor('language=de-DE; language=en-GB')).toEqual([]);
    expect(await languagesFor('language=en-GB; language=de-DE')).toHaveLength(1);
  });

  test('[I1] a party that lets nobody choose a language changes none for the log-ins of others', async () => {
    const redirect_uri = 'https://german.example/back';
    const standard = { redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' };
    const party = { client_id: 'german', ...standard, i18nAllowed: false };
    const { origin, browser } = await start({ config: { clients: [parseClient(party, 'party')] } });
    const request = authorizationRequest({
      client_id: 'german',
      redirect_uri,
      ui_locales: 'en',
    });
    const { headers } = await browser().request(`${origin}${request}`);
    const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(names).toContain('auth-session');
    expect(names).not.toContain('language');
  });

  test('[E2] hands a payment to init-ui, and refuses one it cannot understand', async () => {
    const wizard = await open('demo-payment');
    const { body } = await wizard.browser.call('POST', `/init-ui${wizard.entry.search}`);
    expect(body.pisData).toMatchObject({
      amount: 4990,
      currency: 'EUR',
      payeeName: 'Fahrrad Falk GmbH',
    });
    expect(errorOf(await request({ authorization_details: '[{"type":"other"}]' }))).toBe(
      'invalid_authorization_details',
    );
  });
});

describe('headers', () => {
  test('[S1] the wizard is served under a strict policy', async () => {
    for (const path of ['', 'login', 'psd2TanAuth']) {
      const { headers, status } = await fetch(
        `${running().origin}/services_auth/auth-frontend/${path}`,
      );
      expect(status).toBe(200);
      const csp = headers.get('content-security-policy') ?? '';
      const directives = csp.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')] as const;
      });
      // All of them: one that is missing, or lets more pass, breaks no page.
      expect(Object.fromEntries(directives)).toEqual({
        'default-src': "'none'",
        'script-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]+=')*$/),
        'style-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]+=')*$/),
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'form-action': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'manifest-src': "'self'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      });
      for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
        expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
      }
      expect(csp).not.toMatch(/unsafe/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
    const missing = await fetch(`${running().origin}/services_auth/auth-frontend/nothing.js`);
    expect(missing.status).toBe(404);
  });

  test('[E1] [N4] the address of the wizard without its slash leads there, with all that it says, and no browser remembers it for ever', async () => {
    const url = `${running().origin}/services_auth/auth-frontend`;
    for (const query of ['', '?client_id=a&redirect_uri=https%3A%2F%2Fb']) {
      const { status, headers } = await fetch(url + query, { redirect: 'manual' });
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
        308,
        `/services_auth/auth-frontend/${query}`,
        'no-store',
      ]);
    }
  });

  test('[S1] answers of the contract are never stored and never rendered, and no stream of events is', async () => {
    const { browser, base, entry } = await open();
    const stream = await browser.request(`${running().origin}${API_BASE}${base}/events`);
    await stream.body?.cancel();
    const answers = [
      [404, await browser.call('GET', '/nowhere')],
      [200, await browser.call('GET', `/session${entry.search}`)],
      [200, await browser.call('POST', `/init-ui${entry.search}`)],
      [200, stream],
    ] as const;
    for (const [expected, { status, headers }] of answers) {
      expect([status, Object.fromEntries(headers)]).toMatchObject([
        expected,
        {
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'same-origin',
        },
      ]);
    }
  });

  test('[S1] errors are never stored and never rendered either, at whatever address', async () => {
    const { origin, browser } = running();
    const answers = [
      ['404', await fetch(`${origin}/nowhere`)],
      ['404', await fetch(`${origin}/services_auth/auth-backend/nowhere`)],
      ['404', await fetch(`${origin}/`, { method: 'DELETE' })],
      ['400', await fetch(`${origin}/%zz`)],
      ['404', await browser().request(`${origin}/services_auth/auth-backend/api/nowhere`)],
    ] as const;
    for (const [status, { url, headers, status: answered }] of answers) {
      expect({ url, status: String(answered), ...Object.fromEntries(headers) }).toMatchObject({
        url,
        status,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('[S1] [S7] responses of the OpenID Provider send no referrer and are readable by no other origin', async () => {
    const { inner } = running();
    for (const path of ['auth', 'token', 'me', 'jwks']) {
      const { headers } = await fetch(`${inner}/oidc/${path}`, {
        headers: { origin: 'https://evil.example' },
      });
      expect([
        path,
        headers.get('referrer-policy'),
        headers.get('x-content-type-options'),
        headers.get('access-control-allow-credentials'),
      ]).toEqual([path, 'no-referrer', 'nosniff', null]);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.* base-uri 'none'; frame-ancestors 'none'$/,
      );
    }
    // Nor does what leads on a request by POST send any.
    const posted = await fetch(`${inner}/oidc/auth`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'demo-yes' }),
      redirect: 'manual',
    });
    expect([posted.status, Object.fromEntries(posted.headers)]).toMatchObject([
      303,
      { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' },
    ]);
    // A page of another site may not ask for tokens either, whether it names a party or none.
    const origin = 'https://evil.example';
    const asking = { 'access-control-request-method': 'POST' };
    const ask = async (path: string, init: RequestInit) => {
      const headers = { origin, ...init.headers };
      const answer = await fetch(`${inner}/oidc/${path}`, { ...init, headers });
      return [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    };
    const named = new URLSearchParams({ client_id: 'demo-yes', grant_type: 'authorization_code' });
    for (const path of ['token', 'token/revocation', 'request', 'me']) {
      expect([path, await ask(path, { method: 'POST', body: named })]).toEqual([path, []]);
      expect([path, await ask(path, { method: 'POST' })]).toEqual([path, []]);
      expect([path, await ask(path, { method: 'OPTIONS', headers: asking })]).toEqual([path, []]);
    }
    for (const path of ['jwks', '.well-known/openid-configuration']) {
      expect([path, await ask(path, {})]).toEqual([path, ['access-control-allow-origin']]);
    }
  });
});

describe('wrong requests', () => {
  test('[R1] are answered with a code and a reference, never with an inside', async () => {
    const wizard = await open();
    const { browser, base } = wizard;
    const answers = [
      await browser.call('GET', '/nowhere'),
      await browser.call('POST', `${base}/log-in`, { body: { identifier: 1 } }),
      await browser.call('POST', `${base}/log-in`, {
        body: { identifier: 'a', pin: 'x'.repeat(300) },
      }),
      await browser.call('GET', '/authentications/..%2f..%2fetc/process'),
      await browser.call('POST', `${base}/log-in`, { body: 'x'.repeat(20_000) }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500);
      expect(Object.keys(body).sort()).toEqual(['code', 'traceId']);
    }
    for (const broken of [
      '{"identifier":',
      '{"identifier":"henry","pin":"12345","__proto__":{}}',
      '{"identifier":"henry","pin":"12345","constructor":{"prototype":{}}}',
    ]) {
      const answer = await browser.request(`${running().origin}${API_BASE}${base}/log-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: broken,
      });
      expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    }
    // Valid except for its size.
    const body = { identifier: 'henry', pin: '12345', more: 'x'.repeat(20_000) };
    expect((await browser.call('POST', `${base}/log-in`, { body })).status).toBe(400);
  });

  test('[X4] [S4] are log lines of the page that are longer than 512 kB, too', async () => {
    const send = async (length: number) => {
      const body = { messages: [], more: 'x'.repeat(length) };
      return (await running().browser().call('POST', '/logger', { body })).status;
    };
    expect([await send(500_000), await send(530_000)]).toEqual([200, 400]);
  });
});
