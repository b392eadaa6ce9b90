import { hold } from './support/hold.ts';
import { Portal } from './support/portal.ts';
import { expect, testWithClock as test } from './support/test.ts';
import { walkedIn } from './support/ways.ts';

/**
 * In seconds. The session ends after five minutes without activity, and the page asks a minute before (S4).
 */
const UNTIL_ASKED = 4 * 60 + 1;
const UNTIL_EXPIRED = 61;

test.use({ timed: true });

for (const language of walkedIn('de')) {
  test.describe(language, () => {
    test.use({ language });

    test('[A10, S4, E8, N2] the dialog opens a minute before the end, even offline; staying extends the session; afterwards it has expired', async ({
      customer,
      foreign,
      page,
      words,
      guard,
    }) => {
      guard.allow(/ERR_INTERNET_DISCONNECTED/, 'screens of later steps may be on their way');
      // With a route set, Playwright disables the cache, so the dialog's script is certainly requested.
      await page.route('**/nowhere', (route) => route.abort());
      const dialogLoaded = page.waitForEvent('requestfinished', (request) =>
        request.url().includes('screens-session-dialog'),
      );
      await customer.openForeignParty(foreign);
      await customer.logIn('anna');
      await expect(customer.tan).toBeVisible();
      const dialog = customer.dialog('SESSION.TITLE');

      await customer.pass(UNTIL_ASKED - 60);
      await expect(dialog).toBeHidden();
      await dialogLoaded;
      await page.context().setOffline(true);
      await customer.pass(60);
      await expect(dialog).toBeVisible();
      await page.context().setOffline(false);
      const stayed = page.waitForResponse('**/keep-alive');
      await customer.button('SESSION.STAY').click();
      expect((await stayed).status()).toBe(200);
      await expect(dialog).toBeHidden();

      await customer.pass(UNTIL_ASKED);
      await expect(dialog).toBeVisible();
      await customer.pass(UNTIL_EXPIRED);
      await expect(customer.headline('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveTitle(new RegExp(words.text('ERROR.SESSION_EXPIRED.PAGE_TITLE')));
      await customer.button('ERROR.BACK_TO_PARTY', { clientName: 'Fremder Laden' }).click();
      expect(await customer.outcomeAt(foreign)).toMatchObject({
        error: 'access_denied_session_timeout',
      });
    });
  });
}

test('[A10, N1, Y5] Escape stays, the focus returns to where it was; the overlay is removed 500 ms later', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await customer.tan.focus();
  await customer.pass(UNTIL_ASKED);
  const dialog = customer.dialog('SESSION.TITLE');
  await expect(dialog).toBeVisible();
  // From here on, time passes only when the test moves it.
  await customer.holdTime();
  const stayed = page.waitForResponse('**/keep-alive');
  await page.keyboard.press('Escape');
  await stayed;
  await expect(dialog).toBeHidden();
  await expect(customer.tan).toBeFocused();
  const overlay = page.locator('dialog');
  await page.clock.runFor(499);
  await expect(overlay).toHaveCount(1);
  await page.clock.resume();
  await expect(overlay).toHaveCount(0);
});

test('[A10, E8, N1, N2] a second Escape does not close the dialog, which says that staying failed; leaving from there cancels the log-in', async ({
  customer,
  guard,
  page,
  words,
}) => {
  guard.allow(/ERR_CONNECTION_RESET/, 'the call gets no answer');
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await customer.pass(UNTIL_ASKED);
  const dialog = customer.dialog('SESSION.TITLE');
  await expect(dialog).toBeVisible();
  const asked = page.waitForRequest('**/keep-alive');
  const fail = await hold(page, '**/keep-alive', (route) => route.abort('connectionreset'));
  await page.keyboard.press('Escape');
  await asked;
  await page.keyboard.press('Escape');
  fail();
  await expect(dialog.getByRole('alert')).toContainText(words.text('COMMON.UNAVAILABLE_TITLE'));
  await customer.button('SESSION.LEAVE').click();
  await customer.expectRefused('access_denied');
});

test('[A10, N1] if the focused element is gone when the dialog closes, the message that took its place gets the focus', async ({
  customer,
  page,
  words,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await customer.readTan('anna');
  await customer.tan.focus();
  await customer.pass(UNTIL_ASKED);
  const dialog = customer.dialog('SESSION.TITLE');
  await expect(dialog).toBeVisible();
  await customer.decide('anna', 'tan', 'approve');
  await expect(page.getByText(words.text('TAN.DONE'))).toBeAttached();
  await customer.button('SESSION.STAY').click();
  await expect(customer.headline('TAN.LOG_IN.DONE')).toBeVisible();
  await expect(page.getByRole('group', { name: words.text('TAN.DONE') })).toBeFocused();
});

test('[A10, N1] when the session cannot be extended any more, the dialog says so and does not open again', async ({
  customer,
  page,
  bank,
  words,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  const dialog = customer.dialog('SESSION.TITLE');
  let end = 0;
  let left = UNTIL_ASKED + 60;
  for (let moved = true; moved; ) {
    await customer.pass(Math.max(left - 55, 2));
    await expect(dialog).toBeVisible();
    const stayed = page.waitForResponse('**/keep-alive');
    await customer.button('SESSION.STAY').click();
    const next = Date.parse((await (await stayed).json()).expiresAt);
    moved = next !== end;
    end = next;
    left = Math.floor((end - bank.now) / 1000);
  }
  const last = customer.dialog('SESSION.FINAL_TITLE');
  await expect(last.getByText(words.text('SESSION.FINAL'))).toBeVisible();
  await customer.button('SESSION.STAY').click();
  await expect(last).toBeHidden();
  await customer.pass(20);
  await expect(page.getByRole('dialog')).toBeHidden();
  await customer.pass(UNTIL_EXPIRED);
  await expect(customer.headline('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
});

test('[X9, A10, N1] where a portal hides the log-in, the dialog does not block its page, and is there once that is shown again', async ({
  customer,
  page,
  bank,
}) => {
  const portal = new Portal(page, bank);
  await portal.open();
  // From now on the portal asks for nothing itself.
  await page.reload();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await portal.hide();
  const search = page.locator('#search');
  await search.pressSequentially('house ');
  await customer.pass(UNTIL_ASKED);
  await expect(page.locator('dialog[open]')).toBeAttached();
  await page.keyboard.type('in Cologne');
  await expect(search).toHaveValue('house in Cologne');
  await page.getByRole('button', { name: 'Suchen' }).click({ trial: true, timeout: 5000 });
  await portal.show();
  await expect(customer.dialog('SESSION.TITLE')).toBeVisible();
  // Until then, Escape is the portal's.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(customer.dialog('SESSION.TITLE')).toBeHidden();
});

test('[A10] activity extends the session: an active customer is not asked', async ({
  customer,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('clara');
  await expect(customer.tan).toBeVisible();
  await customer.pass(200);
  await customer.confirmTan('clara');
  await expect(customer.headline('TOS.QES.TITLE')).toBeVisible();
  await customer.pass(200);
  await customer.acceptTerms('QES');
  await expect(customer.headline('TOS.QID.TITLE')).toBeVisible();
  await expect(customer.dialog('SESSION.TITLE')).toBeHidden();
});

test('[A10, S4, P1, P4, P7, N2, E8] a tab that slept past the end shows the expired session; a reload shows it again, with the way back to the party', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await customer.pass(20 * 60);
  await expect(customer.headline('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
  await page.reload();
  // The error has had its page, so now it is shown in place, with the same title.
  await expect(customer.alert('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
  const pageTitle = customer.words.text('ERROR.SESSION_EXPIRED.PAGE_TITLE');
  await expect(page).toHaveTitle(`${pageTitle} - Bank am Markt`);
  await expect(customer.button('COMMON.TRY_AGAIN')).toBeHidden();
  await customer.press('ERROR.BACK');
  await customer.expectRefused('access_denied_session_timeout');
});

test('[N1] [A10] whoever takes an hour to fill in the log-in page, or to scan the code beside it, can log in with what was typed', async ({
  customer,
  page,
}) => {
  /** Lets half an hour pass, as far as the page can tell. */
  const takeLong = async () => {
    for (let passed = 0; passed < 30; passed += 5) {
      const told = page.waitForResponse('**/keep-open');
      await customer.pass(5 * 60);
      expect((await told).status()).toBe(200);
    }
  };
  await customer.openRelyingParty();
  await customer.identifier.fill('henry');
  await takeLong();
  await customer.chooseQr();
  await takeLong();
  await customer.press('QR.CREDENTIALS');
  await expect(customer.identifier).toHaveValue('henry');
  await customer.logIn('henry');
  await customer.expectReturned();
});

test('[A10, N1, E8] a log-in page on a device that slept for more than 15 minutes says so to the next try; one press leads back to the party, where the log-in begins anew', async ({
  customer,
}) => {
  await customer.openRelyingParty();
  await customer.pass(16 * 60);
  await customer.logIn('anna');
  await expect(customer.headline('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
  await customer.press('ERROR.BACK_TO_PARTY');
  await customer.expectRefused('access_denied_session_timeout');
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
});
