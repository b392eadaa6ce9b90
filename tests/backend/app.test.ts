import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import { Accounts } from '#contract/later-steps.ts';
import { eventsPath } from '#contract/platform.ts';
import { Order } from '#contract/tan.ts';
import { tan as german } from '#src/i18n/de/tan.ts';
import { tan as english } from '#src/i18n/en/tan.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, HIGH, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = () => Wizard.open(running().browser());

const Pending = z.array(
  z.object({
    id: z.string(),
    kind: z.literal('tan'),
    text: z.string(),
    order: Order,
    tan: z.string(),
    client: z.string(),
  }),
);

async function pendingOf(customer: string) {
  const response = await fetch(`${running().origin}/demo/app/api/pending?customer=${customer}`);
  return z.parse(Pending, await response.json());
}

function decide(id: string, decision: string, customer: string) {
  return fetch(`${running().origin}/demo/app/api/pending/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision, customer }),
  });
}

test('[A7] an empty body that is called JSON is no body', async () => {
  const wizard = await open();
  await wizard.logIn('clara');
  const { status } = await wizard.browser.call('POST', `${wizard.base}/steps/psd2-auth/tan-start`, {
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(200);
});

describe('the banking app', () => {
  test('[A5] shows what is to be confirmed, and approving confirms it', async () => {
    const wizard = await open();
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const [order] = await pendingOf('anna');
    expect(order).toMatchObject({ id, client: 'Lumen Energy', text: 'Log-in: Lumen Energy' });
    expect(order?.order).toMatchObject({ kind: 'logIn', clientName: 'Lumen Energy' });
    expect(order?.tan).toMatch(/^\d{6}$/);
    expect((await decide(id, 'approve', 'bruno')).status).toBe(404);
    expect((await decide(id, 'approve', '1000001')).status).toBe(200);
    expect((await decide(id, 'deny', 'anna')).status).toBe(404);
    expect(await pendingOf('anna')).toEqual([]);
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });
  });

  test('[A5] [P7] [S4] approves what is typed in as a TAN meanwhile, too, whatever it is; no attempt is counted', async () => {
    const wizard = await open();
    await wizard.logIn('felix');
    const { id } = await wizard.startTan('psd2-auth');
    await decide(id, 'approve', 'felix');
    for (let n = 0; n < 6; n += 1) {
      expect((await wizard.submitTan(id, 'wrong')).body).toMatchObject({ id, status: 'confirmed' });
    }
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
    const { attempts } = running().server.services;
    const felix = await running().server.services.customers.find('felix');
    expect(await attempts.left('tan', attempts.pseudonymOf(felix, ''))).toBe(5);
  });

  test('[A5] denying is told by the event channel, and a new TAN goes on', async () => {
    const wizard = await open();
    await wizard.logIn('bruno');
    const { id, expiresAt } = await wizard.startTan('psd2-auth');
    const watcher = await watch(wizard);
    expect(await watcher.next()).toEqual({
      event: 'challenge',
      data: { challengeId: id, status: 'pending', expiresAt },
    });
    await decide(id, 'deny', 'bruno');
    expect(await watcher.next()).toEqual({
      event: 'challenge',
      data: { challengeId: id, status: 'denied', expiresAt },
    });
    watcher.stop();
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(409);
    expect((await wizard.renewTan(id)).body.status).toBe('pending');
    expect((await pendingOf('bruno')).map((order) => order.id)).toContain(id);
  });

  test('[A5] the event channel is closed to everybody else', async () => {
    const wizard = await open();
    const url = running().origin + API_BASE + eventsPath(wizard.id);
    expect((await fetch(url)).status).toBe(401);
    const other = await open();
    expect((await other.browser.request(url)).status).toBe(404);
  });

  test.each([
    ['de', german],
    ['en', english],
  ] as const)('[S5] %s: it calls an order what the wizard calls it', async (lang, { TAN }) => {
    const headers = { 'accept-language': lang };
    const response = await fetch(`${running().origin}/demo/app`, { headers });
    // Only the words are compared: whether a hyphen may break the line can differ from page to page.
    const html = (await response.text()).replaceAll('\u2011', '-');
    const [, texts = ''] = /data-texts="([^"]*)"/.exec(html) ?? [];
    const names = {
      logIn: TAN.ORDER.LOG_IN,
      trustBrowser: TAN.ORDER.TRUST_BROWSER,
      unlockPin: TAN.ORDER.UNLOCK_PIN,
      payment: TAN.ORDER.PAYMENT,
      amount: TAN.ORDER.AMOUNT,
      payee: TAN.ORDER.PAYEE,
      iban: TAN.ORDER.PAYEE_IBAN,
      browser: TAN.ORDER.BROWSER,
      party: TAN.ORDER.PARTY,
    };
    const words = JSON.stringify(names).replaceAll('\u2011', '-');
    expect(JSON.parse(texts.replaceAll('&quot;', '"'))).toMatchObject(JSON.parse(words));
  });

  test('[S1] its page, the relying party and the forgotten-PIN page are served strictly', async () => {
    for (const path of ['/', '/demo/app?customer=anna', '/demo/forgot-pin']) {
      const response = await fetch(running().origin + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      const html = await response.text();
      expect(html).toMatch(/^<!doctype html>\n<html lang="(de|en)">/);
      expect(html).not.toMatch(/<style|style=|onclick|<script(?! type="module" src=)/);
    }
  });

  test.each([
    ['customer=bruno', 'bruno'],
    ['customer=1000002', 'bruno'],
    ['customer=Bruno', 'bruno'],
    ['customer=brunno', ''],
    ['customer=1000002&qr=x', 'bruno'],
    ['qr=x', ''],
  ])(
    '[D2] its page is that of the customer in its address, by alias or access key, or asks who it is: %s',
    async (query, chosen) => {
      const html = await (await fetch(`${running().origin}/demo/app?${query}`)).text();
      const options = [...html.matchAll(/<option value="(\w*)"( selected)?>/g)];
      const shown = options.find(([, , selected]) => selected) ?? options[0];
      expect(shown?.[1]).toBe(chosen);
    },
  );

  test.each([
    ['pending?customer=nobody', 404, 'no such customer'],
    ['pending?customer=', 404, 'no such customer'],
    ['pending', 400, 'customer is missing'],
    ['browsers?customer=nobody', 404, 'no such customer'],
    ['browsers', 400, 'customer is missing'],
  ])(
    '[D2] a script that misspells a customer is told so, not that nothing waits: %s',
    async (path, status, message) => {
      const response = await fetch(`${running().origin}/demo/app/api/${path}`);
      expect([response.status, await response.json()]).toEqual([status, { message }]);
    },
  );

  test('[D2] a reset forgets what docs/demo.md says, and no log-in under way', async () => {
    const { browser, origin } = await start({
      config: { rateLimits: { ...HIGH, tansPerCustomer: 1 } },
    });
    const app = bankingApp(origin);
    const own = browser();
    const begun = async (at = browser()) => {
      const wizard = await Wizard.open(at);
      await wizard.logIn('bruno');
      return wizard;
    };
    const account = 'steps/preferred-account/preferred-account';
    /** The steps up to the choice of an account, and the answer with those that there are. */
    const toTheChoice = async (wizard: Wizard) => {
      const steps = await wizard.walk('bruno', 'SELECT_PREFERRED_IBAN');
      return { steps, ...z.parse(Accounts, (await wizard.get(account)).body) };
    };
    const first = await begun(own);
    await first.trust('bruno');
    const { accounts } = await toTheChoice(first);
    await first.post(account, { accountId: accounts[1]?.id });
    await first.complete();
    const underWay = await begun();
    const { id } = await underWay.startTan('psd2-auth');
    const sent = async () => (await (await begun()).post('steps/psd2-auth/tan-start')).status;
    const waits = async () => (await app.pending('bruno')).map((pending) => pending.id);
    expect([await sent(), await waits()]).toEqual([429, [id]]);
    expect(await app.browsers('bruno')).toHaveLength(1);

    expect((await fetch(`${origin}/demo/reset`, { method: 'POST' })).status).toBe(204);
    expect([await app.browsers('bruno'), await waits()]).toEqual([[], []]);
    expect(await underWay.next()).toBe('END_TAN_PROCESS_FOR_PSD2_AUTH');
    expect(await sent()).toBe(200);
    await fetch(`${origin}/demo/reset`, { method: 'POST' });
    const { steps, preferredId } = await toTheChoice(await begun(own));
    expect(steps).toContain('START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH');
    expect(preferredId).toBe(accounts[0]?.id);
  });

  test('[D2] a page of another origin decides nothing', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${running().origin}/demo/reset`, { method: 'POST', headers });
    expect(response.status).toBe(403);
  });
});

describe('the bank', () => {
  test('[Y4] [L1] [L2] has a name, a word for the access key and help for a forgotten PIN', async () => {
    const settings = async (client: string) => {
      const query = `client_id=${client}&redirect_uri=${encodeURIComponent(`${running().origin}/callback`)}`;
      return (await running().browser().call('GET', `/settingsV2?${query}`)).body;
    };
    expect(await settings('demo-yes')).toMatchObject({
      'de-DE': {
        name: 'Bank am Markt',
        banknameAusblenden: false,
        accessKeyName: 'Zugangsschlüssel',
      },
      'en-GB': { accessKeyName: 'Access key', forgotPinUrl: `${running().origin}/demo/forgot-pin` },
    });
    expect(await settings('demo-verbund')).toMatchObject({
      'en-GB': { name: 'Lindenhof Private Bank' },
    });
  });
});
