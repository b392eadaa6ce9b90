import Color from 'colorjs.io';
import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

/** Browsers print no backgrounds, so what is seen is the text on white paper. */
async function expectLegibleOnPaper(page: Page): Promise<void> {
  const words = page.getByRole('main').locator('h1, h2, h3, p, dt, dd, label, .icon, .reference');
  const colours = await words.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).color),
  );
  expect(colours.length).toBeGreaterThan(5);
  for (const colour of new Set(colours)) {
    expect.soft(new Color(colour).contrast('white', 'WCAG21'), colour).toBeGreaterThan(4.5);
  }
}

test.describe('in dark colours', () => {
  test.use({ appearance: 'dark' });

  test('[N1, A5, A7] an order and the terms are printed dark on white', async ({
    customer,
    page,
  }) => {
    await customer.openRelyingParty();
    await customer.logIn('clara');
    await expect(customer.tan).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expectLegibleOnPaper(page);
    await page.emulateMedia({ media: 'screen' });
    await customer.confirmTan('clara');
    await expect(customer.headline('TOS.QES.TITLE')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expectLegibleOnPaper(page);
  });

  test('[N1, P3] an error page is printed dark on white, with its icon and its reference', async ({
    customer,
    page,
  }) => {
    await customer.openRelyingParty();
    await customer.logIn('locked-account');
    await expect(customer.headline('ERROR.LOCKED_ACCOUNT.TITLE')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expectLegibleOnPaper(page);
  });
});
