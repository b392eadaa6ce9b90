import { hash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { demoCustomers } from '#backend/demo/personas.ts';
import { digest } from '#backend/keys/crypto.ts';
import { kindOf } from '#backend/oidc/adapter.ts';
import { INTERACTION } from '#backend/oidc/answers.ts';
import { MINUTE } from '#backend/process/authentication.ts';
import { Unavailable } from '#backend/refusal.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { authorizationRequest } from './authorization-request.ts';
import type { Browser } from './browser.ts';
import { facts, type Running, start, Wizard } from './harness.ts';

/** A customer who has taken every step, and the address that leads back to the party. */
async function atTheEnd({ browser }: Running, client = 'demo-yes', customer = 'henry') {
  const wizard = await Wizard.open(browser(), client);
  await wizard.logInAndWalk(customer);
  const { redirectUrl } = (await wizard.post('completion')).body;
  const { browser: own } = wizard;
  /** Makes the request, but loses its answer: the browser gets none of it. */
  const lost = async () => (await own.clone().request(String(redirectUrl))).headers.get('location');
  return { wizard, own, way: String(redirectUrl), lost };
}

test('[E7] [S6] [N4] a way back whose answer got lost is answered to that browser again, also after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'way-back-'));
  const first = await start({ config: { dataDir } });
  const { own, way, lost } = await atTheEnd(first);
  const answer = await lost();
  expect(answer).toContain('code=');
  expect(await lost()).toBe(answer);
  await first.server.close();
  const { port } = first.config;
  await start({ config: { dataDir, port, publicUrl: first.origin } });
  expect(await lost()).toBe(answer);
  expect(facts(await own.visit(way))).toMatchObject({ given_name: 'Henry' });
});

/** Goes on as a reloaded page does: asks how far the log-in is, then for its end. */
async function reload(wizard: Wizard) {
  expect((await wizard.initUi()).authentication.started).toBe(true);
  expect(await wizard.actions()).toEqual([]);
  return wizard.complete();
}

test('[P7] [S5] [E7] a customer who has paid, and reloads the page because the answer to the end was lost, comes back to the party', async () => {
  const { browser, later, audited } = await start();
  const wizard = await Wizard.open(browser(), 'demo-payment');
  await wizard.logInAndWalk('david');
  await wizard.with(wizard.browser.clone()).post('completion');
  later(4 * MINUTE);
  const copied = wizard.browser.clone();
  expect(facts(await reload(wizard))).toMatchObject({ given_name: 'David' });
  // It is open no longer than that, not even for a copy of the cookies.
  const { status } = await copied.call('POST', `/init-ui${wizard.entry.search}`);
  expect([status, (await wizard.with(copied).get('process')).status]).toEqual([401, 401]);
  expect(await audited('completed')).toHaveLength(1);
});

test.each(['completion', 'cancellation'])(
  '[S7] [E7] a redirect URI that the bank has removed since the log-in began gets nothing of its %s',
  async (end) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'way-back-'));
    const shopAt = (...redirect_uris: string[]) => {
      const token_endpoint_auth_method = 'none';
      return [
        parseClient({ client_id: 'shop', redirect_uris, token_endpoint_auth_method }, 'shop'),
      ];
    };
    const [OLD, NEW] = ['https://shop.example/old', 'https://shop.example/new'];
    const request = authorizationRequest({ client_id: 'shop', redirect_uri: OLD });
    const before = await start({ config: { dataDir, clients: shopAt(OLD) } });
    const own = before.browser();
    const wizard = await Wizard.at(own, await own.visit(request));
    await wizard.logIn('henry');
    const body = end === 'cancellation' ? { cause: 'customer' } : undefined;
    const way = String((await wizard.post(end, body)).body.redirectUrl);
    await before.server.close();

    const { port } = before.config;
    const without = await start({ config: { dataDir, port, clients: shopAt(NEW) } });
    const refused = await own.visit(way);
    expect([refused.url.href, refused.status]).toEqual([way, 400]);
    expect(refused.text).toContain('<dd>invalid_redirect_uri</dd>');
    const [, reference = 'none'] = /<dt>reference<\/dt><dd>(\w{12})/.exec(refused.text) ?? [];
    expect(without.log.some((line) => line.includes(reference) && line.includes('400'))).toBe(true);
    await without.server.close();

    // Nothing is lost: where it was a mistake, the customer still gets back.
    await start({ config: { dataDir, port, clients: shopAt(NEW, OLD) } });
    expect((await own.visit(way)).url.href).toMatch(/^https:\/\/shop\.example\/old\?/);
  },
);

