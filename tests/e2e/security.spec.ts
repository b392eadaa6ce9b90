import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { expect, test } from './support/test.ts';

/** A content security policy as directive → sources. */
const policyOf = (header = ''): Map<string, string> =>
  new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );

test('[S1] the wizard is served with a strict policy and every protective header', async ({
  request,
  bank,
}) => {
  const headers = (await request.get(`${bank.wizardUrl}?client_id=x&redirect_uri=y`)).headers();
  const policy = policyOf(headers['content-security-policy']);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/]+='$/);
  expect(policy.get('style-src')).toMatch(/^'self'( 'sha256-[\w+/]+=')+$/);
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'none'");
  expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['cache-control']).toMatch(/no-store|no-cache/);
});

test('[S1] [N3] files with a hash in their name are kept for ever, packed, without what only a page needs; the page itself never', async ({
  request,
  bank,
}) => {
  const page = await request.get(`${bank.wizardUrl}login`);
  const [script = ''] = /\/services_auth\/auth-frontend\/static\/first-screen[^"]+\.js/.exec(
    await page.text(),
  ) ?? [''];
  const headers = (await request.get(bank.url + script)).headers();
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  for (const ofPages of ['content-security-policy', 'permissions-policy', 'etag']) {
    expect(headers).not.toHaveProperty(ofPages);
  }
  const missing = await request.get(`${bank.wizardUrl}static/gone-12345678.js`);
  expect(missing.status()).toBe(404);
});

test('a release has the licences of the packages that it hands out to browsers', async ({
  request,
  bank,
}) => {
  const answer = await request.get(`${bank.wizardUrl}licenses.txt`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  const licences = await answer.text();
  for (const name of ['react', 'react-dom', 'react-router', 'i18next', 'xstate', 'zod', 'uqr']) {
    expect(licences).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(`, 'm'));
  }
  expect(licences).toContain('The above copyright notice');
});

test('[S3] a changing call without the CSRF header or from another site is refused', async ({
  customer,
  page,
  bank,
}) => {
  await customer.openRelyingParty();
  const url = new URL(page.url());
  const cookies = await page.context().cookies();
  const csrf = cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
  const call = async (headers: Record<string, string>) => {
    const reply = await page.request.post(`${bank.url}${API_BASE}/init-ui${url.search}`, {
      headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID(), ...headers },
    });
    return reply.status() === 200 ? 'done' : ((await reply.json()) as { code?: string }).code;
  };
  const own = { 'sec-fetch-site': 'same-origin', origin: bank.url };
  expect(await call({ ...own, [CSRF_HEADER]: csrf })).toBe('done');
  expect(await call(own)).toBe('CSRF_REJECTED');
  expect(await call({ ...own, [CSRF_HEADER]: `${csrf}x` })).toBe('CSRF_REJECTED');
  expect(await call({ [CSRF_HEADER]: csrf, 'sec-fetch-site': 'cross-site' })).toBe('CSRF_REJECTED');
  expect(await call({ [CSRF_HEADER]: csrf, origin: 'https://evil.example' })).toBe('CSRF_REJECTED');
});

/** The address of an authorization request of the foreign party. */
async function authorizationOf(startUrl: string): Promise<URL> {
  const reply = await fetch(startUrl, { redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '');
}

test('[S7] a redirect URI that is not exactly registered is refused, and not followed', async ({
  foreign,
  request,
}) => {
  for (const change of ['/', '?x=1', '/../callback', '#']) {
    const url = await authorizationOf(foreign.startUrl());
    url.searchParams.set('redirect_uri', `${url.searchParams.get('redirect_uri')}${change}`);
    const reply = await request.get(url.href, { maxRedirects: 0 });
    expect(reply.status(), change).toBe(400);
  }
});

test('[S7] a log-in without PKCE is refused', async ({ foreign, request }) => {
  const url = await authorizationOf(foreign.startUrl());
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  const reply = await request.get(url.href, { maxRedirects: 0 });
  expect(reply.headers().location).toContain('error=invalid_request');
});
