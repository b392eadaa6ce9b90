import { EVENTS } from './support/addresses.ts';
import type { Customer } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { expect, test } from './support/test.ts';
import { walkedIn } from './support/ways.ts';

/** The call for the state of a comfort log-in. */
const ASKED = '**/app-log-ins/*';

for (const language of walkedIn('de')) {
  test.describe(language, () => {
    test.use({ language });

    test('[C1, C2, C3, C4] felix: compares the number, gives his PIN once, then approval is enough', async ({
      customer,
      page,
      words,
    }) => {
      await customer.openComfort('felix');
      await expect(page).toHaveURL(/\/comfortLoginWaiting\?/);
      const number = await customer.number.textContent();
      const app = await customer.openApp('felix');
      await expect(app.number).toHaveText(number ?? 'none');
      // «I have approved» before it is true changes nothing.
      const asked = page.waitForResponse(ASKED);
      await customer.button('COMFORT.WAITING.APPROVED').click();
      expect((await asked).status()).toBe(200);
      await customer.expectState('comfortLogin.waiting.listening');
      await app.approve();
      await app.page.close();
      await expect(page.getByText(words.text('FIRST_LOGIN.COMFORT.LEAD'))).toBeVisible();
      await expect(page).toHaveURL(/\/comfortLoginFirstLogin\?/);
      await customer.enterFirstPin();
      await customer.expectReturned();

      await customer.forgetSession();
      await customer.openComfort('felix');
      await customer.decide('felix', 'comfort', 'approve');
      await customer.expectReturned();
    });
  });
}

for (const language of walkedIn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('[C1, C3, A9] denied is the end: nothing is pushed again, the log-in page is offered', async ({
      customer,
      page,
      bank,
    }) => {
      await customer.openComfort('felix');
      await customer.decide('felix', 'comfort', 'deny');
      await expect(customer.headline('COMFORT.DENIED.TITLE')).toBeVisible();
      await expect(page).toHaveURL(/\/comfortLoginDenied\?/);
      expect(await bank.pending('felix')).toEqual([]);
      // Nobody is logged in, so the dialog asks about the log-in, not about a process.
      await page.goBack();
      await expect(customer.dialog('QUIT.LOG_IN.TITLE')).toBeVisible();
      await customer.stayButton.click();
      await customer.button('COMFORT.BACK_TO_LOG_IN').click();
      await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
      await expect(customer.identifier).toHaveValue('felix');
    });
  });
}

test('[P7, C1, N3] opened again where it began, the log-in waits on, pushes once, and no form is drawn first', async ({
  customer,
  page,
  bank,
}) => {
  await customer.openRelyingParty();
  const { search } = new URL(page.url());
  await customer.askComfort('felix');
  const asked = await bank.pending('felix');
  const document = await page.goto(bank.wizardUrl + search);
  expect(await document?.text()).not.toContain('<input');
  await customer.expectState('comfortLogin.waiting.listening');
  expect(await bank.pending('felix')).toEqual(asked);
});

test('[P7, C1] at the form, reloaded after a push: another name is asked for its own approval', async ({
  customer,
  page,
  bank,
}) => {
  await customer.openRelyingParty();
  await customer.askComfort('felix');
  await customer.press('COMFORT.BACK_TO_LOG_IN');
  await customer.expectState('login.form.editing');
  await customer.expectRoute('login');
  await page.reload();
  await customer.askComfort('emma');
  await customer.expectState('comfortLogin.waiting.listening');
  expect(await bank.pending('emma')).toHaveLength(1);
  expect(await bank.pending('felix')).toEqual([]);
});

test('[C1, C3] too many pushes: says so, and nothing more is pushed', async ({
  customer,
  bank,
}) => {
  await customer.openRelyingParty();
  for (let push = 0; push < 3; push += 1) {
    await customer.askComfort('felix');
    await customer.button('COMFORT.BACK_TO_LOG_IN').click();
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  }
  await customer.comfortButton.click();
  await expect(customer.headline('COMFORT.RETRIES_EXCEEDED.TITLE')).toBeVisible();
  expect(await bank.pending('felix')).toEqual([]);
});