test.each(['demo-payment', 'demo-yes'])(
  '[P7] [S2] [S5] [S6] an answer to the end that is cut off after its headers takes the session from nobody; the way back to %s does',
  async (client) => {
    const { browser } = await start();
    const wizard = await Wizard.open(browser(), client);
    const { jar } = wizard.browser;
    await wizard.logInAndWalk('david');
    // The browser keeps the cookies of both answers, but reads neither.
    await wizard.post(client === 'demo-payment' ? 'cancellation' : 'completion', {
      cause: 'customer',
    });
    await wizard.post('completion');
    expect(jar.get('auth-session')).toBeDefined();
    expect(facts(await reload(wizard))).toMatchObject({ given_name: 'David' });
    expect(jar.get('auth-session')).toBeUndefined();
  },
);

test('[S2] [P7] the way back of one tab takes the session from no other', async () => {
  const { browser } = await start();
  const first = await Wizard.open(browser());
  const second = await Wizard.open(first.browser);
  await first.logIn('henry');
  expect(facts(await first.complete())).toMatchObject({ given_name: 'Henry' });
  expect((await second.logIn('henry')).status).toBe(200);
});

test.each(['customer', 'error'] as const)(
  '[P7] [E8] [N5] a log-in that is over stays as it ended, whoever leaves it in another tab: %s',
  async (cause) => {
    const { browser, audited } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('henry');
    const { body } = await wizard.post('completion');
    expect((await wizard.post('cancellation', { cause })).body).toEqual(body);
    expect(facts(await reload(wizard))).toMatchObject({ given_name: 'Henry' });
    expect(await audited(cause === 'customer' ? 'cancelled' : 'failed')).toEqual([]);
  },
);

/** Makes a call that ends the log-in, while nothing can be handed over to the party. */
async function notHandedOver(
  { services }: Running['server'],
  call: () => ReturnType<Wizard['post']>,
) {
  const { store } = services;
  const update = store.update.bind(store);
  const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, ...entry) => {
    if (kind.name === 'oidc Interaction') throw new Unavailable('gone');
    return update(kind, ...entry);
  });
  expect((await call()).status).toBe(503);
  spy.mockRestore();
}

test('[P7] [N2] [E7] also where the end could not be handed over to the party', async () => {
  const { browser, server } = await start();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  await notHandedOver(server, () => wizard.post('completion'));
  expect(facts(await reload(wizard))).toMatchObject({ given_name: 'Henry' });
});

test('[E7] [E8] [P7] a browser that comes to the way back from a log-in that was cancelled, but not handed over, gets a new one', async () => {
  const { browser, server } = await start();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  await notHandedOver(server, () => wizard.post('cancellation', { cause: 'customer' }));
  const led = await wizard.browser.visit(`${wizard.browser.origin}/oidc/auth/${wizard.id}`);
  const anew = await Wizard.at(wizard.browser, led);
  await anew.logIn('henry');
  expect(facts(await anew.complete())).toMatchObject({ given_name: 'Henry' });
});

