import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { LONGEST_WAIT, Upstreams } from '#backend/forward/upstreams.ts';
import { SERVICE_PATHS, type ServiceName } from '#contract/forward.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { freePort, portOf } from '../tools/ports.ts';
import { authorizationRequest } from './authorization-request.ts';
import { type Running, start, Wizard } from './harness.ts';
import { type Listening, listening } from './listening.ts';

const FORWARD = '/services_auth/auth-backend/api/forward';
type Settings = Partial<z.input<typeof Upstreams>[ServiceName]>;

/** The backend with one service at an upstream. */
function startWith(name: ServiceName, url: string, settings: Settings = {}): Promise<Running> {
  const upstreams = z.parse(Upstreams, { [name]: { url, paths: ['/allowed'], ...settings } });
  return start({ config: { upstreams } });
}

/** A customer who has logged in. */
async function loggedIn({ browser }: Running): Promise<Wizard> {
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  return wizard;
}

/** An upstream that answers every request in the same way, the backend in front of it, and a logged-in customer. */
async function forwarding(answer: Parameters<typeof listening>[0], settings: Settings = {}) {
  const upstream = await listening(answer);
  const running = await startWith('transfer', `${upstream.origin}/base`, settings);
  const wizard = await loggedIn(running);
  return { upstream, running, wizard, browser: wizard.browser };
}

const json = { 'content-type': 'application/json' };

describe('the forwarded request', () => {
  test('[X2] path, query, method and body reach the service below its own base', async () => {
    const { upstream, browser } = await forwarding((response) => response.end('{}'));
    await browser.call('POST', '/forward/transfer/allowed/a%20b?x=1&x=2', { body: { amount: 1 } });
    await browser.call('GET', '/forward/transfer/allowed');
    expect(upstream.heard.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/base/allowed/a%20b?x=1&x=2', '{"amount":1}'],
      ['GET', '/base/allowed', ''],
    ]);
  });

  test('[X2] [S5] the body reaches the service byte for byte: an amount is written as it was', async () => {
    const { upstream, browser } = await forwarding((response) => response.end('{}'));
    const body = '{ "amount": 1.10, "id": 12345678901234567890 }';
    await browser.request(`${browser.origin}${FORWARD}/transfer/allowed`, {
      method: 'POST',
      headers: { ...json, [CSRF_HEADER]: browser.jar.get(CSRF_COOKIE) ?? '' },
      body,
    });
    expect(upstream.heard.map((heard) => heard.body)).toEqual([body]);
  });

  test('[X2] a body of which nobody says what it is reaches the service as bytes', async () => {
    const { upstream, browser } = await forwarding((response) => response.end('{}'));
    await browser.request(`${browser.origin}${FORWARD}/transfer/allowed`, {
      method: 'POST',
      headers: { [CSRF_HEADER]: browser.jar.get(CSRF_COOKIE) ?? '' },
      body: new TextEncoder().encode('abc'),
    });
    const [heard] = upstream.heard;
    expect([heard?.body, heard?.headers['content-type']]).toEqual([
      'abc',
      'application/octet-stream',
    ]);
  });

  test('[X2] [S8] neither the request’s address nor the service’s is in the log', async () => {
    const { upstream, running, browser } = await forwarding((response) => response.end('{}'));
    await browser.call('GET', '/forward/transfer/allowed/canary?iban=canary');
    expect(upstream.heard).toHaveLength(1);
    expect(running.log.join('')).not.toMatch(/canary|base\/allowed/);
  });

  test('[X2, S1] no cookie, token, origin, address or compression of the browser (BREACH), and what the bank adds', async () => {
    const { upstream, browser } = await forwarding((response) => response.end('{}'), {
      headers: { authorization: 'Basic c2VydmljZQ==', accept: 'application/json' },
    });
    const headers = {
      authorization: 'Bearer of-the-browser',
      referer: 'https://bank.example/secret',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-api-key': 'mine',
      'x-request-id': 'forged',
      'accept-encoding': 'gzip, br',
      'accept-language': 'de',
      accept: 'text/html',
    };
    const answer = await browser.call('POST', '/forward/transfer/allowed', { body: {}, headers });
    const [heard] = upstream.heard;
    expect(heard?.headers).toMatchObject({
      host: new URL(upstream.origin).host,
      'content-type': 'application/json',
      'accept-language': 'de',
      accept: 'application/json',
      authorization: 'Basic c2VydmljZQ==',
      'x-request-id': expect.stringMatching(/^[0-9A-Z]{12}$/),
      'idempotency-key': expect.stringMatching(/.{16,}/),
    });
    expect(Object.keys(heard?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-language',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'idempotency-key',
      'x-request-id',
    ]);
    expect(JSON.stringify(heard?.headers)).not.toContain(browser.jar.get(CSRF_COOKIE));
    expect(answer.status).toBe(200);
  });

  test('[X3] the request name goes on', async () => {
    const { upstream, browser } = await forwarding((response) => response.end('{}'));
    const headers = { 'x-request-name': 'transfer.allowed' };
    await browser.call('GET', '/forward/transfer/allowed', { headers });
    expect(upstream.heard[0]?.headers['x-request-name']).toBe('transfer.allowed');
  });
});

