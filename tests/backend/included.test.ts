import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CSRF_COOKIE } from '#contract/headers.ts';
import { Included } from '#contract/included.ts';
import { StartTanReply } from '#contract/steps.ts';
import type { Answer } from './browser.ts';
import { bankingApp, HIGH, shared, start, Wizard } from './harness.ts';

const running = shared();

const includedIn = ({ body }: Answer) => z.safeParse(Included, body).data?.included ?? {};

/**
 * A customer's wizard that prefers included replies. Expects each of them to be what the call itself answers, and
 * confirms a TAN that was started in this way.
 */
function wishing(
  wizard: Wizard,
  alias: string,
): { readonly wizard: Wizard; readonly came: string[] } {
  const came: string[] = [];
  const browser = wizard.browser.clone();
  const call = browser.call.bind(browser);
  const wisher = wizard.with(browser);
  browser.call = async (method, path, options = {}) => {
    const headers = { prefer: 'respond-async, included' };
    const answer = await call(method, path, { ...options, headers });
    for (const [named, body] of Object.entries(includedIn(answer))) {
      const [, how, url = ''] = /^(GET|POST) (.+)$/.exec(named) ?? [];
      came.push(`${how} ${url.replace(/^.*\/authentications\/[^/]+\//, '')}`);
      expect((await call(how === 'GET' ? how : 'POST', url)).body).toEqual(body);
      const { data: started } = z.safeParse(StartTanReply, body);
      if (started === undefined) continue;
      const { id } = started.challenge;
      await wisher.submitTan(id, await wisher.tanFor(alias, id));
    }
    return answer;
  };
  return { wizard: wisher, came };
}

test.each([
  [
    'bruno',
    'demo-yes',
    [
      'POST steps/psd2-auth/tan-start',
      'POST steps/browser-detection/tan-start',
      'POST steps/terms-of-service/document-preview?locale=de-DE',
      'GET post-process',
      'GET steps/consent/consent',
      'GET steps/preferred-account/preferred-account',
    ],
  ],
  [
    'clara',
    'demo-yes',
    [
      'POST steps/psd2-auth/tan-start',
      'POST steps/terms-of-service-qes/document-preview?locale=de-DE',
      'POST steps/terms-of-service-qid/document-preview?locale=de-DE',
      'GET post-process',
      'GET steps/signature-consent/signature-consent',
    ],
  ],
  [
    'david',
    'demo-payment',
    ['POST steps/psd2-auth/tan-start', 'GET post-process', 'GET steps/remittance/remittance'],
  ],
  ['greta', 'demo-yes', ['POST steps/unlock-pin/tan-start', 'GET post-process']],
])(
  '[N3] [S6] %s of %s: a step brings along what the next begins with, as that call is answered',
  async (alias, client, expected) => {
    const opened = await Wizard.open(running().browser(), client);
    if (alias === 'greta') await opened.logIn(alias, 'wrong');
    const { wizard, came } = wishing(opened, alias);
    await wizard.logInAndWalk(alias);
    expect(came).toEqual(expected);
  },
);