test('[E7] [P7] [S5] a browser that comes to the way back before its log-in is over is led to that log-in, which then ends as any other', async () => {
  const { browser, audited } = await start();
  const wizard = await Wizard.open(browser(), 'demo-payment');
  await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
  const address = `${wizard.browser.origin}/oidc/auth/${wizard.id}`;
  const led = await wizard.browser.request(address);
  expect([led.status, led.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const early = await wizard.browser.visit(address);
  expect(early.url.href).toBe(wizard.entry.href);
  await wizard.walk('david');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  expect(await audited('started')).toHaveLength(1);
});

test('[E7] [S6] nobody takes the way back, or opens a log-in, by asking only for the headers', async () => {
  const { own, way } = await atTheEnd(await start());
  const before = own.jar.headerFor(way);
  for (const address of [way, `${own.origin}/oidc/auth?client_id=demo-yes`]) {
    expect((await own.request(address, { method: 'HEAD' })).status).toBe(405);
  }
  expect(own.jar.headerFor(way)).toBe(before);
  expect(facts(await own.visit(way))).toMatchObject({ given_name: 'Henry' });
});

test('[E7] [S7] a browser that was not sent there, or comes too late, learns nothing on the way back', async () => {
  const running = await start();
  const { wizard, own, way, lost } = await atTheEnd(running);
  await lost();
  const stranger = running.browser();
  expect((await stranger.request(way)).status).toBe(400);
  // Knowing the cookie's value does not help: it is the log-in's id, which is in the wizard's address.
  const cookie = `op-resume=${wizard.id}`;
  for (const forged of [cookie, `${cookie}; op-resume.sig=forged`]) {
    expect((await stranger.request(way, { headers: { cookie: forged } })).status).toBe(400);
  }
  // The cookie of one log-in does not open the way back of another.
  const other = await atTheEnd(running);
  expect((await other.own.request(way)).status).toBe(400);
  running.later(61_000);
  expect((await own.request(way)).status).toBe(400);
});

test('[E7] [S7] who asks once more for a way back learns nothing once the party has exchanged the code, as a second exchange would revoke its tokens', async () => {
  const { own, way, lost } = await atTheEnd(await start());
  const answer = await lost();
  expect((await own.request(way)).headers.get('location')).toBe(answer);
  expect(facts(await own.visit(way))).toMatchObject({ given_name: 'Henry' });
  const again = await own.request(way);
  expect(again.status).toBe(400);
  // Everything may have worked, and a payment been made: nobody is sent to begin anew without a look.
  expect(await again.text()).toContain('<h1>Diese Anmeldung ist beendet</h1>');
});

const APP = {
  client_id: 'app',
  redirect_uris: ['com.example.app:/back'],
  application_type: 'native',
};
const SITE = { client_id: 'site', redirect_uris: ['https://site.example/back'] };

test.each([
  [APP, 'completion'],
  [APP, 'cancellation'],
  [SITE, 'completion'],
  [SITE, 'cancellation'],
] as const)(
  '[E7] [N2] [S7] an app that the browser did not open at once, or a website at which it did not arrive, is opened by the link of the page, which stays, for a minute: $client_id, %s',
  async (entry, end) => {
    const [back = ''] = entry.redirect_uris;
    const client = parseClient({ ...entry, token_endpoint_auth_method: 'none' }, entry.client_id);
    const { browser, later } = await start({ config: { clients: [client] } });
    const own = browser();
    const request = authorizationRequest({ client_id: entry.client_id, redirect_uri: back });
    const wizard = await Wizard.at(own, await own.visit(request));
    if (end === 'completion') await wizard.logInAndWalk('henry');
    const body = end === 'completion' ? undefined : { cause: 'customer' };
    const { redirectUrl } = (await wizard.post(end, body)).body;
    const way = String(redirectUrl);
    const first = (await own.request(way)).headers.get('location') ?? '';
    expect(first.slice(0, back.length + 6)).toMatch(/\?(code=|error)$/);
    expect(first).toContain(back);
    later(50_000);
    const again = await own.request(way);
    expect(again.headers.get('location')).toBe(first);
    expect(again.headers.getSetCookie().join()).toMatch(
      /op-resume=.+httponly.+op-resume\.sig=.+httponly/i,
    );
    expect((await browser().request(way)).status).toBe(400);
    later(11_000);
    expect((await own.request(way)).status).toBe(400);
    later(60_000);
    expect(own.jar.headerFor(way)).not.toContain('op-resume');
  },
);

test('[E7] [S6] [S7] a way back that is spelt in another way brings no second code', async () => {
  const { own, way } = await atTheEnd(await start());
  const cookie = own.jar.headerFor(way);
  const ask = (address: string) => own.clone().request(address, { headers: { cookie } });
  // The provider's own router takes the first three for the same address, and this one for that where log-ins begin.
  const beginning = way.replace(/auth\/.*/, 'auth/');
  const ways = [`${way}/`, way.replace('/auth/', '/AUTH/'), way.replace('/auth/', '/Auth/')];
  const others = [
    ...ways,
    beginning,
    way.replace('/auth/', '/%61uth/'),
    way.replace('/auth/', '//auth/'),
  ];
  for (const other of others) expect([other, (await ask(other)).status]).toEqual([other, 404]);
  const answer = (await ask(way)).headers.get('location');
  expect(answer).toContain('code=');
  expect((await ask(way)).headers.get('location')).toBe(answer);
});

test('[E7] [S6] [S7] a request that was answered stays so, also when its end is handed over once more meanwhile', async () => {
  const { server, browser } = await start();
  const { store } = server.services;
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  const own = wizard.browser.clone();
  const complete = () => wizard.with(own.clone()).post('completion', undefined, 'one-and-the-same');
  const resume = async ({ body }: Awaited<ReturnType<typeof complete>>) =>
    (await own.clone().request(String(body.redirectUrl))).headers.get('location');
  // While the first call stores its grant, the second one hands over and the browser goes back.
  const put = store.put.bind(store);
  let answered: string | null = null;
  const granting = vi.spyOn(store, 'put').mockImplementation(async (kind, ...entry) => {
    if (kind.name === 'oidc Grant') {
      granting.mockRestore();
      answered = await resume(await complete());
    }
    return put(kind, ...entry);
  });
  const first = await complete();
  expect(answered).toContain('code=');
  expect(await resume(first)).toBe(answered);
});

test('[E7] [E8] [S6] of two calls that hand over the end at once, the first stands', async () => {
  const { server, browser } = await start();
  const { store } = server.services;
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  const handedOver = async () => (await store.get(INTERACTION, digest(wizard.id)))?.result;
  const put = store.put.bind(store);
  let first: unknown;
  const granting = vi.spyOn(store, 'put').mockImplementation(async (kind, ...entry) => {
    if (kind.name === 'oidc Grant') {
      granting.mockRestore();
      await wizard.with(wizard.browser.clone()).post('completion');
      first = await handedOver();
    }
    return put(kind, ...entry);
  });
  await wizard.post('completion');
  expect(first).toHaveProperty('consent');
  expect(await handedOver()).toEqual(first);
});

test('[E7] [N2] while the store does not answer, the way back says so with a reference, and waits', async () => {
  const running = await start();
  // This party pushes its request, which is only used up by the answer.
  const { own, way } = await atTheEnd(running, 'demo-payment', 'david');
  const { store } = running.server.services;
  // Fails at the last moment: the code exists, but nobody has it.
  const broken = vi.spyOn(store, 'update').mockRejectedValue(new Unavailable('gone'));
  const refused = await own.visit(way);
  broken.mockRestore();
  expect(refused.status).toBe(503);
  const { error, reference } = facts(refused);
  expect(error).toBe('server_error');
  expect(refused.text).toContain('laden Sie die Seite dann neu.');
  const audited = await running.audited();
  expect(audited.filter(({ traceId }) => traceId === reference)).toHaveLength(1);
  expect(facts(await own.visit(way))).toMatchObject({ given_name: 'David' });
});

test('[E7] [N2] a session that cannot be looked at keeps nobody from the way back', async () => {
  const running = await start();
  const { own, way } = await atTheEnd(running);
  const { sessions } = running.server.services;
  vi.spyOn(sessions, 'open').mockRejectedValueOnce(new Unavailable('gone'));
  expect(facts(await own.visit(way))).toMatchObject({ given_name: 'Henry' });
});

test('[E7] [N2] [N5] a mistake of ours on the way back is shown as one, with a reference under which the log has its cause', async () => {
  const running = await start();
  const { own, way } = await atTheEnd(running);
  vi.spyOn(running.server.services.store, 'update').mockRejectedValueOnce(new TypeError('a bug'));
  const shown = await own.visit(way);
  expect(shown.status).toBe(500);
  expect(shown.text).toContain('laden Sie die Seite dann neu.');
  const { reference } = facts(shown);
  const logged = running.log
    .map((line) => JSON.parse(line))
    .filter(({ traceId }) => traceId === reference);
  expect(logged).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ type: 'TypeError' }) }),
  );
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'error', code: 'TECHNICAL_ERROR', status: 500 }),
  );
  expect(facts(await own.visit(way))).toMatchObject({ given_name: 'Henry' });
});

