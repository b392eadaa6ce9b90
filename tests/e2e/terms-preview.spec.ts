import type { Page } from 'playwright/test';
import { CALL_BY_CALL } from '../model/support/ports.ts';
import type { Customer } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { speak } from './support/language-change.ts';
import { expect, test } from './support/test.ts';
import { Words } from './support/words.ts';

const PREVIEW = '**/document-preview*';
const APPROVAL = '**/approval';
const ENGLISH = new Words('en');

async function openTerms(customer: Customer): Promise<void> {
  await customer.openRelyingParty();
  await customer.logIn('clara');
  await customer.confirmTan('clara');
  await expect(customer.headline('TOS.QES.TITLE')).toBeVisible();
}

/** Records the page's calls about the terms in order: the locale of a document, or `approval`. */
function asked(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/document-preview')) calls.push(searchParams.get('locale') ?? '');
    if (pathname.endsWith('/approval')) calls.push('approval');
  });
  return calls;
}

/** Expects that after the failed change to English the page says so with a reference, and accepts nothing. */
async function expectUnsettled(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: ENGLISH.text('COMMON.UNAVAILABLE') });
  await expect(alert.locator('code')).not.toBeEmpty();
  await expect(page.getByRole('region', { name: 'Bedingungen' })).toHaveAttribute('lang', 'de-DE');
  const goOn = page.getByRole('button', { name: ENGLISH.text('COMMON.CONTINUE'), exact: true });
  await expect(goOn).toHaveCount(0);
}

/** Tries again, gets the English document and accepts it. The box is still ticked. */
async function acceptInEnglish(page: Page): Promise<void> {
  const button = (key: string) =>
    page.getByRole('button', { name: ENGLISH.text(key), exact: true });
  await button('COMMON.TRY_AGAIN').click();
  await expect(page.locator('.terms__preview')).toHaveAttribute('lang', 'en-GB');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await button('COMMON.CONTINUE').click();
  await expect(
    page.getByRole('heading', { level: 1, name: ENGLISH.text('TOS.QID.TITLE') }),
  ).toBeVisible();
}

/** Expects that in a small window whoever has read to the end scrolls on to the page. */
async function expectToScrollOn(page: Page): Promise<void> {
  const usual = page.viewportSize();
  const enlarge = (fontSize: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
  // A phone in landscape with text at 200 %: only the document is visible, so only it could be scrolled.
  await page.setViewportSize({ width: 640, height: 300 });
  await enlarge('200%');
  const preview = page.getByRole('region', { name: 'Bedingungen' });
  await preview.evaluate((region) => {
    region.scrollIntoView({ block: 'start', behavior: 'instant' });
    region.scrollTop = region.scrollHeight;
  });
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(320, 150);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      return page.evaluate(() => window.scrollY);
    })
    .toBeGreaterThan(before);
  await enlarge('');
  if (usual) await page.setViewportSize(usual);
}

test('[A7, I2, N1, N2] whoever has read to the end of the document scrolls on to the page; one whose answer was lost on a change of language: nothing is accepted until the one on the screen has come', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(/ERR_FAILED/, 'the answer is lost');
  await openTerms(customer);
  await expectToScrollOn(page);
  await page.getByRole('checkbox').check();
  // The call reaches the bank, which then has English as the document's language; only the answer is lost.
  await page.route(PREVIEW, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await speak(page, 'en');
  await expectUnsettled(page);
  await page.unroute(PREVIEW);
  const calls = asked(page);
  await acceptInEnglish(page);
  expect(calls).toEqual(['en-GB', 'approval']);
});

test('[A7, I2, N2] the language changed while the approval is on its way, and nobody answers: the document comes before it is accepted', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(/ERR_FAILED/, 'nobody answers');
  await openTerms(customer);
  const letGo = await hold(page, APPROVAL, (route) => route.abort());
  await page.getByRole('checkbox').check();
  await customer.button('COMMON.CONTINUE').click();
  await customer.expectState('process.qesTos.accepting');
  await speak(page, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  letGo();
  await expectUnsettled(page);
  await page.unroute(APPROVAL);
  const calls = asked(page);
  await acceptInEnglish(page);
  expect(calls).toEqual(['en-GB', 'approval']);
});

test('[A7] terms that cannot be previewed lead to error-technical', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(/500|Failed to load resource/, 'the backend fails here');
  await page.setExtraHTTPHeaders(CALL_BY_CALL);
  await page.route(PREVIEW, (route) =>
    route.fulfill({ status: 500, json: { code: 'TECHNICAL_ERROR', traceId: 'TRACE-0001' } }),
  );
  await customer.openRelyingParty();
  await customer.logIn('clara');
  await customer.confirmTan('clara');
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await expect(page.getByText('TRACE-0001')).toBeVisible();
});