test('[N3] [A6] a browser whose TAN is sent with an included reply has its name in the app once it is trusted', async () => {
  const { browser, origin } = running();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('bruno');
  const { id } = await wizard.startTan('psd2-auth');
  await wizard.submitTan(id, await wizard.tanFor('bruno', id));
  const headers = { prefer: 'included', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
  const path = `${wizard.base}/steps/psd2-auth/tan-end`;
  const ended = await wizard.browser.call('POST', path, { headers });
  const [started] = Object.values(includedIn(ended));
  const { challenge } = z.parse(StartTanReply, started);
  await wizard.submitTan(challenge.id, await wizard.tanFor('bruno', challenge.id));
  await wizard.post('steps/browser-detection/browser-detection-end', { trustBrowser: true });
  expect(await bankingApp(origin).browsers('bruno')).toContainEqual(
    expect.objectContaining({ label: 'Firefox, Linux' }),
  );
});

test('[N3] without the request for it the answer is unchanged, and nothing is started', async () => {
  const wizard = await Wizard.open(running().browser());
  expect((await wizard.logIn('anna')).body).not.toHaveProperty('included');
  expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
});

test('[N3] [S3] a browser that sends no Fetch Metadata, and does not say what it is, gets included replies as any other', async () => {
  const wizard = await Wizard.open(running().browser());
  const { status, body } = await wizard.browser.call('POST', `${wizard.base}/log-in`, {
    body: { identifier: 'anna', pin: '12345' },
    headers: { prefer: 'included', 'sec-fetch-site': undefined, 'user-agent': undefined },
  });
  expect(status).toBe(200);
  const [call = ''] = Object.keys(z.parse(Included, body).included ?? {});
  expect(call).toContain('steps/psd2-auth/tan-start');
});

test.each(['größe=1', '=nameless'])(
  '[N3] [N5] a cookie %s of another application of the host keeps no reply from being included',
  async (foreign) => {
    const { browser, log } = running();
    const wizard = await Wizard.open(browser());
    const own = wizard.browser.jar.headerFor(wizard.browser.origin + wizard.base);
    const logIn = await wizard.browser.call('POST', `${wizard.base}/log-in`, {
      body: { identifier: 'anna', pin: '12345' },
      headers: { prefer: 'included', cookie: `${foreign}; ${own}` },
    });
    expect(Object.keys(includedIn(logIn))).toHaveLength(1);
    expect(log.join('')).not.toContain('reply not included');
  },
);

test.each(['before', 'after'])(
  '[N3] [S3] nor does one %s the CSRF token, of the same name, at a step that sets no other token',
  async (place) => {
    const wizard = await Wizard.open(running().browser());
    await wizard.logIn('bruno');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('bruno', id));
    const own = wizard.browser.jar.headerFor(wizard.browser.origin + wizard.base);
    const other = `${CSRF_COOKIE}=of-another-application`;
    const cookie = (place === 'before' ? [other, own] : [own, other]).join('; ');
    const headers = { prefer: 'included', cookie };
    const path = `${wizard.base}/steps/psd2-auth/tan-end`;
    const ended = await wizard.browser.call('POST', path, { headers });
    expect(Object.keys(includedIn(ended))).toHaveLength(1);
  },
);

test('[N3] [N2] a reply that cannot be included fails no step: the wizard makes the call itself', async () => {
  const { server, browser, log } = await start();
  const wizard = await Wizard.open(browser());
  vi.spyOn(server.app, 'inject').mockImplementation(() => {
    throw new TypeError('no such header');
  });
  const { status, body } = await wizard.browser.call('POST', `${wizard.base}/log-in`, {
    body: { identifier: 'anna', pin: '12345' },
    headers: { prefer: 'included' },
  });
  expect([status, body.included]).toEqual([200, undefined]);
  expect(log.join('')).toContain('reply not included');
  expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
});

test('[N3] [S4] included responses count against the client’s rate limit, and are left out beyond it', async () => {
  const { browser } = await start({ config: { rateLimits: { ...HIGH, tanPerMinute: 1 } } });
  const logIn = async (identifier: string, from: string) => {
    const wizard = await Wizard.open(browser());
    return wizard.browser.call('POST', `${wizard.base}/log-in`, {
      body: { identifier, pin: '12345' },
      headers: { prefer: 'included', 'x-forwarded-for': from },
    });
  };
  expect(Object.keys(includedIn(await logIn('anna', '192.0.2.1')))).toHaveLength(1);
  const limited = await logIn('bruno', '192.0.2.1');
  expect(limited.status).toBe(200);
  expect(limited.body).not.toHaveProperty('included');
  // Counted for the address of the browser, not of this server.
  expect(Object.keys(includedIn(await logIn('bruno', '192.0.2.2')))).toHaveLength(1);
});
