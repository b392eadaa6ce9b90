import type { Locator, Page } from 'playwright/test';
import { PIN } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab until the control has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('[N1, L7, A5, A7, A8] the keyboard alone completes the log-in', async ({
  customer,
  page,
  words,
}) => {
  await customer.openRelyingParty();
  await tabTo(page, customer.identifier);
  await page.keyboard.type('bruno');
  await tabTo(page, customer.pin);
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');

  await expect(customer.tan).toBeVisible();
  await tabTo(page, customer.tan);
  await page.keyboard.type(await customer.readTan('bruno'));
  await page.keyboard.press('Enter');
  await expect(customer.button('COMMON.CONTINUE')).toBeVisible();
  await tabTo(page, customer.button('COMMON.CONTINUE'));
  await page.keyboard.press('Enter');

  await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: words.text('TOS.OF_USE.ACCEPT') }));
  await page.keyboard.press('Space');
  await tabTo(page, customer.button('COMMON.CONTINUE'));
  await page.keyboard.press('Enter');

  await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
  await tabTo(page, customer.button('CONSENT.GIVE'));
  await page.keyboard.press('Enter');
  await customer.expectReturned();
});
