import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '#backend/settings/config.ts';
import { AccessToken } from '#contract/access-token.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { serviceMap } from '#contract/forward.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { decorate } from '#src/services/optional-calls.ts';
import type { Browser } from './browser.ts';
import { shared, start, Wizard } from './harness.ts';

const FEATURES = ['new-qr', 'b.2'];
const running = shared({ config: { features: FEATURES } });
const open = () => Wizard.open(running().browser());

async function tokenOf(browser: Browser): Promise<string> {
  const { body } = await browser.call('POST', '/token');
  return z.parse(AccessToken, body).accessToken;
}

function featuresWith(browser: Browser, authorization: string | undefined) {
  return browser.call('POST', '/features/v1', { headers: { authorization } });
}

test('[X5] the features that are on, for whoever brings an access token', async () => {
  const { browser } = await open();
  // The name of a scheme may be written in any case (RFC 9110, 11.1).
  for (const scheme of ['Bearer', 'bearer']) {
    const { status, body } = await featuresWith(browser, `${scheme} ${await tokenOf(browser)}`);
    expect([status, body]).toEqual([200, FEATURES]);
  }
});

describe('an access token', () => {
  test('[X3] [X5] is wanted, whole and of this session', async () => {
    const { browser } = await open();
    const other = await open();
    const token = await tokenOf(browser);
    const [expiry = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + 1000).toString(36);
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Basic ${token}`,
      `Bearer ${await tokenOf(other.browser)}`,
      `Bearer ${later}.${signature}`,
      `Bearer ${expiry}.`,
      `Bearer zzzzzzzzz.${signature}`,
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      const { status, body } = await featuresWith(browser, authorization);
      expect([authorization, status, body.code]).toEqual([
        authorization,
        401,
        'ACCESS_TOKEN_REJECTED',
      ]);
    }
  });

  test('[X3] ends after its time, and with the session’s id at the log-in', async () => {
    const own = await start({ config: { accessTokenSeconds: 60 } });
    const wizard = await Wizard.open(own.browser());
    const { browser } = wizard;
    const first = await tokenOf(browser);
    own.later(59_999);
    expect((await featuresWith(browser, `Bearer ${first}`)).status).toBe(200);
    own.later(1);
    expect((await featuresWith(browser, `Bearer ${first}`)).status).toBe(401);
    const second = await tokenOf(browser);
    expect((await featuresWith(browser, `Bearer ${second}`)).status).toBe(200);
    await wizard.logIn('henry');
    expect((await featuresWith(browser, `Bearer ${second}`)).status).toBe(401);
    expect((await featuresWith(browser, `Bearer ${await tokenOf(browser)}`)).status).toBe(200);
  });

  test('[X3] [S3] is for browsers with a session, asked for by our own page', async () => {
    const stranger = await running().browser().call('POST', '/token');
    expect([stranger.status, stranger.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    const { browser } = await open();
    for (const headers of [{ [CSRF_HEADER]: undefined }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, body } = await browser.call('POST', '/token', { headers });
      expect([status, body.code]).toEqual([403, 'CSRF_REJECTED']);
    }
  });
});

test('[S2] [S4] [X5] neither a token nor features are there for a log-in that is over', async () => {
  const own = await start({ config: { features: FEATURES } });
  const idle = await Wizard.open(own.browser());
  const ended = await Wizard.open(own.browser());
  await idle.logIn('henry');
  await ended.logIn('henry');
  const copy = ended.browser.clone();
  const bearer = `Bearer ${await tokenOf(copy)}`;
  await ended.complete();
  expect((await copy.call('POST', '/token')).status).toBe(401);
  const refused = await featuresWith(copy, bearer);
  expect([refused.status, refused.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
  expect((await idle.browser.call('POST', '/token')).status).toBe(200);
  own.later(5 * 60_000);
  expect((await idle.browser.call('POST', '/token')).status).toBe(401);
});

test('[X3] the front end’s token refresh keeps a call going across the end of its token and a log-in', async () => {
  const own = await start({ config: { features: FEATURES } });
  const wizard = await Wizard.open(own.browser());
  const { browser } = wizard;
  const statuses: string[] = [];
  const config = z.parse(RuntimeConfig, { tokenRefreshPaths: [`${API_BASE}/features`] });
  const send = decorate(
    async (url, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('sec-fetch-site', 'same-origin');
      headers.set(CSRF_HEADER, browser.jar.get(CSRF_COOKIE) ?? '');
      const response = await browser.request(own.origin + url, { ...init, headers });
      statuses.push(`${url.slice(API_BASE.length)} ${response.status}`);
      return response;
    },
    config,
    serviceMap(),
  );
  const ask = async () => {
    const response = await send(`${API_BASE}/features/v1`, { method: 'POST' });
    expect(await response.json()).toEqual(FEATURES);
  };
  await ask();
  await ask();
  own.later(301_000);
  await ask();
  await wizard.logIn('henry');
  await ask();
  expect(statuses).toEqual([
    ...['/token 200', '/features/v1 200', '/features/v1 200'],
    ...['/features/v1 401', '/token 200', '/features/v1 200'],
    ...['/features/v1 401', '/token 200', '/features/v1 200'],
  ]);
});

describe('settings', () => {
  const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };

  test('[X5] FEATURES names them, with commas between', () => {
    expect(readConfig({ FEATURES: 'new-qr, b.2' }, paths).features).toEqual(FEATURES);
    expect(readConfig({}, paths).features).toEqual([]);
  });

  test.each([
    ['FEATURES', 'a,,b'],
    ['FEATURES', 'a b'],
    ['ACCESS_TOKEN_SECONDS', '0'],
    ['FORWARD_UPSTREAMS', '/nowhere.json'],
  ])('[X5] [X3] [X2] a wrong %s=%s is answered with its key', (key, value) => {
    expect(() => readConfig({ [key]: value }, paths)).toThrow(key);
  });
});
