import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LONGEST_WAIT } from '#backend/forward/upstreams.ts';
import { wizardHeaders } from '#backend/http/security-headers.ts';
import { LONGEST_FORM } from '#backend/oidc/by-post.ts';
import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { eventsPath } from '#contract/platform.ts';
import { PATIENCE } from '#src/services/patience.ts';
import { earlyScriptHash } from '../tools/early-script-hash.ts';
import { Nginx, startNginx } from '../tools/nginx.ts';
import { portOf } from '../tools/ports.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What either backend process does with a request, and what it has seen. */
let handler: Handler;
let seen: IncomingMessage[];
const closers: (() => void)[] = [];

/** A stand-in for a backend process. */
async function process(): Promise<number> {
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close().closeAllConnections());
  return portOf(server);
}

const SCRIPT = 'export const answer = 42;\n'.repeat(100);

function builtWizard(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wizard-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  for (const inner of ['static', 'assets', '.vite']) mkdirSync(path.join(folder, inner));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Anmelden</title>');
  // Older than the page, as if its configuration had been edited.
  writeFileSync(path.join(folder, 'index.html.br'), brotliCompressSync('the page of yesterday'));
  writeFileSync(path.join(folder, 'static/screen-abc123.js'), SCRIPT);
  writeFileSync(path.join(folder, 'static/screen-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, 'assets/9998.css'), ':root{}');
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  return folder;
}

let origin: string;
let plainOrigin: string;
let nginx: Nginx;
let backends: readonly [number, number];
beforeAll(async () => {
  backends = [await process(), await process()];
  const running = await startNginx({ backends, wizardDir: builtWizard(), tls: false });
  nginx = running.nginx;
  origin = `http://127.0.0.1:${running.https}`;
  plainOrigin = `http://127.0.0.1:${running.http}`;
}, 240_000);
afterAll(async () => {
  await nginx?.stop();
  for (const close of closers) close();
});
beforeEach(() => {
  seen = [];
  handler = (_request, response) => response.end('answered');
});

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(origin + address, { headers, redirect: 'manual' });

test('[S1] nginx accepts the documented configuration, TLS and HTTP/2 included, and IPv6 where there is any', async () => {
  const site = {
    ipv6: Object.values(networkInterfaces()).some((of) => of?.some((at) => at.address === '::1')),
    backends: [1, 2],
    wizardDir: builtWizard(),
    http: 3,
    https: 4,
    tls: true,
  } as const;
  const checked = Nginx.prepare(site);
  expect(checked.check()).toBe('ok');
  await checked.stop();
});

test('[S1] with TLS 1.2, too, only what keeps yesterday’s traffic secret once the key is known, and cannot be told by its padding', async () => {
  const { nginx, https } = await startNginx({ backends, wizardDir: builtWizard(), tls: true });
  onTestFinished(() => nginx.stop());
  /** The cipher that is agreed on with a browser that knows only this one; nothing if there is none. */
  async function agreed(ciphers: string): Promise<string | undefined> {
    const options = { ciphers, maxVersion: 'TLSv1.2', rejectUnauthorized: false } as const;
    const socket = connect({ port: https, host: '127.0.0.1', ...options });
    try {
      await once(socket, 'secureConnect');
      return socket.getCipher().name;
    } catch {
      return undefined;
    } finally {
      socket.destroy();
    }
  }
  for (const good of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305']) {
    expect(await agreed(good)).toBe(good);
  }
  for (const bad of ['ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA']) {
    expect([bad, await agreed(bad)]).toEqual([bad, undefined]);
  }
  // The test's certificate cannot be used without a key exchange; a bank's may.
  const [, enabled = ''] =
    /ssl_ciphers ([^;]+);/.exec(readFileSync('docs/nginx/auth.conf', 'utf8')) ?? [];
  expect(enabled.split(':').filter((name) => !/^ECDHE-/.test(name))).toEqual([]);
});

test('[S1] a browser takes up its TLS session again without a ticket, which would tell yesterday’s traffic to whoever gets its key', async () => {
  const { nginx, https } = await startNginx({ backends, wizardDir: builtWizard(), tls: true });
  onTestFinished(() => nginx.stop());
  async function connected(session?: Buffer) {
    const options = { maxVersion: 'TLSv1.2', rejectUnauthorized: false, session } as const;
    const socket = connect({ port: https, host: '127.0.0.1', ...options });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'secureConnect');
    return socket;
  }
  const first = await connected();
  expect(first.getTLSTicket()).toBeUndefined();
  expect((await connected(first.getSession())).isSessionReused()).toBe(true);
});

describe('the wizard behind nginx', () => {
  test('[S1] [E1] the page stands at every address, with the headers of the reference backend', async () => {
    const expected = wizardHeaders({
      frameAncestors: "'none'",
      scriptHashes: [await earlyScriptHash()],
    });
    for (const address of ['', 'login', 'psd2TanAuth?x=1', 'index.html', 'a/b/c']) {
      const response = await get(WIZARD_BASE + address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain('<title>Anmelden</title>');
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
      const headers = Object.keys(expected).map((name) => [name, response.headers.get(name)]);
      expect(Object.fromEntries(headers)).toEqual(expected);
    }
    expect(seen).toEqual([]);
  });

  test('[N3] a party whose page was drawn ahead gets it where a log-in begins, in the language of the customer', async () => {
    const drawn = path.join(nginx.www, 'drawn');
    mkdirSync(drawn);
    for (const name of ['shop.de', 'shop.en', 'a.b-c_d.de']) {
      writeFileSync(path.join(drawn, `${name}.html`), `drawn ${name}`);
    }
    writeFileSync(path.join(nginx.www, 'secret.de.html'), 'secret');
    const BUILT = 'as built';
    const page = async (address: string, headers: Record<string, string> = {}) => {
      const response = await get(WIZARD_BASE + address, headers);
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await response.text();
      return text.startsWith('drawn') ? text : BUILT;
    };
    const accepts = (language: string) => ({ 'accept-language': language });
    expect(await page('?client_id=shop&redirect_uri=x')).toBe('drawn shop.de');
    expect(await page('login?redirect_uri=x&client_id=shop')).toBe('drawn shop.de');
    expect(await page('?client_id=a.b-c_d&redirect_uri=x')).toBe('drawn a.b-c_d.de');
    for (const [language, name] of [
      ['en', 'en'],
      ['en-US,en;q=0.9,de;q=0.8', 'en'],
      ['de-AT,de;q=0.9,en;q=0.8', 'de'],
      ['fr-FR, fr;q=0.9, EN;q=0.8, de;q=0.7', 'en'],
      ['fr,enough,de,en', 'de'],
      ['fr, de;q=0.9, en;q=0.8', 'de'],
      ['fr', 'de'],
      ['*', 'de'],
    ] as const) {
      expect([language, await page('?client_id=shop&redirect_uri=x', accepts(language))]).toEqual([
        language,
        `drawn shop.${name}`,
      ]);
    }
    for (const [cookie, name] of [
      ['language=en-GB', 'en'],
      ['language=de-DE', 'de'],
      ['language=../secret', 'en'],
    ] as const) {
      const headers = { ...accepts('en'), cookie };
      expect([cookie, await page('?client_id=shop&redirect_uri=x', headers)]).toEqual([
        cookie,
        `drawn shop.${name}`,
      ]);
    }
    for (const client of [
      '',
      'nobody',
      '../secret',
      '..%2Fsecret',
      '%2e%2e/secret',
      '../drawn/shop',
      'shop.de.html%00',
      'shop%0d%0ax:y',
      '.',
      'a'.repeat(3000),
    ]) {
      expect([client, await page(`?redirect_uri=x&client_id=${client}`)]).toEqual([client, BUILT]);
    }
    for (const address of ['', '?client_id=shop', '?client_id=shop&redirect_uri=']) {
      expect([address, await page(address)]).toEqual([address, BUILT]);
    }
    for (const path of ['psd2TanAuth', 'login/']) {
      const address = `${path}?client_id=shop&redirect_uri=x`;
      expect([address, await page(address)]).toEqual([address, BUILT]);
    }
    expect((await get('/drawn/shop.de.html')).status).toBe(404);
  });

  test('[N3] [S8] languages that nobody can read are neither work for it nor a line in its log', async () => {
    const before = nginx.errorLog;
    const headers = { 'accept-language': `${'x,   '.repeat(200)}xn` };
    expect((await get(`${WIZARD_BASE}?client_id=shop&redirect_uri=x`, headers)).status).toBe(200);
    // nginx would give up matching after ten million steps, and log who asked for what.
    expect(nginx.errorLog).toBe(before);
  });

  test('[N4] files with a hash are immutable and precompressed; all others are revalidated', async () => {
    const file = await get(`${WIZARD_BASE}static/screen-abc123.js`, { 'accept-encoding': 'br' });
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('content-type')).toMatch(/^application\/javascript|^text\/javascript/);
    expect(file.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(file.headers.get('content-security-policy')).toBeNull();
    expect(Number(file.headers.get('content-length'))).toBe(brotliCompressSync(SCRIPT).length);
    expect(await file.text()).toBe(SCRIPT);

    const plain = await get(`${WIZARD_BASE}static/screen-abc123.js`, { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBe('gzip');
    const theme = await get(`${WIZARD_BASE}assets/9998.css`);
    expect(theme.headers.get('cache-control')).toBe('no-cache');
    expect(theme.headers.get('etag')).not.toBeNull();
  });

  test('[S1] nginx’s own responses have the headers of the page, at every address', async () => {
    const expected = wizardHeaders({
      frameAncestors: "'none'",
      scriptHashes: [await earlyScriptHash()],
    });
    for (const [address, status] of [
      ['/nowhere', 404],
      ['/favicon.ico', 204],
      ['/services_auth/auth-backend/healthz', 404],
      [`${WIZARD_BASE}.vite/manifest.json`, 404],
      [WIZARD_BASE.slice(0, -1), 308],
    ] as const) {
      const response = await get(address);
      expect([address, response.status]).toEqual([address, status]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        ...expected,
        'strict-transport-security': 'max-age=31536000',
      });
    }
    expect(seen).toEqual([]);
  });

  test('[N4] a missing file is a 404 that is not cached; a missing slash and http are redirected', async () => {
    for (const address of ['static/old-000000.js', 'assets/no.css', '.vite/manifest.json']) {
      const { status, headers } = await get(WIZARD_BASE + address);
      expect([address, status, headers.get('cache-control')]).toEqual([address, 404, null]);
    }
    const bare = await get('/services_auth/auth-frontend?client_id=shop');
    // The path alone: only the browser knows the port, and whether it came by https.
    const { status, headers } = bare;
    expect([status, headers.get('location')]).toEqual([308, `${WIZARD_BASE}?client_id=shop`]);
    expect(headers.get('cache-control')).toBe('no-store');
    const insecure = await fetch(`${plainOrigin}/oidc/auth?a=b`, { redirect: 'manual' });
    expect(insecure.status).toBe(308);
    expect(insecure.headers.get('location')).toMatch(/^https:\/\/.*\/oidc\/auth\?a=b$/);
  });

  test('[S1] whoever comes by http under another name is led to the bank, and nowhere else', async () => {
    const headers = { host: 'evil.example' };
    const [response] = await once(
      request(`${plainOrigin}/oidc/auth?a=b`, { headers }).end(),
      'response',
    );
    response.resume();
    expect(response.headers.location).toBe('https://localhost/oidc/auth?a=b');
  });
});

/** The first of the two processes that is asked breaks the connection off. */
const dieOnce: Handler = (request, response) => {
  if (seen.length === 1) request.socket.destroy();
  else response.end('answered');
};

const TRANSFER = `${API_BASE}/forward/transfer/payments`;

describe('the backend behind nginx', () => {
  test('[S6] [N4] an idempotent request is repeated at the other process when one dies over it', async () => {
    for (const [method, address] of [
      ['POST', `${API_BASE}/authentications/a/log-in`],
      ['POST', `${API_BASE}/forward/identity-tan-component/challenges/c/tan`],
      ['POST', `${API_BASE}/features/v1`],
      ['GET', `${API_BASE}/session`],
      ['GET', '/oidc/auth'],
      ['GET', '/oidc/.well-known/openid-configuration'],
      ['GET', '/.well-known/oauth-authorization-server/oidc'],
    ] as const) {
      seen = [];
      handler = dieOnce;
      const response = await fetch(origin + address, { method });
      expect([method, address, response.status, seen.length]).toEqual([method, address, 200, 2]);
    }
  });

  test('[S6] [S7] [X2] a request that must not be repeated is answered with 502 when a process dies over it', async () => {
    for (const address of ['/oidc/token', '/demo/app/api/pending/1', TRANSFER]) {
      seen = [];
      handler = dieOnce;
      const { status } = await fetch(origin + address, { method: 'POST', body: 'code=1' });
      expect([address, status, seen.length]).toEqual([address, 502, 1]);
    }
  });

  test('[N2] [E7] it accepts the address to which the longest request by POST is redirected', async () => {
    const { status } = await get(`/oidc/auth?${'x'.repeat(LONGEST_FORM)}`);
    expect([status, seen.length]).toEqual([200, 1]);
  });

  test('[X4] it takes log lines of the page as long as the backend does', async () => {
    const address = `${origin}${API_BASE}/logger`;
    const statusOf = async (kilobytes: number) =>
      (await fetch(address, { method: 'POST', body: 'x'.repeat(1024 * kilobytes) })).status;
    expect([await statusOf(512), await statusOf(513)]).toEqual([200, 413]);
  });

  test('[X2] it waits longer for the backend than the backend for any service, and less than the wizard', () => {
    const configuration = readFileSync('docs/nginx/auth.conf', 'utf8');
    const locations = [...configuration.matchAll(/location \S+ \S+\/api\/\S*forward[^}]*\}/g)];
    expect(locations).toHaveLength(2);
    for (const [location] of locations) {
      const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(location) ?? [];
      const waits = Number(seconds) * 1000;
      expect(waits).toBeGreaterThanOrEqual(LONGEST_WAIT + 4000);
      expect(waits).toBeLessThan(PATIENCE);
    }
  });

  test('[S1] where no process has answered, nginx itself says what each says of every answer; where one has, nothing twice', async () => {
    const said = {
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    };
    const large = { method: 'POST', body: 'x'.repeat(600_000) };
    handler = (request) => request.socket.destroy();
    const gone = await get('/oidc/auth?a=b');
    expect([gone.status, Object.fromEntries(gone.headers)]).toMatchObject([502, said]);
    const tooLarge = await fetch(`${origin}${API_BASE}/logger`, large);
    expect([tooLarge.status, Object.fromEntries(tooLarge.headers)]).toMatchObject([413, said]);
    handler = (_request, response) => response.writeHead(200, said).end();
    const answered = await get('/oidc/auth?a=b');
    expect([answered.status, Object.fromEntries(answered.headers)]).toMatchObject([200, said]);
  });

  test('[S1] nginx tells nobody its version', async () => {
    const moved = await fetch(`${plainOrigin}/`, { redirect: 'manual' });
    const missing = await get('/nowhere');
    expect([moved, missing].map(({ headers }) => headers.get('server'))).toEqual([
      'nginx',
      'nginx',
    ]);
  });

  test('[Q5] events are passed on as they come', async () => {
    let finish = () => {};
    handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      finish = () => response.end('data: last\n\n');
    };
    const { body } = await get(API_BASE + eventsPath('a'));
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: first\n\n');
    finish();
    expect((await reader?.read())?.value).toBe('data: last\n\n');
  });

  test('[S4] it gets the client’s real address, whatever X-Forwarded-For the client sends', async () => {
    await get(`${API_BASE}/session`, { 'x-forwarded-for': '203.0.113.7' });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      host: new URL(origin).host,
    });
  });

  test('[S4] [N5] behind a load balancer it gets the address that this one saw, and none that a customer makes up', async () => {
    const running = await startNginx({
      backends,
      wizardDir: builtWizard(),
      tls: false,
      loadBalancer: '127.0.0.1',
    });
    onTestFinished(() => running.nginx.stop());
    const headers = { 'x-forwarded-for': '203.0.113.7, 2001:db8::1' };
    await fetch(`http://127.0.0.1:${running.https}${API_BASE}/session`, { headers });
    expect(seen[0]?.headers['x-forwarded-for']).toBe('2001:db8::1');
  });

  test('[S8] [N5] health endpoints are hidden from browsers, and the access log has no queries', async () => {
    for (const resource of ['healthz', 'readyz']) {
      expect((await get(`/services_auth/auth-backend/${resource}`)).status).toBe(404);
    }
    expect((await get('/anything-else')).status).toBe(404);
    expect(seen).toEqual([]);
    await get('/callback?code=canary-code&state=canary-state');
    await expect.poll(() => nginx.accessLog).toContain('GET /callback 200');
    expect(nginx.accessLog).not.toContain('canary');
  });

  test('[S8] there are no queries in the error log, nor in the log of redirects to https', async () => {
    const query = 'code=canary-code&state=canary-state';
    handler = (request) => request.socket.destroy();
    expect((await get(`/callback?${query}`)).status).toBe(502);
    await fetch(`${plainOrigin}/moved?${query}`, { redirect: 'manual' });
    await expect.poll(() => nginx.accessLog).toMatch(/GET \/callback 502(.|\n)*\/moved/);
    const written = nginx.accessLog + nginx.errorLog;
    for (const personal of ['canary', '127.0.0.1, ', '"GET ']) {
      expect([personal, written.includes(personal)]).toEqual([personal, false]);
    }
  });
});
