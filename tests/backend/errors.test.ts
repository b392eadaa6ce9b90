import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { demoCustomers } from '#backend/demo/personas.ts';
import { errorPage } from '#backend/http/error-page.ts';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { PREFERENCE } from '#backend/process/claims/accounts.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { ErrorReply, OAUTH_ERROR_BY_CODE, type OAuthError } from '#contract/error-codes.ts';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { gate } from '../tools/gate.ts';
import { authorizationRequest } from './authorization-request.ts';
import type { Page } from './browser.ts';
import { facts, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = (client?: string) => Wizard.open(running().browser(), client);
const MINUTE = 60_000;

describe('customers whose log-in ends with an error', () => {
  const fatal = Object.entries(OAUTH_ERROR_BY_CODE).filter(([, error]) => error !== null);

  test.each(fatal)('[R1] [E8] %s is answered, and the party gets %s', async (code, error) => {
    const alias = code.toLowerCase().replaceAll('_', '-');
    const wizard = await open();
    const wrong = await wizard.logIn(alias, 'wrong');
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
    const answer = await wizard.logIn(alias);
    expect(answer.body.code).toBe(code);
    expect(answer.body.traceId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);

    const page = await wizard.cancel('error');
    expect(page.url.pathname).toBe('/callback');
    expect(facts(page)).toMatchObject({ error, iss: `${running().origin}/oidc` });
    expect(facts(page).state).toBe(page.url.searchParams.get('state'));
    expect(facts(page).error_description).toContain(String(answer.body.traceId));
  });

  test.each([
    ['locked-account', 422, undefined],
    ['user-session-expired', 401, undefined],
    ['technical-error', 500, undefined],
    ['rate-limited', 429, expect.any(Number)],
    ['invalid-credentials', 422, undefined],
  ])(
    '[R1] [Q3] %s travels with status %d, and with the time to wait if that helps',
    async (alias, status, wait) => {
      const answer = await (await open()).logIn(alias);
      expect([answer.status, answer.body.retryAfterSeconds]).toEqual([status, wait]);
    },
  );
});

describe('leaving', () => {
  test('[E8] [A9] cancelling sends access_denied to the party', async () => {
    const wizard = await open();
    expect(facts(await wizard.cancel('customer'))).toMatchObject({ error: 'access_denied' });
    const loggedIn = await open();
    await loggedIn.logIn('anna');
    expect(facts(await loggedIn.cancel('customer'))).toMatchObject({ error: 'access_denied' });
  });

  test('[E6] cancelling returns to the log-in page where the party wants it so', async () => {
    const wizard = await open('demo-okvp');
    await wizard.logIn('anna');
    const answer = await wizard.post('cancellation', { cause: 'customer' });
    expect(answer.body).toEqual({ backToLogIn: true });
    expect((await wizard.get('process')).status).toBe(409);
    await wizard.logIn('henry');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry' });
  });

  test('[E6] [E8] leaving because of an error returns to the party even where cancelling leads to the log-in page', async () => {
    const wizard = await open('demo-okvp');
    await wizard.logIn('anna');
    expect(facts(await wizard.cancel('error'))).toMatchObject({ error: 'server_error' });
  });

  test('[E6, S2, A8] the next customer finds nothing of the one before, and pays from their own account', async () => {
    const { store } = running().server.services;
    const wizard = await open('demo-okvp');
    const stored = async () => {
      const authentication = await store.get(AUTHENTICATION, wizard.id);
      if (authentication === undefined) throw new Error('no log-in');
      return authentication;
    };
    await wizard.logIn('bruno');
    const { customerId } = await stored();
    await wizard.post('cancellation', { cause: 'customer' });
    await store.put(PREFERENCE, String(customerId), { accountId: 'account-2' });
    await wizard.logIn('bruno');
    expect(await stored()).toMatchObject({ preferredAccountId: 'account-2', way: 'pin' });
    await wizard.post('cancellation', { cause: 'customer' });
    const between = await stored();
    expect(between).not.toHaveProperty('way');
    expect(between).not.toHaveProperty('preferredAccountId');
    expect(JSON.stringify(between)).not.toContain(String(customerId));
    await wizard.logIn('david');
    expect(await stored()).toMatchObject({ preferredAccountId: 'account-1' });
  });

  test('[E8] after a successful log-in the party does not get the error of the attempt before', async () => {
    const wizard = await open();
    expect((await wizard.logIn('locked-account')).body.code).toBe('LOCKED_ACCOUNT');
    await wizard.logIn('anna');
    expect(facts(await wizard.cancel('error'))).toMatchObject({ error: 'server_error' });
  });

  test('[E8] [E6] starting again clears the error of the log-in before', async () => {
    const wizard = await open('demo-okvp');
    await wizard.logIn('clara');
    const { id } = await wizard.startTan('psd2-auth');
    for (let n = 0; n < 5; n += 1) await wizard.submitTan(id, 'wrong');
    await wizard.post('cancellation', { cause: 'customer' });
    expect(facts(await wizard.cancel('error'))).toMatchObject({ error: 'server_error' });
  });

  test('[E8] [S4] five minutes without activity end the session, and the party learns why', async () => {
    const { later } = running();
    const wizard = await open();
    await wizard.logIn('anna');
    later(4 * MINUTE);
    expect((await wizard.get('process')).status).toBe(200);
    later(4 * MINUTE);
    expect((await wizard.post('steps/psd2-auth/tan-start')).status).toBe(200);
    later(5 * MINUTE + 1);
    const answer = await wizard.get('process');
    expect([answer.status, answer.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    expect((await wizard.browser.call('POST', `/init-ui${wizard.entry.search}`)).status).toBe(401);
    const page = await wizard.cancel('error');
    expect(facts(page)).toMatchObject({ error: 'access_denied_session_timeout' });
  });

  test.each([
    ['before the log-in', 'unapproved-account', 'interaction_required_account_blocked'],
    ['after it', 'nobody-to-send-to', 'unable_to_meet_service_requirements'],
  ])(
    '[E8] [R1] who leaves an error %s only once the session is over tells the party of the error',
    async (_, alias, error) => {
      const demo = await demoCustomers();
      const anna = await demo.find('anna');
      const withoutTan = anna && { ...anna, id: alias, tanMethods: [] };
      const { browser, later } = await start({
        customers: {
          ...demo,
          find: async (name) => (name === 'nobody-to-send-to' ? withoutTan : demo.find(name)),
          byId: async (id) => (id === alias ? withoutTan : demo.byId(id)),
        },
      });
      const wizard = await Wizard.open(browser());
      const loggedIn = await wizard.logIn(alias);
      const refused =
        loggedIn.status === 200 ? await wizard.post('steps/psd2-auth/tan-start') : loggedIn;
      expect(refused.status).toBe(422);
      later(20 * MINUTE);
      const told = facts(await wizard.cancel('error'));
      expect(told).toMatchObject({ error });
      expect(told.error_description).toContain(String(refused.body.traceId));
    },
  );

  test('[N5] [E8] an error that ended nothing is not what a log-in fails with', async () => {
    const { browser, audited } = await start();
    const wizard = await Wizard.open(browser());
    const wrong = await wizard.logIn('anna', 'wrong');
    const { error_description } = facts(await wizard.cancel('error'));
    expect(error_description).not.toContain(String(wrong.body.traceId));
    expect(await audited('failed')).toMatchObject([{ detail: 'TECHNICAL_ERROR' }]);
  });

  test('[S4] a log-in that nobody begins ends after a quarter of an hour', async () => {
    const wizard = await open();
    running().later(15 * MINUTE + 1);
    expect((await wizard.logIn('anna')).status).toBe(401);
  });

  test('[E7] an ended log-in cannot be used again and hands over nothing new', async () => {
    const wizard = await open();
    await wizard.logIn('henry');
    const thief = wizard.browser.clone();
    await wizard.complete();
    for (const name of ['auth-session', CSRF_COOKIE]) {
      expect(wizard.browser.jar.get(name)).toBeUndefined();
    }
    const answer = await thief.call('GET', `${wizard.base}/process`);
    expect(answer.status).toBe(401);
  });

  test('[R1] [N5] a mistake of ours in a call is in the log with its cause, under the reference', async () => {
    const { server, browser, log } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    vi.spyOn(server.services.customers, 'byId').mockRejectedValueOnce(new TypeError('a bug'));
    const { status, body } = await wizard.post('steps/psd2-auth/tan-start');
    expect([status, body.code]).toEqual([500, 'TECHNICAL_ERROR']);
    const said = log
      .map((line) => JSON.parse(line))
      .filter((line) => line.traceId === body.traceId);
    expect(said).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ type: 'TypeError' }) }),
    );
  });

  test('[R1] [N5] a refusal is no mistake of ours: the log has its one line, and no error', async () => {
    const { log, browser } = running();
    const { body } = await browser().call('GET', '/session?client_id=demo-yes');
    const said = log
      .map((line) => JSON.parse(line))
      .filter((line) => line.traceId === body.traceId && line.msg !== 'request');
    expect(said).toMatchObject([{ audit: true, code: 'INVALID_REQUEST' }]);
  });

  test('[P1] [E1] an unknown party, a foreign redirect URI and a missing parameter are told apart from an ended session', async () => {
    const browser = running().browser();
    const callback = encodeURIComponent(`${running().origin}/callback`);
    const call = (query: string) => browser.call('GET', `/session?${query}`);
    expect((await call(`client_id=nobody&redirect_uri=${callback}`)).body.code).toBe(
      'UNKNOWN_CLIENT',
    );
    expect(
      (await call('client_id=demo-yes&redirect_uri=https%3A%2F%2Fevil.example')).body.code,
    ).toBe('UNKNOWN_CLIENT');
    expect((await call('client_id=demo-yes')).body.code).toBe('INVALID_REQUEST');
    const stranger = await call(`client_id=demo-yes&redirect_uri=${callback}`);
    expect([stranger.status, stranger.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
  });
});

