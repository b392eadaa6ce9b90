import { keyboard } from './support/keyboard.ts';
import { ZOOMED } from './support/low-vision.ts';
import { expect, test } from './support/test.ts';
import { ALL, byTan, speakers, WAYS } from './support/ways.ts';
import { LANGUAGES } from './support/words.ts';

/** Has a test of his own below, which includes the whole log-in. */
const WITH_DIALOGS = 'bruno';

// Of the tests below that belong to no language; so half of the log-ins are in English.
test.use({ language: 'en' });

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language, viewport: ZOOMED });

    for (const alias of speakers(language, 'keyboard')) {
      if (alias === WITH_DIALOGS && !ALL) continue;
      test(`[N1, P6] ${alias}, by keyboard alone at 400 %: focus is seen whole, goes in reading order, starts at the headline`, async ({
        customer,
      }) => {
        await WAYS[alias](customer.by(keyboard), byTan);
        await customer.expectReturned();
      });
    }
  });
}

test(`[N1, P6, A6, A9] ${WITH_DIALOGS}, by keyboard alone at 400 %: the same, and dialogs open at their beginning, keep the focus, Escape closes, focus returns; so they do in a wide window`, async ({
  customer,
  page,
  words,
}) => {
  const wide = page.viewportSize() ?? ZOOMED;
  await page.setViewportSize(ZOOMED);
  const handless = customer.by(keyboard);
  await handless.openRelyingParty();
  await handless.logIn(WITH_DIALOGS);
  await handless.confirmTan(WITH_DIALOGS);
  await handless.confirmTan(WITH_DIALOGS);
  await handless.arriveAt('BROWSER_TRUST.TITLE');
  for (const size of [ZOOMED, wide]) {
    await page.setViewportSize(size);
    if (size === wide) await keyboard.lookAround(page);
    for (const [opener, dialog] of [
      ['BROWSER_TRUST.INFO.OPEN', 'BROWSER_TRUST.INFO.TITLE'],
      ['BROWSER_TRUST.COOKIE.OPEN', 'BROWSER_TRUST.COOKIE.TITLE'],
      ['COMMON.CANCEL', 'QUIT.LOG_IN.TITLE'],
    ] as const) {
      await handless.press(opener);
      // The headline is completely visible, even if the dialog does not fit.
      await expect(customer.dialog(dialog).getByRole('heading')).toBeInViewport({ ratio: 1 });
      // A question that fits into the window focuses its first answer; other dialogs focus themselves, to be
      // read from the top.
      const isAnswered = dialog === 'QUIT.LOG_IN.TITLE' && size === wide;
      const begins = isAnswered
        ? customer.dialog(dialog).getByRole('button').first()
        : customer.dialog(dialog);
      await expect(begins).toBeFocused();
      await keyboard.lookAround(page);
      await expect(customer.dialog(dialog)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(customer.dialog(dialog)).toBeHidden();
      await expect(customer.button(opener)).toBeFocused();
    }
  }
  await page.setViewportSize(ZOOMED);
  await keyboard.choose(customer.radio(words.text('BROWSER_TRUST.YES')));
  await handless.press('COMMON.CONTINUE');
  await handless.acceptTerms();
  await handless.giveConsent();
  await handless.chooseAccount('Tagesgeld');
  await handless.expectReturned();
});

test('[N1, L3] an error by keyboard: the message has the focus, the field is next', async ({
  customer,
  page,
}) => {
  const handless = customer.by(keyboard);
  await handless.openRelyingParty();
  await handless.logIn('anna', '99999');
  await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(customer.pin).toBeFocused();
});
