import type { Route } from 'playwright/test';
import { CALL_BY_CALL } from '../model/support/ports.ts';
import { COLLECTED } from './support/addresses.ts';
import { animatedFor } from './support/animations.ts';
import { hold } from './support/hold.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { stopClock } from './support/stopped-clock.ts';
import { expect, test } from './support/test.ts';
import { walkedIn } from './support/ways.ts';

for (const language of walkedIn('de')) {
  test.describe(language, () => {
    test.use({ language });

    test('[A9, E6, E8] cancelling on the log-in page asks, then returns access_denied', async ({
      customer,
      foreign,
    }) => {
      await customer.openForeignParty(foreign, 'market');
      await customer.identifier.fill('anna');
      await customer.button('COMMON.CANCEL').click();
      const dialog = customer.dialog('QUIT.LOG_IN.TITLE');
      await customer.button('QUIT.LOG_IN.STAY').click();
      await expect(dialog).toBeHidden();
      await expect(customer.identifier).toHaveValue('anna');
      await customer.button('COMMON.CANCEL').click();
      await customer.button('QUIT.LOG_IN.QUIT').click();
      const outcome = await customer.outcomeAt(foreign);
      expect(outcome).toMatchObject({ error: 'access_denied' });
      expect(outcome.answer.has('state')).toBe(true);
    });
  });
}

for (const language of walkedIn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('[A9, E8] cancelling in the process asks, then returns access_denied', async ({
      customer,
      foreign,
      page,
    }) => {
      await customer.openForeignParty(foreign);
      await customer.logIn('anna');
      await expect(customer.tan).toBeVisible();
      await customer.button('COMMON.CANCEL').click();
      const dialog = customer.dialog('QUIT.LOG_IN.TITLE');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await customer.button('COMMON.CANCEL').click();
      await customer.button('QUIT.LOG_IN.QUIT').click();
      expect(await customer.outcomeAt(foreign)).toMatchObject({ error: 'access_denied' });
    });
  });
}

test('[E6, N1, P6] cancelRedirectBehaviour login: quitting returns to the log-in page, to its first field, session reset', async ({
  customer,
  foreign,
}) => {
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await customer.button('COMMON.CANCEL').click();
  await customer.button('QUIT.LOG_IN.QUIT').click();
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  await expect(customer.identifier).toBeFocused();
  await customer.logIn('henry');
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub');
});

test('[E6, C3] cancelRedirectBehaviour login: quitting while the comfort app is asked returns to the log-in page', async ({
  customer,
  foreign,
}) => {
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.askComfort('felix');
  await customer.press('COMMON.CANCEL');
  await customer.press('QUIT.LOG_IN.QUIT');
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  await expect(customer.identifier).toHaveValue('felix');
  await customer.logIn('henry');
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub');
});