describe('the description of an error', () => {
  // A bank of its own, where nobody is locked.
  const bank = shared();
  /** Logs this customer in, who takes every step up to this one. */
  async function at(alias: string, stop?: string, query?: string): Promise<Wizard> {
    const client = query === undefined ? 'demo-yes' : 'demo-payment';
    const wizard = await Wizard.open(bank().browser(), client, query);
    await wizard.logInAndWalk(alias, stop);
    return wizard;
  }
  /** The same, and refuses what the step asks for. */
  async function refusing(alias: string, stop: string, step: string, body: object): Promise<Page> {
    const wizard = await at(alias, stop);
    await wizard.get(`steps/${step}/${step}`);
    await wizard.post(`steps/${step}/${step}`, body);
    return wizard.complete();
  }
  async function insteadOfAnother(): Promise<Page> {
    const browser = bank().browser();
    const begun = await browser.request(`${browser.origin}/demo/start?client=demo-yes`);
    const claims = encodeURIComponent('{"id_token":{"sub":{"value":"somebody"}}}');
    const asked = await browser.visit(`${begun.headers.get('location')}&claims=${claims}`);
    const wizard = await Wizard.at(browser, asked);
    await wizard.logIn('henry');
    return wizard.complete();
  }
  const denied = { decision: 'denied' };
  const other = { otherAccount: true };

  test.each<[string, OAuthError, () => Promise<Page>]>([
    [
      'cancels',
      'access_denied',
      async () => (await Wizard.open(bank().browser())).cancel('customer'),
    ],
    [
      'leaves an error page',
      'server_error',
      async () => (await Wizard.open(bank().browser())).cancel('error'),
    ],
    [
      'denies the consent',
      'access_denied',
      () => refusing('bruno', 'GIVE_CONSENT', 'consent', denied),
    ],
    [
      'denies the signature',
      'access_denied',
      () => refusing('clara', 'GIVE_CONSENT_QES', 'signature-consent', denied),
    ],
    [
      'wants another account',
      'account_selection_requested',
      () => refusing('bruno', 'SELECT_PREFERRED_IBAN', 'preferred-account', other),
    ],
    [
      'is offered no payment',
      'unable_to_meet_service_requirements',
      async () => (await at('henry', undefined, '')).complete(),
    ],
    [
      'is to pay from another’s account',
      'unable_to_enforce_debtor_account',
      async () => (await at('david', undefined, '&payment=foreign-debtor')).complete(),
    ],
    ['is not the one asked for', 'login_required', insteadOfAnother],
  ])('[E8] says why, in characters that OAuth allows: the customer %s', async (_, error, leave) => {
    const received = facts(await leave());
    expect(received).toMatchObject({ error });
    // RFC 6749, 4.1.2.1.
    expect(received.error_description).toMatch(
      /^[A-Z][\x20\x21\x23-\x5b\x5d-\x7e]+\. Reference: \w+$/,
    );
  });
});