test('[E7] [N5] a mistake of the party’s is none of ours in the audit log', async () => {
  const { audited, browser } = await start();
  const page = await browser().visit('/oidc/auth?client_id=nobody');
  const { reference } = facts(page);
  expect(await audited('error')).toMatchObject([
    { code: 'INVALID_REQUEST', status: page.status, traceId: reference },
  ]);
});

/** The names of the cookies that an answer leaves in a browser. */
const leftBy = ({ headers }: Response): string[] =>
  headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie))
    .map((cookie) => cookie.slice(0, cookie.indexOf('=')))
    .sort();

test('[S2] a browser gets the cookies of a log-in that something reads, and keeps on the way back only those that let it ask again', async () => {
  const running = await start();
  const request = authorizationRequest({
    client_id: 'demo-yes',
    redirect_uri: `${running.origin}/callback`,
  });
  const begun = await running.browser().request(running.origin + request);
  expect(leftBy(begun)).toEqual(['XSRF-TOKEN', 'auth-session', 'op-resume', 'op-resume.sig']);
  const { own, way } = await atTheEnd(running);
  const again = own.clone();
  for (const browser of [own, again]) {
    const back = await browser.request(way);
    expect(back.headers.get('location')).toContain('code=');
    expect(leftBy(back)).toEqual(['op-resume', 'op-resume.sig']);
  }
});

