import { Ledger } from './support/ledger.ts';
import { expect, test } from './support/test.ts';
import { inApp, speakers, WAYS } from './support/ways.ts';
import { LANGUAGES } from './support/words.ts';

/** The first calls of steps. Their answers come with the reply of the step before, so none is sent. */
const ALONG = [
  'startTan',
  'termsPreview',
  'postProcess',
  'consentDetails',
  'signatureDetails',
  'accounts',
  'remittance',
] as const;

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    for (const alias of speakers(language, 'mouse')) {
      test(`[E2, E7, A1, A2, A4, A7, A8, L4, S5, X1, N3] ${alias}, with the banking app beside it and no call between two steps, and the demo party shows the claims`, async ({
        customer,
        context,
      }) => {
        const ledger = new Ledger(context);
        await WAYS[alias](customer, inApp);
        await customer.expectReturned();
        expect(ALONG.filter((name) => ledger.requests(name) > 0)).toEqual([]);
      });
    }
  });
}

test('[E4, E7, L1, L7, S1, S7] a foreign party knows each customer by a sub of their own, whether the alias or the access key was entered, also with blanks; a party that wants its answer as a form gets it so, from a page with a policy of its own', async ({
  customer,
  foreign,
  page,
  bank,
}) => {
  const subjects = new Set<unknown>();
  const seeOutcome = async () => {
    const outcome = await customer.outcomeAt(foreign);
    expect(outcome).toHaveProperty('claims.sub', expect.any(String));
    expect(outcome.answer.get('iss')).toBe(`${bank.url}/oidc`);
    if ('claims' in outcome) subjects.add(outcome.claims.sub);
  };
  await test.step('by alias', async () => {
    await customer.openForeignParty(foreign);
    await expect(page.getByText('Fremder Laden').first()).toBeVisible();
    await customer.logIn('anna');
    await customer.confirmTan('anna');
    await seeOutcome();
  });
  await test.step('by access key, the answer as a form', async () => {
    await customer.forgetSession();
    const form = page.waitForResponse(/\/oidc\/auth\/./);
    foreign.asks({ response_mode: 'form_post' });
    await customer.openForeignParty(foreign);
    await customer.logIn('100 00 08');
    await seeOutcome();
    expect((await form).headers()['content-security-policy']).toMatch(
      /^default-src 'none';script-src 'sha256-[^']+';base-uri 'none';frame-ancestors /,
    );
  });
  expect(subjects.size).toBe(2);
});

test('[E7, S1] in a window that the party has opened, the log-in goes on; its end is told to the party over a channel, as the window is cut off', async ({
  customer,
  foreign,
  page,
}) => {
  await page.route(`${foreign.url}/shop`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' }),
  );
  await page.goto(`${foreign.url}/shop`);
  const opened = page.waitForEvent('popup');
  await page.evaluate((start) => {
    new BroadcastChannel('log-in').onmessage = ({ data }) => {
      document.title = data;
    };
    window.open(start, 'log-in', 'popup');
  }, foreign.startUrl());
  const popup = await opened;
  const inWindow = customer.inTab(popup);
  await inWindow.arriveAtLogIn();
  await inWindow.logIn('henry');
  await inWindow.outcomeAt(foreign);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  const closed = popup.waitForEvent('close');
  await popup.evaluate(() => {
    new BroadcastChannel('log-in').postMessage('Welcome');
    window.close();
  });
  await expect(page).toHaveTitle('Welcome');
  await closed;
});