test('[E6, C1] cancelRedirectBehaviour login: quitting where the PIN is needed once resets the session', async ({
  customer,
  foreign,
}) => {
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.askComfort('felix');
  await customer.decide('felix', 'comfort', 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  await customer.press('COMMON.CANCEL');
  await customer.press('QUIT.LOG_IN.QUIT');
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  await customer.logIn('henry');
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub');
});

test('[E6, C1, S2] cancelRedirectBehaviour login: quitting after the answer to an approval was lost resets the session that may have begun', async ({
  customer,
  foreign,
  context,
  page,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_RESET/, 'the answer is lost');
  await page.route(COLLECTED, loseAnswer(context));
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.askComfort('felix');
  await customer.decide('felix', 'comfort', 'approve');
  await customer.expectState('comfortLogin.uncollected');
  await page.unroute(COLLECTED);
  await page.goBack();
  await customer.press('QUIT.LOG_IN.QUIT');
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  await customer.logIn('henry');
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub');
});

test('[A9, E6] cancelRedirectBehaviour login: the way out of an error in a step is called what it is: back to the log-in page', async ({
  customer,
  foreign,
  guard,
  page,
}) => {
  guard.allow(/503/, 'a gateway has nobody behind it');
  await page.setExtraHTTPHeaders(CALL_BY_CALL);
  await page.route('**/tan-start', (route) => route.fulfill({ status: 503, body: 'away' }));
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.logIn('anna');
  await customer.expectState('process.psd2Tan.startUnavailable');
  await customer.press('ERROR.BACK_TO_LOG_IN');
  await customer.press('QUIT.LOG_IN.QUIT');
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
});

test('[E6, E8, N2] cancelRedirectBehaviour login: leaving because nobody answers after the last step leads to the party, as its button says', async ({
  customer,
  foreign,
  guard,
  page,
}) => {
  guard.allow(/503/, 'a gateway has nobody behind it');
  await page.route('**/completion', (route) => route.fulfill({ status: 503, body: 'away' }));
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.logIn('henry');
  await customer.expectState('completeUnavailable');
  await customer.press('ERROR.BACK_TO_HOMEPAGE');
  expect(await customer.outcomeAt(foreign)).toMatchObject({ error: 'server_error' });
});

test('[P6, N1, N2] tried again, and in vain after a wait that was noticed: the focus is on the headline, not lost', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(/503/, 'a gateway has nobody behind it');
  const away = (route: Route) => route.fulfill({ status: 503, body: 'away' });
  await page.clock.install();
  await page.route('**/cancellation', away);
  await customer.openRelyingParty();
  await customer.press('LOGIN.BANK_SELECTION');
  await customer.expectState('cancelUnavailable');
  // The headline has the focus, so the alert must be a live region to be announced.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('alert')).not.toHaveAttribute('aria-live', 'off');
  await customer.holdTime();
  const letGo = await hold(page, '**/cancellation', away);
  await customer.press('COMMON.TRY_AGAIN');
  await customer.expectState('cancelling.brief');
  // Long enough for the customer to notice the wait, but too short for the page to explain it.
  await page.clock.runFor(250);
  await expect(page.locator('[inert][aria-busy=true]')).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  letGo();
  await customer.expectState('cancelUnavailable');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('[N1, L3, A9] a message that comes while the question is open gets the focus once the question is closed', async ({
  customer,
  foreign,
  page,
}) => {
  await customer.openForeignParty(foreign, 'market');
  const letGo = await hold(page, '**/authentications/*/log-in');
  await customer.logIn('anna', 'wrong');
  await customer.button('COMMON.CANCEL').click();
  await expect(customer.button('QUIT.LOG_IN.STAY')).toBeFocused();
  letGo();
  const message = page.locator('[role=alert]').filter({ visible: true });
  await expect(message).toHaveCount(1);
  await expect(customer.button('QUIT.LOG_IN.STAY')).toBeFocused();
  await customer.button('QUIT.LOG_IN.STAY').click();
  await expect(message).toBeFocused();
});

test('[N1, N2] a long wait: first the page says what is under way; that it takes long only after five seconds, as a screen reader is told', async ({
  customer,
  page,
  words,
}) => {
  await hold(page, '**/cancellation');
  await customer.openRelyingParty();
  await customer.press('LOGIN.BANK_SELECTION');
  await customer.expectState('cancelling.lasting');
  const text = page.getByText(words.text('WAITING.CANCELLING'));
  const more = page.getByText(words.text('WAITING.SLOW'));
  await expect(more).toBeAttached();
  await animatedFor(page, 1500);
  await expect(text).toHaveCSS('opacity', '1');
  await animatedFor(page, 4900);
  expect(await more.isVisible()).toBe(false);
  await animatedFor(page, 5100);
  await expect(more).toBeVisible();
});

test('[A9, N3] a dialog whose script is there opens at once, the first time, too', async ({
  customer,
  foreign,
  page,
}) => {
  await page.clock.install();
  const script = page.waitForResponse(/screens-quit-dialog/);
  await customer.openForeignParty(foreign);
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await (await script).finished();
  await customer.holdTime();
  await customer.button('COMMON.CANCEL').click();
  await expect(customer.dialog('QUIT.LOG_IN.TITLE')).toBeVisible();
});

test.describe('a browser that was never here before', () => {
  test.use({ cold: true });

  test('[N2, A9] offline since the dialog opened, with the PIN untouched: the page says so in place, and cancels once it can', async ({
    customer,
    foreign,
    context,
    page,
    guard,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/, 'offline');
    // Time passes only when the test moves it, so what the page loads some seconds later is not loaded.
    await stopClock(page);
    await customer.openForeignParty(foreign, 'market');
    const isComplete = async () => {
      await page.clock.runFor(50);
      return page.getByRole('contentinfo').isVisible();
    };
    await expect.poll(isComplete).toBe(true);
    const errorTexts = page.waitForResponse(/i18n-\w+-errors-/);
    await customer.button('COMMON.CANCEL').click();
    await (await errorTexts).finished();
    await page.clock.resume();
    await expect(customer.button('QUIT.LOG_IN.QUIT')).toBeVisible();
    await context.setOffline(true);
    await customer.button('QUIT.LOG_IN.QUIT').click();
    await customer.expectState('cancelUnavailable');
    await expect(page.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    expect(await customer.outcomeAt(foreign)).toMatchObject({ error: 'access_denied' });
  });
});