test('[S1] [N2] what the page of an error says of it is text, whatever it quotes', () => {
  const page = errorPage('impossible', { error: `<b title="'">&` });
  expect(page).toContain('<dd>&lt;b title=&quot;&#39;&quot;&gt;&amp;</dd>');
});

test('[N2] [I2] in a page of an error that the browser translates, reference and code stay as they are', () => {
  const page = errorPage('impossible', { reference: 'A1B2C3D4E5F6' });
  const [, facts] = /<dl([^>]*)>/.exec(page) ?? [];
  expect(facts).toContain('translate="no"');
});

test('[N2] [I3] the page of an error says where to begin again, and sends nobody back to where they came from', () => {
  const page = errorPage('impossible', {});
  expect(page).toContain('auf der Website oder in der App, von der Sie kommen');
  expect(page).toContain('return to the website or app that sent you here');
});

test.each([
  ['a connection that breaks is no error', 'ECONNRESET', 0],
  ['any other error is a line of the log, without its words', 'ERR_OTHER', 1],
])(
  '[N5] [S8] while the OpenID Provider answers, %s, and nothing is printed beside the log',
  async (_, code, lines) => {
    const { server, inner, log } = await start();
    const printed = vi.spyOn(console, 'error');
    onTestFinished(() => printed.mockRestore());
    const sockets: Socket[] = [];
    server.app.server.on('connection', (socket) => void sockets.push(socket));
    const { open: ask, opened: asked } = gate();
    vi.spyOn(server.services.store, 'get').mockImplementationOnce(() => {
      ask();
      return new Promise(() => {});
    });
    const call = fetch(`${inner}/oidc/me`, { headers: { authorization: 'Bearer a-token' } });
    await asked;
    sockets[0]?.destroy(Object.assign(new Error('PIN 12345'), { code }));
    await expect(call).rejects.toThrow();
    const said = log.filter((line) => line.includes('"level":50'));
    expect(said).toHaveLength(lines);
    expect(said.join('')).not.toContain('12345');
    expect(printed).not.toHaveBeenCalled();
  },
);

