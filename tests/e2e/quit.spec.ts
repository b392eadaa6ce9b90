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

    test('[A9, E6, E8, L3, N1] cancelling on the log-in page asks; a message that comes meanwhile gets the focus once the question is closed; then returns access_denied', async ({
      customer,
      foreign,
      page,
    }) => {
      await customer.openForeignParty(foreign, 'market');
      await customer.identifier.fill('anna');
      await customer.button('COMMON.CANCEL').click();
      const dialog = customer.dialog('QUIT.LOG_IN.TITLE');
      await customer.button('QUIT.LOG_IN.STAY').click();
      await expect(dialog).toBeHidden();
      await expect(customer.identifier).toHaveValue('anna');

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
    test.use({ language, timed: true });

    test('[A9, E8, N3] cancelling in the process asks at once, as the script of the dialog is there, then returns access_denied', async ({
      customer,
      foreign,
      page,
    }) => {
      const script = page.waitForResponse(/screens-quit-dialog/);
      await customer.openForeignParty(foreign);
      await customer.logIn('anna');
      await expect(customer.tan).toBeVisible();
      await (await script).finished();
      await customer.holdTime();
      await customer.button('COMMON.CANCEL').click();
      const dialog = customer.dialog('QUIT.LOG_IN.TITLE');
      await expect(dialog).toBeVisible();
      await page.clock.resume();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await customer.button('COMMON.CANCEL').click();
      await customer.button('QUIT.LOG_IN.QUIT').click();
      expect(await customer.outcomeAt(foreign)).toMatchObject({ error: 'access_denied' });
    });
  });
}

test('[E6, A9, C1, C3, N1, N2, P6, S2] cancelRedirectBehaviour login: quitting returns to the log-in page, to its first field, session reset, wherever the customer is; the party hears nothing of it', async ({
  customer,
  foreign,
  context,
  page,
  guard,
}) => {
  guard.allow(/503/, 'a gateway has nobody behind it');
  guard.allow(/ERR_CONNECTION_RESET/, 'the answer is lost');
  const quit = async () => {
    await customer.press('QUIT.LOG_IN.QUIT');
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  };
  await customer.openForeignParty(foreign, 'homeBank');
  await test.step('in the process', async () => {
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await customer.press('COMMON.CANCEL');
    await quit();
    await expect(customer.identifier).toBeFocused();
  });
  await test.step('while the comfort app is asked', async () => {
    await customer.askComfort('felix');
    await customer.press('COMMON.CANCEL');
    await quit();
    await expect(customer.identifier).toHaveValue('felix');
  });
  await test.step('where the PIN is needed once', async () => {
    await customer.askComfort('felix');
    await customer.decide('felix', 'comfort', 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
    await customer.press('COMMON.CANCEL');
    await quit();
  });
  await test.step('after the answer to an approval was lost: a session may have begun', async () => {
    await page.route(COLLECTED, loseAnswer(context));
    await customer.askComfort('felix');
    await customer.decide('felix', 'comfort', 'approve');
    await customer.expectState('comfortLogin.uncollected');
    await page.unroute(COLLECTED);
    await page.goBack();
    await quit();
  });
  await test.step('after an error in a step: its way out is called what it is', async () => {
    await page.setExtraHTTPHeaders(CALL_BY_CALL);
    await page.route('**/tan-start', (route) => route.fulfill({ status: 503, body: 'away' }));
    await customer.logIn('anna');
    await customer.expectState('process.psd2Tan.startUnavailable');
    await customer.press('ERROR.BACK_TO_LOG_IN');
    await quit();
  });
  await customer.logIn('henry');
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub');
  expect(foreign.callbacks).toHaveLength(1);
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

test.describe('time', () => {
  test.use({ timed: true });

  test('[P6, N1, N2] tried again, and in vain after a wait that was noticed: the focus is on the headline, not lost', async ({
    customer,
    page,
    guard,
  }) => {
    guard.allow(/503/, 'a gateway has nobody behind it');
    const away = (route: Route) => route.fulfill({ status: 503, body: 'away' });
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