test('[E7] [N2] [S5] a bank that does not answer keeps nobody who has paid from the way back', async () => {
  const bank = { ...(await demoCustomers()) };
  const { browser } = await start({ customers: bank });
  const wizard = await Wizard.open(browser(), 'demo-payment');
  await wizard.logInAndWalk('david');
  vi.spyOn(bank, 'byId').mockRejectedValue(new Error('reset'));
  const { redirectUrl } = (await wizard.post('completion')).body;
  const back = await wizard.browser.request(String(redirectUrl));
  expect(back.headers.get('location')).toContain('code=');
});

test('[E7] [E8] [P7] a customer whose completed log-in the provider does not accept is not asked to log in once more', async () => {
  const { server, ...running } = await start();
  const { own, way } = await atTheEnd({ server, ...running });
  const { store } = server.services;
  const get = store.get.bind(store);
  // What was granted is lost.
  const losing = vi
    .spyOn(store, 'get')
    .mockImplementation(async (kind, id) =>
      kind.name === 'oidc Grant' ? undefined : get(kind, id),
    );
  const { url } = await own.visit(way);
  losing.mockRestore();
  expect([url.pathname, url.searchParams.get('error')]).toEqual(['/callback', 'login_required']);
});

/** Makes the next call of the store that puts an entry of this kind fail. */
function failOnce({ server }: Running, name: string) {
  const { store } = server.services;
  const put = store.put.bind(store);
  const failing = vi.spyOn(store, 'put').mockImplementation(async (kind, ...entry) => {
    if (kind.name !== name) return put(kind, ...entry);
    failing.mockRestore();
    throw new Unavailable('gone');
  });
}

const FAULTS: [string, (running: Running) => void][] = [
  ['the store, for the code', (running) => failOnce(running, 'oidc AuthorizationCode')],
  // The provider has redirected by then.
  ['the store, for the provider’s session', (running) => failOnce(running, 'oidc Session')],
];

test.each(FAULTS)(
  '[E7, N2, S5] after one fault on the way back from a payment, a reload still leads to the party: %s',
  async (_, breakOnce) => {
    const running = await start();
    const { own, way } = await atTheEnd(running, 'demo-payment', 'david');
    breakOnce(running);
    const refused = await own.request(way);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('location')).toBeNull();
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.text()).toContain('laden Sie die Seite dann neu.');
    expect(facts(await own.visit(way))).toMatchObject({ given_name: 'David' });
  },
);

