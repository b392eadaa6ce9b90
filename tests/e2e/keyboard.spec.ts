import { keyboard } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { byTan, speakers, WAYS } from './support/ways.ts';
import { LANGUAGES } from './support/words.ts';

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    for (const alias of speakers(language, 'keyboard')) {
      test(`[N1, P6] ${alias}, by keyboard alone: focus is seen, goes in reading order, starts at the headline`, async ({
        customer,
      }) => {
        await WAYS[alias](customer.by(keyboard), byTan);
        await customer.expectReturned();
      });
    }
  });
}

test('[N1, A6, A9] dialogs by keyboard: they keep the focus, Escape closes, focus returns', async ({
  customer,
  page,
}) => {
  const handless = customer.by(keyboard);
  await handless.openRelyingParty();
  await handless.logIn('bruno');
  await handless.confirmTan('bruno');
  await handless.confirmTan('bruno');
  await handless.arriveAt('BROWSER_TRUST.TITLE');
  for (const [opener, dialog] of [
    ['BROWSER_TRUST.INFO.OPEN', 'BROWSER_TRUST.INFO.TITLE'],
    ['BROWSER_TRUST.COOKIE.OPEN', 'BROWSER_TRUST.COOKIE.TITLE'],
    ['COMMON.CANCEL', 'QUIT.PROCESS.TITLE'],
  ] as const) {
    await handless.press(opener);
    await expect(customer.dialog(dialog)).toBeVisible();
    await keyboard.lookAround(page);
    await expect(customer.dialog(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(customer.dialog(dialog)).toBeHidden();
    await expect(customer.button(opener)).toBeFocused();
  }
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
