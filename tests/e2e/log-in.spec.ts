import { animatedFor } from './support/animations.ts';
import { type Customer, PIN } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { withoutNewFunctions } from './support/old-browser.ts';
import { expect, test } from './support/test.ts';
import { oneOf } from './support/turns.ts';

const LOG_IN_CALL = '**/authentications/*/log-in';

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('[L1, L2, L6, L7, N1, P6] the form: nothing has the focus, the PIN shows and hides, what is missing is said in the exact words, password managers work', async ({
    customer,
    page,
    words,
  }) => {
    await customer.openRelyingParty();
    await test.step('when it opens, neither its headline nor anything else has the focus', async () => {
      await expect(customer.headline('LOGIN.TITLE')).not.toBeFocused();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    });
    await test.step('help with a forgotten PIN and the bank selection are offered', async () => {
      const forgotten = page.getByRole('link', { name: words.text('LOGIN.FORGOT_PIN') });
      await expect(forgotten).toHaveAttribute('href', /^https?:|^\//);
      await expect(customer.button('LOGIN.BANK_SELECTION')).toBeVisible();
    });
    await test.step('both fields are required; where the focus is already, as an alert', async () => {
      await customer.button('LOGIN.SUBMIT').click();
      await expect(customer.identifier).toHaveAccessibleDescription(
        /^Input error:? (.+) or alias required$/,
      );
      await expect(customer.pin).toHaveAccessibleDescription(/^Input error:? PIN required$/);
      await expect(page.getByText(/^.+ or alias required$/).last()).toBeVisible();
      await expect(customer.identifier).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await customer.identifier.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(/^Input error:? .+ or alias required$/);
    });
    await test.step('the PIN shows and hides', async () => {
      await customer.pin.fill(PIN);
      await expect(customer.pin).toHaveAttribute('type', 'password');
      const toggle = customer.button('LOGIN.SHOW_PIN');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect(customer.pin).toHaveAttribute('type', 'text');
      await toggle.click();
      await expect(customer.pin).toHaveAttribute('type', 'password');
    });
    await test.step('input is capped at 256 characters, and nothing else is asked of its length', async () => {
      for (const field of [customer.identifier, customer.pin]) {
        await field.clear();
        await field.focus();
        await page.keyboard.insertText('1'.repeat(300));
        expect((await field.inputValue()).length).toBe(256);
      }
      await customer.logIn('x', '1');
      await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
    });
    await test.step('password managers: autocomplete, a real form, pasting, Enter', async () => {
      await expect(customer.identifier).toHaveAttribute('autocomplete', 'username');
      await expect(customer.pin).toHaveAttribute('autocomplete', 'current-password');
      expect(await customer.pin.evaluate((pin) => pin.closest('form') !== null)).toBe(true);
      await customer.identifier.fill('henry');
      await customer.pin.focus();
      await page.keyboard.insertText(PIN);
      await page.keyboard.press('Enter');
      await customer.expectReturned();
    });
  });

  test('[E5, X7] in the web view of an app that has no storage, the customer logs in', async ({
    customer,
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', { value: null });
      Object.defineProperty(window, 'localStorage', { value: null });
    });
    await customer.openRelyingParty();
    await customer.logIn('henry');
    await customer.expectReturned();
  });

  test('[L9, N2, S3] over plain http in a local network, where browsers have fewer functions, and in one of some years ago, which lacks newer ones, the customer logs in', async ({
    customer,
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Crypto.prototype, 'subtle');
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
      Reflect.deleteProperty(window, 'caches');
    });
    await page.addInitScript(withoutNewFunctions);
    await customer.openRelyingParty();
    await customer.logIn('anna');
    await customer.confirmTan('anna');
    await customer.expectReturned();
  });

  test('[L3, L4, L5, S4] wrong credentials: exact message, PIN emptied, key kept, focus on the message; five wrong PINs block, with a warning before the last', async ({
    customer,
    page,
  }) => {
    const enterWrongPin = async (attempt: number) => {
      const answered = page.waitForResponse(LOG_IN_CALL);
      await customer.logIn('anna', `9999${attempt}`);
      await answered;
      await expect(customer.pin).toHaveValue('');
    };
    await customer.openRelyingParty();
    await enterWrongPin(1);
    const message = page.getByRole('alert').filter({ hasText: / \/ Alias or PIN incorrect/ });
    await expect(message).toBeFocused();
    await expect(customer.identifier).toHaveValue('anna');
    await page.keyboard.press('Tab');
    await expect(customer.pin).toBeFocused();
    for (let attempt = 2; attempt < 5; attempt += 1) {
      await enterWrongPin(attempt);
      await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeFocused();
    }
    await expect(page.getByText('You have one attempt left.')).toBeVisible();
    await enterWrongPin(5);
    await expect(page.getByText('Your PIN has been blocked')).toBeVisible();
    await expect(page).toHaveURL(/\/login(\?|$)/);
  });
});