describe('the service’s response', () => {
  test('[X2] status, body and what describes it; no cookie, redirect, policy or name of a server', async () => {
    const described = {
      'content-disposition': 'attachment; filename="limits.json"',
      'content-language': 'de',
      'content-type': 'application/problem+json',
      etag: '"1"',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      'retry-after': '60',
    };
    const { browser, running } = await forwarding((response) => {
      response.writeHead(409, {
        ...json,
        'set-cookie': ['auth-session=stolen', 'XSRF-TOKEN=stolen'],
        'content-security-policy': "default-src *; script-src 'unsafe-inline'",
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=0',
        'clear-site-data': '"*"',
        'cache-control': 'public, max-age=9999',
        server: 'core/1.0',
        location: 'https://evil.example/',
        ...described,
      });
      response.end('{"limit":true}');
    });
    const before = browser.jar.get('auth-session');
    const { status, body, headers } = await browser.call('GET', '/forward/transfer/allowed');
    expect([status, body]).toEqual([409, { limit: true }]);
    expect(browser.jar.get('auth-session')).toBe(before);
    expect(Object.fromEntries(headers)).toMatchObject(described);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // A customer's data are never cached, whatever the service says.
    expect(headers.get('cache-control')).toBe('no-store');
    for (const name of ['access-control-allow-origin', 'strict-transport-security', 'server']) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
    expect(headers.get('location')).toBeNull();
    expect(headers.get('clear-site-data')).toBeNull();
    expect(running.log.join('')).not.toContain('stolen');
  });

  test('[X2] that refuses the request says why', async () => {
    const { browser } = await forwarding((response) =>
      response.writeHead(400, json).end('{"field":"iban"}'),
    );
    const { status, body } = await browser.call('POST', '/forward/transfer/allowed', { body: {} });
    expect([status, body]).toEqual([400, { field: 'iban' }]);
  });

  test('[X2] packed content stays packed, and public content may be kept', async () => {
    const upstream = await listening((response, { headers }) => {
      const packed = /gzip/.test(`${headers['accept-encoding']}`);
      response.writeHead(200, {
        'content-type': 'image/svg+xml',
        ...(packed ? { 'content-encoding': 'gzip' } : {}),
        'cache-control': 'public, max-age=60',
        vary: 'accept-encoding, accept-language',
      });
      response.end(packed ? gzipSync('<svg/>') : '<svg/>');
    });
    const running = await startWith('portal-content-v2', upstream.origin);
    const response = await fetch(`${running.origin}${FORWARD}/portal-content/allowed/logo.svg`);
    expect(await response.text()).toBe('<svg/>');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('vary')).toContain('accept-language');
  });

  test('[X2] nothing but the head says how long the body is, if the service says so', async () => {
    const { browser, running } = await forwarding((response, { url }) => {
      response.writeHead(200, url.endsWith('?known') ? { ...json, 'content-length': '42' } : json);
      response.end();
    });
    const url = `${running.origin}${FORWARD}/transfer/allowed`;
    const lengthOf = async (query: string) =>
      (await browser.request(url + query, { method: 'HEAD' })).headers.get('content-length');
    expect(await lengthOf('?known')).toBe('42');
    expect(await lengthOf('')).toBeNull();
  });

  test('[X2] nothing changed since the browser got it, and nothing but the head', async () => {
    const since = 'Thu, 01 Jan 2026 00:00:00 GMT';
    const { browser, running } = await forwarding((response, { headers }) => {
      const isKnown = headers['if-none-match'] === '"1"' || headers['if-modified-since'] === since;
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' });
      response.end();
    });
    const url = `${running.origin}${FORWARD}/transfer/allowed`;
    for (const known of [{ 'if-none-match': '"1"' }, { 'if-modified-since': since }]) {
      const headers = { ...known, 'sec-fetch-site': 'same-origin' };
      expect((await browser.request(url, { headers })).status).toBe(304);
    }
    expect((await browser.request(url, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('a service that fails', () => {
  /** Long enough for the request to arrive, however busy the machine is. */
  const SOON = 1000;
  const NEVER = LONGEST_WAIT;
  type Failing = [
    string,
    number,
    Parameters<typeof listening>[0],
    timeoutMs?: number,
    why?: string,
  ];
  const failing: Failing[] = [
    ['drops the connection', 502, (response) => response.destroy(), NEVER, 'UND_ERR_SOCKET'],
    ['says nothing', 504, () => {}, SOON, 'ETIMEDOUT'],
    [
      'takes its time twice',
      504,
      (response) => {
        const end = () => response.end('{}');
        setTimeout(
          () => response.writeHead(200, json).write(' ', () => setTimeout(end, 0.8 * SOON)),
          0.8 * SOON,
        );
      },
      SOON,
    ],
    ['stops in the middle', 504, (response) => response.writeHead(200, json).write('{"a":'), SOON],
    [
      'breaks off',
      502,
      (response) => {
        response.writeHead(200, { ...json, 'content-length': '99' }).write('{');
        setImmediate(() => response.destroy());
      },
    ],
    ['has a fault', 502, (response) => response.writeHead(500).end('at secret.java:42')],
    ['has a status that is none', 502, (response) => response.writeHead(999, json).end('{}')],
    ['is overloaded', 502, (response) => response.writeHead(503).end('at secret.java:42')],
    ['redirects', 502, (response) => response.writeHead(302, { location: 'http://x' }).end()],
    ['has several answers', 502, (response) => response.writeHead(300).end('http://x')],
    ['says too much', 502, (response) => response.writeHead(200).end('x'.repeat(2000))],
    [
      'never ends',
      502,
      (response) => {
        response.writeHead(200);
        const more = () => response.write('x'.repeat(500), (error) => error ?? setTimeout(more, 5));
        more();
      },
    ],
  ];

  test.each(failing)(
    '[X2, R1, N5] that %s: %d, a code and a reference, which is in the audit log, and counted',
    async (_n, status, answer, timeoutMs = NEVER, why = expect.any(String)) => {
      const settings = { timeoutMs, maxAnswerBytes: 1000 };
      const { browser, upstream, running } = await forwarding(answer, settings);
      const reply = await browser.call('GET', '/forward/transfer/allowed');
      expect([reply.status, Object.keys(reply.body)]).toEqual([status, ['code', 'traceId']]);
      expect(reply.body.code).toBe('TECHNICAL_ERROR');
      expect(reply.headers.get('cache-control')).toBe('no-store');
      const { metrics } = running.server.services;
      const { code, traceId } = reply.body;
      const route = `${FORWARD}/transfer/*`;
      expect(await running.audited('error')).toContainEqual(
        expect.objectContaining({ code, traceId, status, route }),
      );
      expect(await metrics.registry.metrics()).toContain(
        `auth_errors_total{code="${code}",route="${route}"} 1`,
      );
      const told = { service: 'transfer', why };
      const said = running.log.map((line): object => JSON.parse(line));
      expect(said).toContainEqual(expect.objectContaining({ traceId, ...told }));
      // The proxy never retries: that is up to the caller, who has the key of the intent.
      expect(upstream.heard).toHaveLength(1);
    },
  );

  test('[X2] [R1] [N5] that has a fault: none of its headers reaches the browser, and the log has its status', async () => {
    const { browser, running } = await forwarding((response) => {
      response.writeHead(500, { ...json, 'content-encoding': 'gzip', etag: '"1"' });
      response.end(gzipSync('{}'));
    });
    const { status, body, headers } = await browser.call('GET', '/forward/transfer/allowed');
    expect([status, body.code, headers.get('etag')]).toEqual([502, 'TECHNICAL_ERROR', null]);
    const said = running.log.map((line): object => JSON.parse(line));
    expect(said).toContainEqual(
      expect.objectContaining({ traceId: body.traceId, why: 'status 500' }),
    );
  });

  test('[X2] [S8] [N5] that has a status that is none is told once, by that, and without the request’s address', async () => {
    const { browser, running } = await forwarding((response) => response.writeHead(999).end());
    const address = '/forward/transfer/allowed/canary?iban=canary';
    const { traceId } = (await browser.call('GET', address)).body;
    const said = running.log.filter((line) => line.includes(String(traceId)));
    const whys = said.map((line) => JSON.parse(line)).filter(({ why }) => why !== undefined);
    expect(whys.map(({ service, why }) => [service, why])).toEqual([['transfer', 'status 999']]);
    expect(await running.audited('error')).toHaveLength(1);
    expect(running.log.join('')).not.toContain('canary');
  });

  const nobodyAt = async (host: string) => `http://${host}:${await freePort()}`;
  const atServer = async (...[answer]: Parameters<typeof listening>) =>
    (await listening(answer)).origin;
  test.each<[n: string, why: string, at: () => Promise<string>]>([
    ['is not running', 'ECONNREFUSED', () => nobodyAt('127.0.0.1')],
    // The latter where there is no network.
    ['has a name that nobody knows', 'ENOTFOUND|EAI_AGAIN', () => nobodyAt('transfer.invalid')],
    [
      'does not speak HTTP',
      'HTTPParserError',
      () => atServer(({ socket }) => socket?.end('SSH-2.0-OpenSSH\r\n')),
    ],
  ])('[X2] [N5] [S8] that %s is told by the code of the system: %s', async (_n, why, at) => {
    const running = await startWith('transfer', await at(), { timeoutMs: SOON });
    const { browser } = await loggedIn(running);
    const { status, body } = await browser.call('GET', '/forward/transfer/allowed');
    expect([status, body.code]).toEqual([502, 'TECHNICAL_ERROR']);
    const { traceId } = body;
    const said = running.log.map((line): object => JSON.parse(line));
    const told = { service: 'transfer', why: expect.stringMatching(`^(?:${why})$`) };
    expect(said).toContainEqual(expect.objectContaining({ traceId, ...told }));
  });

  test('[X2] [N5] the rest of what it sends with its fault is not waited for', async () => {
    const closed = vi.fn();
    const settings = { timeoutMs: LONGEST_WAIT };
    const { browser } = await forwarding((response) => {
      response.on('close', closed).writeHead(500).write('and so on');
    }, settings);
    expect((await browser.call('GET', '/forward/transfer/allowed')).status).toBe(502);
    await expect.poll(() => closed.mock.calls.length, { timeout: LONGEST_WAIT / 3 }).toBe(1);
  });

  test('[X2] with an untrusted certificate: 502, and no request is sent to it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
    ]);
    let heard = 0;
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, () => {
      heard += 1;
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const running = await startWith('transfer', `https://localhost:${portOf(server)}`);
    const { browser } = await loggedIn(running);
    const reply = await browser.call('GET', '/forward/transfer/allowed');
    expect([reply.status, heard]).toEqual([502, 0]);
  });

  test('[X2] too long a request never reaches it', async () => {
    const { browser, upstream } = await forwarding((response) => response.end('{}'), {
      maxRequestBytes: 100,
    });
    const body = { text: 'x'.repeat(200) };
    const reply = await browser.call('POST', '/forward/transfer/allowed', { body });
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(upstream.heard).toEqual([]);
  });
});

describe('access to services', () => {
  test('[X1] [X2] [S3] changes want the CSRF header of the session, from our own page', async () => {
    const { browser, upstream } = await forwarding((response) => response.end('{}'));
    for (const headers of [
      { [CSRF_HEADER]: undefined },
      { [CSRF_HEADER]: 'other.token' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': undefined },
    ]) {
      const reply = await browser.call('POST', '/forward/transfer/allowed', { body: {}, headers });
      expect([reply.status, reply.body.code]).toEqual([403, 'CSRF_REJECTED']);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const url = `${browser.origin}${FORWARD}/transfer/allowed`;
      expect((await browser.request(url, { method })).status).toBe(403);
    }
    expect(upstream.heard).toEqual([]);
  });

  test('[X2] [S3] what changes nothing may be opened from another page, as by a link to a document', async () => {
    const { browser } = await forwarding((response) => response.end('{}'));
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.call('GET', '/forward/transfer/allowed', { headers })).status).toBe(200);
  });

  test('[X2] a customer’s service wants a session; public content wants none to be read', async () => {
    const { running, upstream } = await forwarding((response) => response.end('{}'));
    const stranger = running.browser();
    expect((await stranger.call('GET', '/forward/transfer/allowed')).status).toBe(401);
    for (const name of ['portal-content-v2', 'language-switcher'] as const) {
      const content = await startWith(name, upstream.origin);
      const path = `${SERVICE_PATHS[name]}/allowed`;
      expect((await content.browser().call('GET', path)).status).toBe(200);
      expect((await content.browser().call('POST', path)).status).toBe(401);
      // Also changed, from the log-in page on.
      const { browser } = await Wizard.open(content.browser());
      expect((await browser.call('POST', path)).status).toBe(200);
    }
    expect(upstream.heard).toHaveLength(4);
  });

  test('[X2] [X5] the features of a log-in are asked for before the customer is known', async () => {
    const upstream = await listening((response) => response.end('[]'));
    const running = await startWith('feature-service', upstream.origin, { paths: ['/v1'] });
    const stranger = running.browser();
    expect((await stranger.call('POST', '/features/v1')).status).toBe(401);
    const { browser } = await Wizard.open(running.browser());
    expect((await browser.call('POST', '/features/v1')).status).toBe(200);
    expect(upstream.heard).toHaveLength(1);
  });
});

describe('a customer’s service', () => {
  const allowed = '/forward/transfer/allowed';

  test('[X2] [S4] is not reachable while no log-in of the browser is logged in, even if a second one is open', async () => {
    const { browser, wizard, upstream } = await forwarding((response) => response.end('{}'));
    const second = await Wizard.open(browser);
    expect((await browser.call('POST', allowed)).status).toBe(200);
    await wizard.complete();
    const { status, body } = await browser.call('POST', allowed);
    expect([status, body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    await second.logIn('anna');
    await second.confirmByTan('anna', 'psd2-auth');
    expect((await browser.call('POST', allowed)).status).toBe(200);
    expect(upstream.heard).toHaveLength(2);
  });

  test.each(['transfer', 'account-balances', 'bank-data-validation'] as const)(
    '[X2] [S4] is not reachable by who has the PIN alone: %s',
    async (name) => {
      const upstream = await listening((response) => response.end('{}'));
      const running = await startWith(name, upstream.origin);
      const wizard = await Wizard.open(running.browser());
      const status = async () =>
        (await wizard.browser.call('POST', `${SERVICE_PATHS[name]}/allowed`)).status;
      await wizard.logIn('anna');
      await wizard.startTan('psd2-auth');
      expect(await status()).toBe(401);
      await wizard.confirmByTan('anna', 'psd2-auth');
      expect(await status()).toBe(200);
      expect(upstream.heard).toHaveLength(1);
    },
  );

  test('[X2] [S4] is not reachable by another customer than the one whom the party asked for', async () => {
    const { running, upstream } = await forwarding((response) => response.end('{}'));
    const query = authorizationRequest({
      client_id: 'demo-yes',
      redirect_uri: `${running.origin}/callback`,
      claims: '{"id_token":{"sub":{"value":"somebody-else"}}}',
    });
    const browser = running.browser();
    const wizard = await Wizard.at(browser, await browser.visit(query));
    await wizard.logIn('anna');
    expect((await browser.call('POST', allowed)).status).toBe(401);
    expect(upstream.heard).toEqual([]);
  });

  test('[X2] [A5] that sends TANs is reachable before the TAN, and for a customer only', async () => {
    const upstream = await listening((response) => response.end('{}'));
    const running = await startWith('identity-tan-component', upstream.origin);
    const wizard = await Wizard.open(running.browser());
    const status = async () =>
      (await wizard.browser.call('POST', '/forward/identity-tan-component/allowed')).status;
    expect(await status()).toBe(401);
    await wizard.logIn('anna');
    expect(await status()).toBe(200);
  });

  test('[X3] [S4] is not reachable by an access token without a log-in; the token is for the features alone', async () => {
    const { running, upstream } = await forwarding((response) => response.end('{}'));
    const { browser } = await Wizard.open(running.browser());
    const { accessToken } = (await browser.call('POST', '/token')).body;
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await browser.call('POST', '/features/v1', { headers })).status).toBe(200);
    expect((await browser.call('POST', allowed, { headers })).status).toBe(401);
    expect(upstream.heard).toEqual([]);
  });

  test('[S4] is not reachable after five minutes without activity', async () => {
    const { browser, running, upstream } = await forwarding((response) => response.end('{}'));
    running.later(5 * 60_000 - 1);
    expect((await browser.call('POST', allowed)).status).toBe(200);
    running.later(1);
    expect((await browser.call('POST', allowed)).status).toBe(401);
    expect((await browser.call('GET', allowed)).status).toBe(401);
    expect(upstream.heard).toHaveLength(1);
  });

  test('[S2] is not reachable with a copied cookie after the log-in has ended', async () => {
    const { wizard, upstream } = await forwarding((response) => response.end('{}'));
    const copy = wizard.browser.clone();
    const answer = await wizard.post('completion', undefined, 'the-one-completion');
    expect((await copy.call('POST', allowed)).status).toBe(401);
    expect(upstream.heard).toEqual([]);
    // A lost answer is still given again (S6).
    const again = await wizard.with(copy).post('completion', undefined, 'the-one-completion');
    expect([again.status, again.body]).toEqual([200, answer.body]);
  });
});

describe('the map', () => {
  test('[X2] services without an upstream, and names nobody knows, are not found', async () => {
    const { browser, upstream } = await forwarding((response) => response.end('{}'));
    for (const path of [
      '/forward/account-balances/allowed',
      '/forward/nobody/allowed',
      '/forward/transfer',
      '/forward/transfer/',
      '/forward/transfer/other',
      '/forward/transfer/allowedx',
      '/forward/',
      '/forward',
    ]) {
      const { status, body } = await browser.call('GET', path);
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect(upstream.heard).toEqual([]);
  });

  test('[X2] [T5] portal content is answered here until it has an upstream', async () => {
    const here = await start();
    const list = `${FORWARD}/portal-content/themes`;
    expect(await (await fetch(here.origin + list)).json()).toHaveProperty('themeProfiles');
    const upstream = await listening((response) => response.end('theirs'));
    const there = await startWith('portal-content-v2', upstream.origin, { paths: ['/themes'] });
    for (const path of ['', '/bundle.css', '/8840_1/colours.css?appearance=DARK']) {
      expect(await (await fetch(there.origin + list + path)).text()).toBe('theirs');
    }
    expect(upstream.heard.map(({ url }) => url)).toContain(
      '/themes/8840_1/colours.css?appearance=DARK',
    );
    const asset = await fetch(`${there.origin}${FORWARD}/portal-content/assets/8840_1/logo.svg`);
    expect(asset.status).toBe(404);
  });

  /** Sends a request line exactly as it is, which no HTTP client would. */
  async function sendRaw({ origin }: Listening | Running, target: string, cookie: string) {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
  }

  test('[X2] no request line whatever gets a service to hear of another path', async () => {
    const { upstream, running, browser } = await forwarding((response) => response.end('{}'));
    const base = `${FORWARD}/transfer`;
    const cookie = browser.jar.headerFor(running.origin);
    const parts = fc.array(
      fc.constantFrom(
        ...['/', '//', '\\', '.', '..', '..;', '@', ':', '?', '#', 'allowed', 'other', 'base'],
        ...['%2e', '%2f', '%5c', '%00', '%252e%252e', '%252f', '%c0%ae', '%', 'http:', 'evil'],
      ),
      { maxLength: 8 },
    );
    const beginnings = fc.constantFrom(
      `${base}/allowed/`,
      `${base}/`,
      `${base}/../transfer/allowed/`,
      `${base}%2fallowed/`,
      `http://evil.example${base}/allowed/`,
      `//evil.example${base}/allowed/`,
      `${FORWARD}/%74ransfer/allowed/`,
    );
    const line = fc.tuple(beginnings, parts).map(([begin, rest]) => begin + rest.join(''));
    await fc.assert(
      fc.asyncProperty(line, async (target) => {
        const before = upstream.heard.length;
        const status = await sendRaw(running, target, cookie);
        const heard = upstream.heard.slice(before);
        expect(heard.length).toBe(status === 200 ? 1 : 0);
        expect([200, 400, 404, 414]).toContain(status);
        for (const { url } of heard) {
          const [path = ''] = url.split('?');
          expect(`${path}/`).toMatch(/^\/base\/allowed\//);
          // A name that ends with dots is one like any other.
          expect(path).not.toMatch(/\/\.+(\/|$)|\/\/|[\\;#]|%(2e|2f|5c|00|25|c0)/i);
        }
      }),
      { numRuns: 400, examples: [[`${base}/allowed/other`], [`${base}/allowed/:..`]] },
    );
    expect(upstream.heard.length).toBeGreaterThan(0);
  });
});