describe('a browser that gets a page in place of the log-in', () => {
  const asked = { client_id: 'demo-yes', redirect_uri: 'typed' };
  const WHY = [
    ['of an address that the party has not registered', 'demo-yes', 'invalid_redirect_uri', asked],
    [
      'of a party that is not registered',
      undefined,
      'invalid_client',
      { ...asked, client_id: 'typed' },
    ],
  ] as const;

  test.each(WHY)(
    '[N5] [S8] because %s: under its reference the log says whose it was and why, in words that quote nothing',
    async (_, client, why, request) => {
      const { browser, log } = await start();
      const { status, text } = await browser().visit(authorizationRequest(request));
      const [, traceId = 'none'] = /<dt>reference<\/dt><dd>(\w{12})<\/dd>/.exec(text) ?? [];
      const said = log.filter((line) => line.includes(traceId)).map((line) => JSON.parse(line));
      expect([status, said.find(({ msg }) => msg === 'a request was refused')]).toMatchObject([
        400,
        { level: 30, why, ...(client && { client }) },
      ]);
      expect(log.join('')).not.toContain('typed');
    },
  );

  test('[N5] because its cookies do not come: on the way back the log says that, too', async () => {
    const { browser, log } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('henry');
    const { redirectUrl } = (await wizard.post('completion')).body;
    expect((await browser().visit(String(redirectUrl))).status).toBe(400);
    const said = log.map((line) => JSON.parse(line));
    expect(said).toContainEqual(
      expect.objectContaining({
        msg: 'a request was refused',
        why: 'authorization request has expired',
      }),
    );
  });
});

describe('an address that leads nowhere', () => {
  /** As browsers ask for a page. */
  const navigating = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const addresses = [
    [400, 'badly written', '/services_auth/auth-frontend/%zz'],
    [400, 'badly written outside the wizard', '/%zz'],
    [404, 'unknown', '/nowhere'],
    [404, 'of a file that is not there', '/services_auth/auth-frontend/nothing.css'],
  ] as const;

  test.each(addresses)(
    '[N2] [N5] answers %d, %s, to a browser that navigates with a page, whose reference the log has',
    async (status, _, path) => {
      const { origin, log } = running();
      const response = await fetch(origin + path, { headers: navigating });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toContain("form-action 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      // The address may name a log-in.
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const page = await response.text();
      expect(page).toContain('<h1>Diese Anfrage ist nicht möglich</h1>');
      const [, reference = 'none'] = /<dt>reference<\/dt><dd>(\w{12})<\/dd>/.exec(page) ?? [];
      expect(log.find((line) => line.includes(reference))).toContain('"audit":true');
    },
  );

  test.each(addresses)(
    '[R1] answers %d, %s, to everything else with code and reference as JSON, and not when to come back',
    async (status, _, path) => {
      const response = await fetch(running().origin + path);
      expect(response.status).toBe(status);
      expect(response.headers.has('retry-after')).toBe(false);
      expect(ErrorReply.parse(await response.json()).traceId).toMatch(/^\w{12}$/);
    },
  );

  test('[N5] is not the icon that a browser asks for by itself, as for a page of an error: no line is about it', async () => {
    const { origin, log, audited } = await start();
    const response = await fetch(`${origin}/favicon.ico`);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(log.filter((line) => line.includes('"audit":true'))).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test('[R1] below the calls is answered with JSON, whoever asks', async () => {
    for (const path of ['%zz', 'nowhere']) {
      const address = `${running().origin}${API_BASE}/${path}`;
      const response = await fetch(address, { headers: navigating });
      expect(ErrorReply.parse(await response.json()).traceId).toMatch(/^\w{12}$/);
    }
  });
});