test('[L9, S6, N1] a double submit sends one request, and a slow answer shows progress, which is read out only if it lasts a second', async ({
  customer,
  page,
  words,
}) => {
  await customer.openRelyingParty();
  let requests = 0;
  const answer = await hold(page, LOG_IN_CALL, (route) => {
    requests += 1;
    return route.continue();
  });
  await customer.identifier.fill('henry');
  await customer.pin.fill(PIN);
  await customer.button('LOGIN.SUBMIT').dblclick();
  await expect(page.getByRole('button', { name: words.text('LOGIN.SUBMITTING') })).toBeVisible();
  const told = page.getByRole('status').getByText(words.text('LOGIN.SUBMITTING'));
  await expect(told).toBeAttached();
  await animatedFor(page, 900);
  await expect(told).toHaveCSS('visibility', 'hidden');
  await animatedFor(page, 1100);
  await expect(told).toHaveCSS('visibility', 'visible');
  await customer.pin.press('Enter');
  answer();
  await customer.expectReturned();
  expect(requests).toBe(1);
});

test('[L9] the form keeps its input when the request fails, and the next try works', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(
    /^console error: Failed to load resource: net::ERR_FAILED/,
    'the network is cut here',
  );
  await customer.openRelyingParty();
  await page.route(LOG_IN_CALL, (route) => route.abort(), { times: 5 });
  await customer.logIn('henry');
  await expect(customer.alert('COMMON.UNAVAILABLE')).toBeVisible();
  await expect(customer.identifier).toHaveValue('henry');
  await expect(customer.pin).toHaveValue(PIN);
  await page.unroute(LOG_IN_CALL);
  await customer.button('LOGIN.SUBMIT').click();
  await customer.expectReturned();
});

/** The other ways to log in. Which of them it is makes no difference to what comes of it. */
const OTHER_WAYS = ['qrButton', 'comfortButton'] as const;

test.describe('the bank has logged the customer in, and its response gets lost', () => {
  test.beforeEach(async ({ context, customer, guard, page }) => {
    guard.allow(/net::ERR_CONNECTION_RESET/, 'the answer gets lost');
    await page.route(LOG_IN_CALL, loseAnswer(context), { times: 1 });
    await customer.openRelyingParty();
  });

  const logIn = async (customer: Customer) => {
    await customer.logIn('anna');
    await expect(customer.alert('COMMON.UNAVAILABLE')).toBeVisible();
  };

  for (const way of oneOf(OTHER_WAYS, 1)) {
    test(`[L9, P7, S2, S6] a second submit logs in, with one TAN sent; choosing the ${way} in another tab leads to the current step of the process`, async ({
      bank,
      context,
      customer,
      page,
    }) => {
      const other = customer.inTab(await context.newPage());
      await other.page.goto(page.url());
      await other.arriveAtLogIn();
      await logIn(customer);
      await customer.press('LOGIN.SUBMIT');
      await expect(customer.tan).toBeVisible();
      expect((await bank.pending('anna')).filter(({ kind }) => kind === 'tan')).toHaveLength(1);
      await other.identifier.fill('anna');
      await other[way].click();
      await expect(other.tan).toBeVisible();
    });
  }

  test('[P7, S2, S6] a reload leads to the current step of the process', async ({
    customer,
    page,
  }) => {
    await logIn(customer);
    await page.reload();
    await expect(customer.tan).toBeVisible();
  });

  for (const way of oneOf(OTHER_WAYS, 0)) {
    test(`[P7, S2, S6] choosing the ${way} leads to the current step of the process`, async ({
      customer,
    }) => {
      await logIn(customer);
      await customer[way].click();
      await expect(customer.tan).toBeVisible();
    });
  }
});
