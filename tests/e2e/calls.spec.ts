import type { Page } from 'playwright/test';
import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { OPTIONS, testConfigured, testWithOptions } from './support/configured.ts';
import { expect, test } from './support/test.ts';

// All tests in one worker, so that each kind of backend is started once.
test.describe.configure({ mode: 'default' });

const reads = (method: string) => method === 'GET' || method === 'HEAD';

interface Call {
  readonly call: string;
  readonly reads: boolean;
}

/** Records the page's calls, and the headers that the network really sent with them, cookies included. */
async function listen(page: Page) {
  const made = new Map<string, Call>();
  /** The headers of each request, by id; their names in lower case. */
  const sent = new Map<string, Record<string, string>>();
  const network = await page.context().newCDPSession(page);
  network.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, type }) => {
    const { pathname } = new URL(url);
    // Only calls by the wizard's scripts: the browser requests images itself, and its icon without cookies.
    if (!pathname.startsWith(API_BASE) || !['Fetch', 'EventSource'].includes(type ?? '')) return;
    const call = `${method} ${pathname.slice(API_BASE.length)}`;
    made.set(requestId, { call, reads: reads(method) });
  });
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    sent.set(requestId, Object.fromEntries(entries));
  });
  await network.send('Network.enable');
  return { made, sent };
}

test('[S2, X1] cookies: HttpOnly and SameSite, a new session id at log-in, all gone at the end; every call of a whole log-in carries them, the CSRF header all that change something, and no other', async ({
  context,
  customer,
  page,
}) => {
  const { made, sent } = await listen(page);
  const cookies = async () =>
    (await context.cookies()).filter(({ name }) => !/^(theme|language)/.test(name));
  const session = async () => (await cookies()).find(({ name }) => /auth-session$/.test(name));
  await customer.openRelyingParty();
  for (const cookie of await cookies()) {
    expect(cookie.sameSite, cookie.name).toMatch(/^(Lax|Strict)$/);
    expect(cookie.httpOnly, cookie.name).toBe(cookie.name !== CSRF_COOKIE);
  }
  const before = await session();
  expect(before?.value).toMatch(/.{32,}/);
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  expect((await session())?.value).not.toBe(before?.value);
  await customer.confirmTan('anna');
  await customer.expectReturned();
  expect(await session()).toBeUndefined();
  expect((await cookies()).map(({ name }) => name)).not.toContain(CSRF_COOKIE);

  expect(made.size).toBeGreaterThanOrEqual(8);
  // The headers are reported by another process of the browser, possibly later than the request.
  await expect.poll(() => [...made.keys()].filter((id) => !sent.has(id))).toEqual([]);
  for (const [id, { call, reads }] of made) {
    const { cookie = '', [CSRF_HEADER]: csrf } = sent.get(id) ?? {};
    expect([call, cookie.includes('auth-session=')]).toEqual([call, true]);
    expect([call, csrf !== undefined]).toEqual([call, !reads]);
    if (csrf !== undefined) expect(cookie).toContain(`${CSRF_COOKIE}=${csrf}`);
  }
});

test('[X1] [N2] a token that is gone, or overwritten by another application of the bank’s host, keeps nobody from going on', async ({
  customer,
  page,
  context,
  bank,
}) => {
  const lose = () => context.clearCookies({ name: CSRF_COOKIE });
  const overwrite = () =>
    context.addCookies([{ name: CSRF_COOKIE, value: 'of-another-application', url: bank.url }]);
  await customer.openRelyingParty();
  await overwrite();
  // The first of these calls is made by the page's head.
  await page.reload();
  await customer.arriveAtLogIn();
  await lose();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await overwrite();
  await customer.confirmTan('anna');
  await customer.expectReturned();
});

testWithOptions(
  '[X3] [S6] the configuration comes with the page, by no further request; a log-in answered with 401 is made once more, by the same key, and takes effect; calls to services carry a name made of their path',
  async ({ customer, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await customer.openRelyingParty();
    const block = await page.locator('script#config').textContent();
    expect(JSON.parse(block ?? '')).toEqual(OPTIONS);
    expect(asked.filter((url) => /config|\.json/.test(url))).toEqual([]);
    const keys: (string | undefined)[] = [];
    await page.route('**/log-in', async (route) => {
      keys.push(route.request().headers()[IDEMPOTENCY_HEADER]);
      if (keys.length > 1) return route.continue();
      await route.fulfill({ status: 401, json: { code: 'USER_SESSION_EXPIRED', traceId: 'T' } });
    });
    const named = page.waitForRequest('**/challenges/*/tan');
    await customer.logIn('anna');
    await customer.enterTan('anna');
    expect((await named).headers()['x-request-name']).toBe('identity-tan-component.challenges.tan');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/.{16,}/);
    expect(keys[1]).toBe(keys[0]);
  },
);

test('[X3] nothing of this is done, or even loaded, where nobody asked for it', async ({
  customer,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/init-ui?*', (route) =>
    route.fulfill({ status: 401, json: { code: 'USER_SESSION_EXPIRED', traceId: 'T' } }),
  );
  await page.goto(`${customer.bank.url}/demo/start?client=demo-yes`);
  await customer.expectState('errorPage.sessionExpired');
  expect(asked.filter((url) => url.includes('/init-ui'))).toHaveLength(1);
  expect(asked.filter((url) => /optional-calls|features|token/.test(url))).toEqual([]);
});

const moved = testConfigured({
  services: {
    'identity-tan-component': '/elsewhere/tan',
    'portal-content-v2': '/elsewhere/content',
  },
});

moved(
  '[X2] themes, assets and TAN calls go where the service map says',
  async ({ customer, page }) => {
    const asked = new Set<string>();
    // Stands in for the bank's gateway, which passes these paths on to the services.
    await page.route('**/elsewhere/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.add(pathname);
      const url = route
        .request()
        .url()
        .replace('/elsewhere/tan', `${API_BASE}/forward/identity-tan-component`)
        .replace('/elsewhere/content', `${API_BASE}/forward/portal-content`);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await customer.openRelyingParty();
    await customer.logIn('anna');
    await customer.enterTan('anna');
    await expect(customer.button('COMMON.CONTINUE')).toBeVisible();
    const paths = [...asked];
    expect(paths).toContain('/elsewhere/content/themes/bundle.css');
    expect(paths.some((path) => /content\/themes\/[\d_]+\/colours\.css$/.test(path))).toBe(true);
    expect(paths.some((path) => /content\/assets\/[\d_]+\/logo\.svg$/.test(path))).toBe(true);
    expect(paths.some((path) => /tan\/challenges\/[^/]+\/tan$/.test(path))).toBe(true);
  },
);
