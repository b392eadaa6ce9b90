import { text } from 'node:stream/consumers';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { walkedIn } from './support/ways.ts';

/** The text of the requirements (A7). They have no German one, so there the product's text is expected. */
const NOT_TICKED = { de: undefined, en: 'To continue, please accept the terms of use.' } as const;

for (const language of walkedIn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('[A6, A7, A8, E8, N1] a browser that is not trusted keeps nothing; terms: unticked is answered in place, the PDF is real; the consent names what goes to whom, and denied it says so where it was pressed, and returns access_denied', async ({
      customer,
      foreign,
      context,
      page,
      words,
    }) => {
      await customer.openForeignParty(foreign);
      await customer.logIn('bruno');
      await customer.confirmTan('bruno');
      await customer.confirmBrowser('bruno', false);

      await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
      const trusted = (await context.cookies()).filter(({ name }) => name.includes('trusted'));
      expect(trusted).toEqual([]);
      await customer.button('COMMON.CONTINUE').click();
      const box = page.getByRole('checkbox', { name: words.text('TOS.OF_USE.ACCEPT') });
      await expect(box).toHaveAccessibleDescription(
        new RegExp(words.text('TOS.OF_USE.NOT_TICKED')),
      );
      const exactly = NOT_TICKED[language] ?? words.text('TOS.OF_USE.NOT_TICKED');
      await expect(page.getByText(exactly)).toBeVisible();
      await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();

      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: words.text('TOS.PDF') }).click();
      expect(await text(await (await download).createReadStream())).toMatch(/^%PDF-/);

      await customer.acceptTerms();
      const lead = words.text('CONSENT.LEAD', { clientName: 'Fremder Laden' });
      await expect(page.getByText(lead)).toBeVisible();
      const policy = page.getByRole('main').getByRole('link', { name: /Fremder Laden/ });
      await expect(policy).toHaveAttribute('href', /\/policy$/);
      const letGo = await hold(page, '**/consent');
      await customer.button('CONSENT.DENY').click();
      await expect(customer.button('COMMON.SENDING')).toBeFocused();
      letGo();
      expect(await customer.outcomeAt(foreign)).toMatchObject({ error: 'access_denied' });
    });
  });
}

test('[A8, E7] a party that has its customers asked waits for the consent of one whom the bank would not ask', async ({
  customer,
  foreign,
}) => {
  foreign.asks({ prompt: 'consent' });
  await customer.openForeignParty(foreign);
  await customer.logIn('henry');
  await customer.giveConsent();
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub', expect.any(String));
});