test('[C3] without an access key the way is not gone, and the field says why; an error: says so, and the log-in page is offered', async ({
  customer,
  page,
  guard,
  words,
}) => {
  guard.allow(/503/, 'the backend is away');
  await customer.openRelyingParty();
  await customer.comfortButton.click();
  await expect(customer.identifier).toHaveAccessibleDescription(
    new RegExp(words.pattern('LOGIN.IDENTIFIER_REQUIRED').source.slice(1, -1)),
  );
  await page.route('**/comfort-log-ins', (route) => route.fulfill({ status: 503, body: 'away' }));
  await customer.identifier.fill('felix');
  await customer.comfortButton.click();
  await expect(customer.headline('COMFORT.ERROR.TITLE')).toBeVisible();
  await customer.button('COMFORT.BACK_TO_LOG_IN').click();
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
});

test.describe('a push whose answer is lost', () => {
  const lose = async (customer: Customer) => {
    const { page } = customer;
    await page.route('**/comfort-log-ins', loseAnswer(page.context()), { times: 1 });
    await customer.identifier.fill('felix');
    await customer.comfortButton.click();
    await expect(customer.headline('COMFORT.ERROR.TITLE')).toBeVisible();
    await customer.press('COMFORT.BACK_TO_LOG_IN');
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  };

  test.beforeEach(async ({ customer, guard }) => {
    guard.allow(/net::ERR_CONNECTION_RESET/, 'the answer gets lost');
    await customer.openRelyingParty();
    await lose(customer);
  });

  test('[C1, C4, S6] is not sent again while it is open: asking again waits for it; after one that was denied meanwhile, another is sent', async ({
    customer,
    bank,
  }) => {
    const open = await bank.pending('felix');
    await customer.askComfort('felix');
    await customer.expectState('comfortLogin.waiting.listening');
    expect(await bank.pending('felix')).toEqual(open);
    await customer.press('COMFORT.BACK_TO_LOG_IN');
    await lose(customer);
    await customer.decide('felix', 'comfort', 'deny');
    await customer.askComfort('felix');
    await customer.decide('felix', 'comfort', 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[C1, C4, S6, Q5] and that a QR code replaced meanwhile: asking again sends another', async ({
    customer,
  }) => {
    await customer.chooseQr();
    await customer.button('QR.CREDENTIALS').click();
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
    await customer.askComfort('felix');
    await customer.decide('felix', 'comfort', 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });
});

test.describe('time', () => {
  test.use({ timed: true });

  test('[C1] [N2] «I have approved» finds an approval that was not heard; while nobody answers, it does not say that there is none', async ({
    customer,
    page,
    guard,
    words,
  }) => {
    guard.allow(/ERR_FAILED/, 'the stream is cut');
    await page.route(EVENTS, (route) => route.abort());
    // Blocks the page's own requests for the state, so that only the customer's press asks.
    await page.route(ASKED, (route) => route.abort());
    await customer.openComfort('felix');
    await customer.holdTime();
    await customer.decide('felix', 'comfort', 'approve');
    await customer.button('COMFORT.WAITING.APPROVED').click();
    await customer.expectState('comfortLogin.waiting.unheard');
    await expect(page.getByRole('alert')).toContainText(words.text('COMMON.UNAVAILABLE'));
    await expect(page.getByText(words.text('COMFORT.WAITING.NOT_YET'))).toHaveCount(0);
    // Holds the answer until the button was pressed: an earlier one would remove the button.
    const letGo = await hold(page, ASKED);
    await customer.button('COMFORT.WAITING.APPROVED').click();
    letGo();
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[C3, C4] the customer sees the answer of the app without any time to wait for', async ({
    customer,
  }) => {
    await customer.openComfort('felix');
    await customer.expectState('comfortLogin.waiting.listening');
    await customer.holdTime();
    await customer.decide('felix', 'comfort', 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });
});
