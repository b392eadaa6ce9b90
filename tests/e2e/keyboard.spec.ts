import type { Locator, Page } from 'playwright/test';
import { type Customer, PIN } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab until the control has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function logIn(customer: Customer, alias: string): Promise<void> {
  const { page } = customer;
  await tabTo(page, customer.identifier);
  await page.keyboard.type(alias);
  await tabTo(page, customer.pin);
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
}

async function enterTan(customer: Customer, alias: string): Promise<void> {
  const { page } = customer;
  await tabTo(page, customer.tan);
  await page.keyboard.type(await customer.readTan(alias));
  await page.keyboard.press('Enter');
  await press(page, customer.button('COMMON.CONTINUE'));
}

async function acceptTerms(customer: Customer, kind: 'OF_USE' | 'QES' | 'QID'): Promise<void> {
  const { page, words } = customer;
  await expect(customer.headline(`TOS.${kind}.TITLE`)).toBeVisible();
  await press(
    page,
    page.getByRole('checkbox', { name: words.text(`TOS.${kind}.ACCEPT`) }),
    'Space',
  );
  await press(page, customer.button('COMMON.CONTINUE'));
}

test('[N1, L7, A5, A6, A7, A8] the keyboard alone completes bruno’s log-in', async ({
  customer,
  page,
  words,
}) => {
  await customer.openRelyingParty();
  await logIn(customer, 'bruno');
  await enterTan(customer, 'bruno');

  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
  await enterTan(customer, 'bruno');
  await expect(customer.headline('BROWSER_TRUST.TITLE')).toBeVisible();
  await press(page, page.getByRole('radio').first(), 'Space');
  await press(page, customer.button('BROWSER_TRUST.INFO.OPEN'));
  await expect(
    page.getByRole('dialog', { name: words.text('BROWSER_TRUST.INFO.TITLE') }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, customer.button('COMMON.CONTINUE'));

  await acceptTerms(customer, 'OF_USE');
  await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
  await press(page, customer.button('CONSENT.GIVE'));
  await expect(customer.headline('PREFERRED_ACCOUNT.TITLE')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Gemeinschaftskonto/ })).toBeChecked();
  await press(page, customer.button('COMMON.CONTINUE'));
  await customer.expectReturned();
});

test('[N1, A7, A8] the keyboard alone completes clara’s log-in', async ({ customer, page }) => {
  await customer.openRelyingParty();
  await logIn(customer, 'clara');
  await enterTan(customer, 'clara');
  await acceptTerms(customer, 'QES');
  await acceptTerms(customer, 'QID');
  await expect(customer.headline('SIGNATURE.TITLE')).toBeVisible();
  await press(page, customer.button('SIGNATURE.GIVE'));
  await customer.expectReturned();
});

test('[N1, A8, S5] the keyboard alone completes david’s payment', async ({ customer, page }) => {
  await customer.openPayment();
  await logIn(customer, 'david');
  await enterTan(customer, 'david');
  await press(page, customer.button('REMITTANCE.AUTHORISE'));
  await enterTan(customer, 'david');
  await customer.expectReturned();
});

test('[N1, Q1, Q4] the keyboard alone completes emma’s log-in by QR code', async ({
  customer,
  page,
  words,
}) => {
  await customer.openRelyingParty();
  await press(page, page.getByRole('button', { name: words.text('LOGIN.WITH_QR') }));
  await expect(page.getByRole('img', { name: words.text('QR.CODE') })).toBeVisible();
  const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
  await press(page, page.getByText(words.text('QR.WITHOUT_SCANNING'), { exact: true }));
  await tabTo(page, page.getByRole('link', { name: words.text('QR.LINK') }));
  await customer.bank.decide('emma', id, 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeFocused();
  await tabTo(page, customer.pin);
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
  await customer.expectReturned();
});