/** A party that pushes a request with these parameters, and the address to which it sends a browser. */
async function pushedRequest(asked: Readonly<Record<string, string>>) {
  const request = {
    client_id: 'who-pushes',
    response_type: 'code',
    redirect_uri: 'https://pushes.example/back',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWBuGJSstw-cM',
    code_challenge_method: 'S256',
    ...asked,
  };
  const { client_id, redirect_uri } = request;
  const client_secret = 'a-secret-that-is-long-enough-for-hs256';
  const token_endpoint_auth_method = 'client_secret_post';
  const party = { client_id, client_secret, token_endpoint_auth_method };
  const clients = [parseClient({ ...party, redirect_uris: [redirect_uri] }, 'party')];
  const running = await start({ config: { clients } });
  const push = (more: Readonly<Record<string, string>>) =>
    fetch(`${running.inner}/oidc/request`, {
      method: 'POST',
      body: new URLSearchParams({ ...request, client_secret, ...more }),
    });
  const pushed = await push({});
  const { request_uri } = z.parse(z.object({ request_uri: z.string() }), await pushed.json());
  const pushedId = request_uri.split(':').at(-1) ?? '';
  const { store } = running.server.services;
  const stored = async () =>
    JSON.stringify(await store.get(kindOf('PushedAuthorizationRequest'), digest(pushedId)));
  return {
    running,
    address: `/oidc/auth?${new URLSearchParams({ client_id, request_uri })}`,
    unpushed: (more: Readonly<Record<string, string>>) =>
      `/oidc/auth?${new URLSearchParams({ ...request, ...more })}`,
    push,
    stored,
  };
}

test('[E7] [S7] a state that is too long for the way back is refused where it is pushed', async () => {
  const { running, address, push } = await pushedRequest({ state: 'x'.repeat(8000) });
  const { url } = await running.browser().visit(address);
  expect(url.pathname).toBe('/services_auth/auth-frontend/');
  for (const state of ['x'.repeat(10_000), 'ä'.repeat(2000)]) {
    const answer = await push({ state });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'state is too long' },
    ]);
  }
});

test.each([
  ['in hexadecimal digits', hash('sha256', 'verifier')],
  ['the verifier itself', 'v'.repeat(64)],
  ['of other signs than those of a hash', '~'.repeat(43)],
])(
  '[S7] [E8] [S5] a code challenge that is %s is refused before anybody logs in or pays, as no code could be exchanged',
  async (_, code_challenge) => {
    const { running, push, unpushed } = await pushedRequest({});
    const { url } = await running.browser().visit(unpushed({ code_challenge }));
    expect([url.host, url.searchParams.get('error')]).toEqual([
      'pushes.example',
      'invalid_request',
    ]);
    const answer = await push({ code_challenge });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  },
);

test.each([
  [
    'a level that there is not',
    { claims: '{"id_token":{"acr":{"essential":true,"value":"gold"}}}' },
    'unmet_authentication_requirements',
  ],
  [
    'one of several customers',
    { claims: '{"id_token":{"sub":{"values":["anna","henry"]}}}' },
    'invalid_request',
  ],
  ['nothing that could be granted', { scope: 'profile' }, 'invalid_scope'],
])(
  '[E8] a request for %s is refused where it is pushed, as in an address, and kept nowhere',
  async (_, asked, error) => {
    const { running, push, unpushed } = await pushedRequest({});
    const kept = vi.spyOn(running.server.services.store, 'put');
    const answer = await push(asked);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
    const { url } = await running.browser().visit(unpushed(asked));
    expect([url.host, url.searchParams.get('error')]).toEqual(['pushes.example', error]);
    expect(kept).not.toHaveBeenCalled();
  },
);

test('[S4] [S7] a request that is longer than any needs to be is refused where it is pushed, and fills no store', async () => {
  const { running, push } = await pushedRequest({});
  const pushes = async (login_hint: string) => {
    const answer = await push({ login_hint });
    return [answer.status, await answer.json()];
  };
  expect(await pushes('x'.repeat(15_000))).toMatchObject([201, { expires_in: 60 }]);
  const kept = vi.spyOn(running.server.services.store, 'put');
  for (const long of ['x'.repeat(17_000), 'ä'.repeat(8500)]) {
    expect(await pushes(long)).toEqual([
      400,
      { error: 'invalid_request', error_description: 'the request is too long' },
    ]);
  }
  expect(kept).not.toHaveBeenCalled();
});

test('[S4] [N5] claims that are nested ever deeper are refused where they are pushed or in the address, and are no mistake of ours', async () => {
  const { running, push, unpushed } = await pushedRequest({});
  const nested = (depth: number) =>
    `{"id_token":{"email":{"values":${'['.repeat(depth)}${']'.repeat(depth)}}}}`;
  const pushes = async (depth: number) => {
    const answer = await push({ claims: nested(depth) });
    return [answer.status, await answer.json()];
  };
  expect(await pushes(4)).toMatchObject([201, { expires_in: 60 }]);
  const error_description = 'claims: nested too deeply';
  for (const depth of [30, 3000, 7000]) {
    expect(await pushes(depth)).toEqual([400, { error: 'invalid_request', error_description }]);
  }
  const { url } = await running.browser().visit(unpushed({ claims: nested(1000) }));
  expect(url.searchParams.get('error_description')).toBe(error_description);
  expect(running.log.filter((line) => line.includes('provider error'))).toEqual([]);
});

