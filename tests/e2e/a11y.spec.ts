import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { type Appearance, expect, test } from './support/test.ts';
import { LANGUAGES } from './support/words.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const APPEARANCES: readonly Appearance[] = ['light', 'dark'];

async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
  expect.soft(found, screen).toEqual([]);
}

for (const language of LANGUAGES) {
  for (const appearance of APPEARANCES) {
    test.describe(`${language}, ${appearance}`, () => {
      test.use({ language, appearance });

      test('[N1] log-in, TAN, terms and consent, each with its errors', async ({
        customer,
        foreign,
        page,
      }) => {
        test.setTimeout(90_000);
        await customer.openForeignParty(foreign, 'market');
        await expectAccessible(page, 'log-in');
        await customer.button('LOGIN.SUBMIT').click();
        await expectAccessible(page, 'log-in, incomplete');
        await customer.logIn('bruno', '99999');
        await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
        await expectAccessible(page, 'log-in, wrong');
        await customer.button('COMMON.CANCEL').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'quit dialog');
        await customer.button('QUIT.LOG_IN.STAY').click();
        await customer.logIn('bruno');
        await expect(customer.tan).toBeVisible();
        await expectAccessible(page, 'TAN');
        await customer.tan.fill('0');
        await customer.button('TAN.SUBMIT').click();
        await expect(customer.alert('TAN.WRONG')).toBeVisible();
        await expectAccessible(page, 'TAN, wrong');
        await customer.tan.fill(await customer.readTan('bruno'));
        await customer.button('TAN.SUBMIT').click();
        await expect(customer.button('COMMON.CONTINUE')).toBeVisible();
        await expectAccessible(page, 'TAN, confirmed');
        await customer.button('COMMON.CONTINUE').click();
        await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
        await customer.button('COMMON.CONTINUE').click();
        await expectAccessible(page, 'terms');
        await customer.acceptTerms();
        await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
        await expectAccessible(page, 'consent');
      });

      test('[N1] the error pages', async ({ customer, foreign, page, bank, guard }) => {
        guard.allow(/\b500\b/, 'TECHNICAL_ERROR travels with 500');
        await page.goto(bank.wizardUrl);
        await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
        await expectAccessible(page, 'corrupt URL');
        await customer.openForeignParty(foreign);
        await customer.logIn('no-sca-method');
        await expect(customer.headline('ERROR.NO_SCA_METHOD.TITLE')).toBeVisible();
        await expectAccessible(page, 'business error');
        await page.context().clearCookies({ name: /session/i });
        await customer.openForeignParty(foreign);
        await customer.logIn('technical-error');
        await expect(page.getByText(/technis|technical/i).first()).toBeVisible();
        await expectAccessible(page, 'technical error');
      });
    });
  }
}
