import type { Page } from 'playwright/test';
import { OPTIONS, testWithOptions } from './support/configured.ts';
import { expect, test } from './support/test.ts';

// All tests in one worker, so that each kind of backend is started once.
test.describe.configure({ mode: 'default' });

const EMPTY = '<script type="application/json" id="config">{}</script>';

/** Serves the page as a static host would, with a configuration written into it by hand. */
async function writeIntoPage(page: Page, config: string): Promise<void> {
  await page.route(/auth-frontend\/\?/, async (route) => {
    const reply = await route.fetch();
    const html = await reply.text();
    expect(html).toContain(EMPTY);
    await route.fulfill({
      response: reply,
      body: html.replace('{}</script>', `${config}</script>`),
    });
  });
}

test.describe('a wrong configuration', () => {
  for (const [name, config, fault] of [
    ['a wrong value', '{"features":"yes"}', 'features: must be of type boolean'],
    ['an unknown key', '{"featurs":true}', 'featurs: unknown key'],
    ['half a JSON', '{"features":', 'configuration: no JSON'],
  ] as const) {
    test(`[R2] ${name} is said with its key and a reference, and logged`, async ({
      page,
      bank,
    }) => {
      await writeIntoPage(page, config);
      await page.goto(`${bank.wizardUrl}?client_id=a&redirect_uri=b`);
      const box = page.getByRole('alert');
      await expect(box.getByRole('heading', { name: 'Fehler' })).toBeVisible();
      await expect(box).toContainText(fault);
      const reference = await box.locator('strong').textContent();
      expect(reference).toMatch(/^W[0-9A-Z]{11}$/);
      await expect(page.locator('#root')).toHaveAttribute('data-state', 'failed');
      // Leaving the page sends the buffered log messages.
      await page.goto('about:blank');
      await expect.poll(() => bank.log).toContain(`"reference":"${reference}"`);
      expect(bank.log).toContain(fault);
    });
  }
});

test('[R2, E5] a wrong configuration is said in place of a form that is served, and in a native app', async ({
  customer,
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { nativeApp: {} }));
  await customer.openRelyingParty();
  await page.route(/auth-frontend\/\w*\?/, async (route) => {
    const reply = await route.fetch();
    const html = await reply.text();
    expect(html).toContain('still-loading');
    await route.fulfill({
      response: reply,
      body: html.replace(EMPTY, EMPTY.replace('{}', '{"features":"yes"}')),
    });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('features: must be of type boolean');
  await expect(page.locator('.still-loading')).toHaveCount(0);
});

test('[R2, N2] a wrong configuration, and what says so cannot be loaded: the page says that, and offers another try', async ({
  page,
  bank,
  guard,
}) => {
  guard.allow(/wrong-config|ERR_FAILED/, 'the message is not to be had');
  await writeIntoPage(page, '{"features":"yes"}');
  const message = '**/static/wrong-config-*';
  await page.route(message, (route) => route.abort());
  await page.goto(`${bank.wizardUrl}?client_id=a&redirect_uri=b`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Die Anmeldung konnte nicht geladen werden.');
  await page.unroute(message);
  await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(alert).toContainText('features: must be of type boolean');
});

testWithOptions(
  '[X3] the configuration comes with the page: no further request, no violation of the policy',
  async ({ customer, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await customer.openRelyingParty();
    const block = page.locator('script#config');
    expect(JSON.parse((await block.textContent()) ?? '')).toEqual(OPTIONS);
    expect(asked.filter((url) => /config|\.json/.test(url))).toEqual([]);
    await customer.logIn('henry');
    await customer.expectReturned();
  },
);