test('[E7] [N2] a state that is too long for the way back opens no log-in, and the customer is told so with a reference', async () => {
  const { running, unpushed } = await pushedRequest({});
  const { status, text } = await running.browser().visit(unpushed({ state: 'ä'.repeat(2000) }));
  expect(status).toBe(400);
  expect(text).toMatch(/<dt>reference<\/dt><dd>\w{12}<\/dd>/);
  expect(text).toContain('state is too long');
});

test('[E7] [E8] [S7] an error that a form takes to the party is an answer, too: it is given once, and uses up what was pushed', async () => {
  const { running, address } = await pushedRequest({ response_mode: 'form_post' });
  const own = running.browser();
  const wizard = await Wizard.at(own, await own.visit(address));
  const way = String((await wizard.post('cancellation', { cause: 'customer' })).body.redirectUrl);
  const [lost, late] = [own.clone(), own.clone()];
  const answer = await own.visit(way);
  expect(answer.text).toContain('name="error" value="access_denied"');
  expect((await lost.visit(way)).text).toBe(answer.text);
  const again = await running.browser().visit(address);
  expect(again.url.href + again.text).toContain('invalid_request_uri');
  running.later(61_000);
  expect((await late.visit(way)).text).not.toContain('access_denied');
});

/** A browser, and the address to which a party that has pushed its request sends it. */
async function sentByPush({ browser }: Running) {
  const own = browser();
  const begun = await own.request(`${own.origin}/demo/start?client=demo-payment`);
  return { own, pushed: String(begun.headers.get('location')) };
}

test('[S7] a pushed request opens no further log-in once one has been answered', async () => {
  const { own: first, pushed } = await sentByPush(await start());
  const wizard = await Wizard.at(first, await first.visit(pushed));
  await wizard.logInAndWalk('david');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'David' });
  const { status, text } = await first.visit(pushed);
  expect([status, text]).toEqual([400, expect.stringContaining('invalid_request_uri')]);
});

test('[S7] of two log-ins opened by one pushed request one gets a code, however long they take', async () => {
  const running = await start();
  const { own, pushed } = await sentByPush(running);
  const open = async () => Wizard.at(own, await own.visit(pushed));
  const wizards = [await open(), await open()];
  running.later(2 * 60_000);
  const answers: [code: boolean, error: string | null][] = [];
  for (const wizard of wizards) {
    await wizard.logInAndWalk('david');
    const { searchParams } = (await wizard.complete()).url;
    answers.push([searchParams.has('code'), searchParams.get('error')]);
  }
  expect(answers).toEqual([
    [true, null],
    [false, 'invalid_request_uri'],
  ]);
});

test('[S7] also if they were opened at the last moment at which the request could be', async () => {
  const running = await start();
  const { own, pushed } = await sentByPush(running);
  const ends: (string | null)[] = [];
  // Of the minute that the request may be opened in, the store's clock says that it is over.
  running.later(MINUTE);
  const open = async () => Wizard.at(own, await own.visit(pushed));
  for (const wizard of [await open(), await open()]) {
    ends.push((await wizard.cancel('customer')).url.searchParams.get('error'));
  }
  expect(ends).toEqual(['access_denied', 'invalid_request_uri']);
});

test('[S7] [N1] also if their pages were open for hours', async () => {
  const running = await start();
  const { own, pushed } = await sentByPush(running);
  const open = async () => Wizard.at(own, await own.visit(pushed));
  const wizards = [await open(), await open()];
  for (let passed = 0; passed < 120; passed += 10) {
    running.later(10 * MINUTE);
    for (const wizard of wizards) expect((await wizard.post('keep-open')).status).toBe(200);
  }
  const ends: (string | null)[] = [];
  for (const wizard of wizards) {
    ends.push((await wizard.cancel('customer')).url.searchParams.get('error'));
  }
  expect(ends).toEqual(['access_denied', 'invalid_request_uri']);
});

