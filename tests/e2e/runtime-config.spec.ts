import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

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

test('[R2] a wrong value in the configuration is said with its key and a reference, and logged', async ({
  page,
  bank,
}) => {
  const fault = 'features: must be of type boolean';
  await writeIntoPage(page, '{"features":"yes"}');
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

test('[R2, E5] an unknown key is said in place of a form that is served, and in a native app', async ({
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
      body: html.replace(EMPTY, EMPTY.replace('{}', '{"featurs":true}')),
    });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('featurs: unknown key');
  await expect(page.locator('.still-loading')).toHaveCount(0);
});

test('[R2, N2] half a JSON for a configuration, and what says so cannot be loaded: the page says that, and offers another try', async ({
  page,
  bank,
  guard,
}) => {
  guard.allow(/wrong-config|ERR_FAILED/, 'the message is not to be had');
  await writeIntoPage(page, '{"features":');
  const message = '**/static/wrong-config-*';
  await page.route(message, (route) => route.abort());
  await page.goto(`${bank.wizardUrl}?client_id=a&redirect_uri=b`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Die Anmeldung konnte nicht geladen werden.');
  await page.unroute(message);
  await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(alert).toContainText('configuration: no JSON');
});
