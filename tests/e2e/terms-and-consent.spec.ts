import { expect, test } from './support/test.ts';
import { LANGUAGES } from './support/words.ts';

test.beforeEach(async ({ customer, foreign }) => {
  await customer.openForeignParty(foreign);
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await customer.confirmBrowser('bruno', false);
});

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    test('[A7] an unticked checkbox is answered, in place', async ({ customer, page, words }) => {
      await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
      await customer.button('COMMON.CONTINUE').click();
      const box = page.getByRole('checkbox', { name: words.text('TOS.OF_USE.ACCEPT') });
      await expect(box).toHaveAccessibleDescription(new RegExp(words.text('TOS.NOT_TICKED')));
      await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
    });

    test('[A8, E8] a denied consent returns access_denied', async ({ customer, foreign }) => {
      await customer.acceptTerms();
      await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
      await customer.button('CONSENT.DENY').click();
      expect(await customer.outcomeAt(foreign)).toMatchObject({ error: 'access_denied' });
    });
  });
}

test.describe('the exact English words', () => {
  test.use({ language: 'en' });

  test('[A7] To continue, please accept the terms of use.', async ({ customer, page }) => {
    await customer.button('COMMON.CONTINUE').click();
    await expect(page.getByText('To continue, please accept the terms of use.')).toBeVisible();
  });
});

test('[A7] the special terms are a real PDF', async ({ customer, page, words }) => {
  await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: words.text('TOS.PDF') }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
});

test('[A8] the consent names what goes to whom, with the policy', async ({
  customer,
  page,
  words,
}) => {
  await customer.acceptTerms();
  await expect(
    page.getByText(words.text('CONSENT.LEAD', { clientName: 'Fremder Laden' })),
  ).toBeVisible();
  const policy = page.getByRole('main').getByRole('link', { name: /Fremder Laden/ });
  await expect(policy).toHaveAttribute('href', /\/policy$/);
});