test.each([
  ['the process dies before it has noted that the request was used', 'dies'],
  ['both come back at once', 'races'],
] as const)(
  '[S7] [S6] of two log-ins opened by one pushed request one gets a code, also where %s',
  async (_, how) => {
    const running = await start();
    const { own, pushed } = await sentByPush(running);
    const ways: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const wizard = await Wizard.at(own, await own.visit(pushed));
      await wizard.logInAndWalk('david');
      ways.push(String((await wizard.post('completion')).body.redirectUrl));
    }
    const [first = '', second = ''] = ways;
    const answers: (string | null)[] = [];
    const comeBack = async (way: string) => {
      const { headers } = await own.clone().request(way);
      answers.push(new URL(String(headers.get('location'))).searchParams.get('error'));
    };
    const { store } = running.server.services;
    const update = store.update.bind(store);
    const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, ...entry) => {
      if (kind.name !== 'oidc Interaction') return update(kind, ...entry);
      spy.mockRestore();
      if (how === 'races') await comeBack(second);
      const stored = await update(kind, ...entry);
      if (how === 'dies') vi.spyOn(store, 'update').mockRejectedValueOnce(new Unavailable('gone'));
      return stored;
    });
    if (how === 'dies') {
      expect((await own.clone().request(first)).status).toBe(503);
      await comeBack(second);
    }
    await comeBack(first);
    expect(answers).toEqual(['invalid_request_uri', null]);
  },
);

test('[S8] a pushed request is deleted once it can no longer be opened, unless it was', async () => {
  const [unopened, opened] = [await pushedRequest({}), await pushedRequest({})];
  await opened.running.browser().visit(opened.address);
  for (const { running } of [unopened, opened]) running.later(3 * MINUTE);
  expect(await unopened.stored()).toBeUndefined();
  expect(await opened.stored()).toContain('"request":');
});

test('[S8] once the party has its answer, nothing is left of a pushed request but that it was used', async () => {
  const { running, address, stored } = await pushedRequest({});
  const own = running.browser();
  const wizard = await Wizard.at(own, await own.visit(address));
  const { redirectUrl } = (await wizard.post('cancellation', { cause: 'customer' })).body;
  expect(await stored()).toContain('"request":');
  await own.request(String(redirectUrl));
  expect(await stored()).toContain('"consumed":');
  expect(await stored()).not.toContain('"request":');
});

test('[S7] a pushed request opens no log-in after a minute', async () => {
  const { own, pushed } = await sentByPush(await start());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { status, text } = await own.visit(pushed);
  expect([status, text]).toEqual([400, expect.stringContaining('invalid_request_uri')]);
});

test('[N2] [E4] a log-in that is gone names its bank, and the page of its party, but not in a frame of it, nor where it can be left as it was begun', async () => {
  const { origin, browser, later } = await start();
  /** The party named by the refusals of the calls that open the wizard. */
  async function refusedWith({ entry }: Wizard, own: Browser) {
    const calls = [
      await own.call('POST', `/init-ui${entry.search}`),
      await own.call('GET', `/session${entry.search}`),
    ];
    for (const { status, body } of calls) {
      expect([status, body.authenticationSession]).toEqual([401, { rzbk: '8840', markenId: '1' }]);
    }
    return calls.map(({ body }) => body.party);
  }
  const party = { clientName: 'Lumen Energy', clientUri: `${origin}/`, onlineBanking: false };
  const left = await Wizard.open(browser());
  await left.cancel('customer');
  expect(await refusedWith(left, left.browser)).toEqual([party, party]);
  expect(await refusedWith(left, browser())).toEqual([party, party]);
  // Also if the browser's session goes on, with the log-in of another tab.
  const ended = await Wizard.open(browser());
  await Wizard.open(ended.browser);
  await ended.post('cancellation', { cause: 'customer' });
  expect(await refusedWith(ended, ended.browser)).toEqual([party, party]);
  const framed = await Wizard.open(browser(), 'demo-embedded');
  expect(await refusedWith(framed, browser())).toEqual([undefined, undefined]);
  const late = await Wizard.open(browser());
  later(60 * MINUTE);
  expect(await refusedWith(late, late.browser)).toEqual([undefined, undefined]);
  later(10 * MINUTE);
  expect(await refusedWith(late, late.browser)).toEqual([party, party]);
});
