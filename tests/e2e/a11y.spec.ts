import { expectAccessible } from './support/accessible.ts';
import { type Appearance, expect, test } from './support/test.ts';
import { LANGUAGES } from './support/words.ts';

const APPEARANCES: readonly Appearance[] = ['light', 'dark'];

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
        await customer.confirmTan('bruno');
        await expect(customer.headline('BROWSER_TRUST.TITLE')).toBeVisible();
        await expectAccessible(page, 'browser trust');
        await customer.button('COMMON.CONTINUE').click();
        await expectAccessible(page, 'browser trust, nothing chosen');
        await customer.button('BROWSER_TRUST.COOKIE.OPEN').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'cookie dialog');
        await customer.button('COMMON.CLOSE').click();
        await customer.decideTrust(false);
        await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
        await customer.button('COMMON.CONTINUE').click();
        await expectAccessible(page, 'terms');
        await customer.acceptTerms();
        await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
        await expectAccessible(page, 'consent');
        await customer.giveConsent();
        await expect(customer.headline('PREFERRED_ACCOUNT.TITLE')).toBeVisible();
        await expectAccessible(page, 'preferred account');
      });

      // Languages and appearances are looked at in pairs: texts do not change the colours.
      if ((language === 'de') !== (appearance === 'light')) return;

      test('[N1] QR code and comfort app', async ({ customer, page, words, bank }) => {
        test.setTimeout(90_000);
        await customer.openRelyingParty();
        await expectAccessible(page, 'log-in, every way');
        await customer.chooseQr();
        await page.getByText(words.text('QR.WITHOUT_SCANNING'), { exact: true }).click();
        await expectAccessible(page, 'QR code');
        const id = await customer.qrId();
        await bank.open('emma', id);
        await expect(page.getByText(words.text('QR.PROCESSING'), { exact: true })).toBeVisible();
        await expectAccessible(page, 'QR code, opened');
        await bank.decide('emma', id, 'deny');
        await expect(customer.alert('QR.DENIED')).toBeVisible();
        await expectAccessible(page, 'QR code, denied');
        await customer.button('QR.CREDENTIALS').click();
        await customer.askComfort('felix');
        await expectAccessible(page, 'comfort app');
        await customer.decide('felix', 'comfort', 'deny');
        await expect(customer.headline('COMFORT.DENIED.TITLE')).toBeVisible();
        await expectAccessible(page, 'comfort app, denied');
        await customer.button('COMMON.BACK_TO_LOG_IN').click();
        await customer.askComfort('felix');
        await customer.decide('felix', 'comfort', 'approve');
        await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
        await customer.button('LOGIN.SUBMIT').click();
        await expectAccessible(page, 'first log-in, PIN missing');
      });

      test('[N1] signature and payment', async ({ customer, page }) => {
        test.setTimeout(90_000);
        await customer.openRelyingParty();
        await customer.logIn('clara');
        await customer.confirmTan('clara');
        await expect(customer.headline('TOS.QES.TITLE')).toBeVisible();
        await expectAccessible(page, 'terms for electronic signature');
        await customer.acceptTerms('QES');
        await customer.acceptTerms('QID');
        await expect(customer.headline('SIGNATURE.TITLE')).toBeVisible();
        await expectAccessible(page, 'signature');
        await page.context().clearCookies({ name: /session/i });
        await customer.openPayment('payee does not match');
        await customer.logIn('david');
        await customer.confirmTan('david');
        await expect(customer.headline('REMITTANCE.TITLE')).toBeVisible();
        await expectAccessible(page, 'payment');
        await customer.button('REMITTANCE.AUTHORISE_ANYWAY').click();
        await expect(customer.tan).toBeVisible();
        await expectAccessible(page, 'payment, TAN');
        const second = customer.inTab(await page.context().newPage());
        await second.page.goto(page.url());
        await expect(customer.headline('OTHER_TAB.TITLE')).toBeVisible();
        await expectAccessible(page, 'another tab leads');
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
        await customer.logIn('bank-fusion-active');
        await expect(customer.headline('BANK_FUSION.TITLE')).toBeVisible();
        await expectAccessible(page, 'bank fusion');
        await page.context().clearCookies({ name: /session/i });
        await customer.openForeignParty(foreign);
        await customer.logIn('technical-error');
        await expect(page.getByText(/technis|technical/i).first()).toBeVisible();
        await expectAccessible(page, 'technical error');
      });
    });
  }
}
