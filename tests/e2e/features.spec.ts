import { API_BASE } from '#contract/endpoint.ts';
import { testConfigured } from './support/configured.ts';
import type { Customer } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { expect } from './support/test.ts';

const FEATURES = `**${API_BASE}/features/v1`;
const OKVP = /okvp/;

/** The name of the button for the log-in by QR code when it is marked as new. */
const marked = ({ words }: Customer) =>
  new RegExp(`${words.text('LOGIN.WITH_QR')}.*${words.text('COMMON.NEW')}$`);

const on = testConfigured({ features: true }, { FEATURES: 'new-qr-log-in,another' });

// All tests in one worker, so that each kind of backend is started once.
on.describe.configure({ mode: 'default' });

on(
  '[X5] a feature that is on is seen; the service is asked once, with a token',
  async ({ customer, page }) => {
    const asked: string[] = [];
    page.on('request', async (request) => {
      if (!request.url().endsWith('/features/v1')) return;
      asked.push(`${request.method()} ${(await request.allHeaders()).authorization}`);
    });
    await customer.openRelyingParty(OKVP);
    await expect(customer.qrButton).toHaveAccessibleName(marked(customer));
    await customer.qrButton.click();
    await expect(page.getByText(customer.words.text('COMMON.NEW'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: customer.words.text('QR.CREDENTIALS') }).click();
    await expect(customer.qrButton).toHaveAccessibleName(marked(customer));
    expect(asked).toEqual([expect.stringMatching(/^POST Bearer \w+\.[\w-]+$/)]);
  },
);

on(
  '[E1, X5] with a parameter missing in the address the feature service is not asked either',
  async ({ customer, page, bank }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(bank.wizardUrl);
    await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.filter((url) => url.includes('/auth-backend/'))).toEqual([]);
  },
);

on(
  '[X5] nothing waits for the feature service, and nothing jumps when it answers',
  async ({ customer, page }) => {
    const asked = page.waitForRequest(FEATURES);
    const answer = await hold(page, FEATURES);
    await customer.openRelyingParty(OKVP);
    await asked;
    await expect(customer.pin).toBeEditable();
    const before = await customer.qrButton.locator('span').first().boundingBox();
    await expect(customer.qrButton).not.toHaveAccessibleName(marked(customer));
    answer();
    await expect(customer.qrButton).toHaveAccessibleName(marked(customer));
    expect(await customer.qrButton.locator('span').first().boundingBox()).toEqual(before);
  },
);

on(
  '[X5] without an answer there are none, and the log says so',
  async ({ customer, page, bank, guard }) => {
    guard.allow(/features/, 'the feature service fails here');
    guard.allow(/503/, 'the feature service fails here');
    const answered = page.waitForResponse(FEATURES);
    await page.route(FEATURES, (route) => route.fulfill({ status: 503, body: '' }));
    await customer.openRelyingParty(OKVP);
    await answered;
    await expect(customer.qrButton).toHaveText(customer.words.text('LOGIN.WITH_QR'));
    await page.goto('about:blank');
    await expect.poll(() => bank.log).toContain('"could not load features from feature service"');
  },
);
