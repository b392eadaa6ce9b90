import { encode } from 'uqr';
import { expectAccessible } from './support/accessible.ts';
import { COLLECTED, EVENTS } from './support/addresses.ts';
import { animatedFor } from './support/animations.ts';
import type { BankingApp } from './support/banking-app.ts';
import type { Customer } from './support/customer.ts';
import { darken } from './support/darkened.ts';
import { hold } from './support/hold.ts';
import { modulesOf } from './support/modules.ts';
import { expect, test, testWithLimits, testWithMemory } from './support/test.ts';
import { walkedIn } from './support/ways.ts';

/** Opens the code in Emma's banking app, which assigns it to her. */
async function scan(customer: Customer): Promise<BankingApp> {
  const app = await customer.openQrInApp();
  await app.identify('Emma');
  await expect(app.number).toBeVisible();
  return app;
}

for (const language of walkedIn('de')) {
  test.describe(language, () => {
    test.use({ language });

    test('[Q1, Q2, Q4, Q6] emma: the number is compared, the PIN asked for once, then no more', async ({
      customer,
      page,
      bank,
      words,
    }) => {
      await customer.openQr();
      await expect(customer.headline('QR.TITLE')).toBeVisible();
      await expect(page.getByText(words.text('COMMON.NEW'), { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
      const number = await customer.number.textContent();
      const app = await scan(customer);
      await expect(app.number).toHaveText(number ?? 'none');
      await expect(page.getByText(words.text('QR.PROCESSING'), { exact: true })).toBeVisible();
      await app.approve();
      await app.page.close();
      await expect(page.getByText(words.text('FIRST_LOGIN.QR.LEAD'))).toBeVisible();
      await customer.enterFirstPin();
      await customer.expectReturned();

      await customer.forgetSession();
      await customer.openQr();
      await bank.decide('emma', await customer.qrId(), 'approve');
      await customer.expectReturned();
    });
  });
}

for (const language of walkedIn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('[Q1, Q3] denied: says so and offers a new code, which works', async ({
      customer,
      page,
      words,
    }) => {
      await customer.openQr();
      const before = await customer.qrLinkAddress();
      const app = await scan(customer);
      await app.deny();
      await app.page.close();
      await expect(customer.alert('QR.DENIED')).toBeVisible();
      await expect(customer.alert('QR.DENIED')).toBeFocused();
      if (language === 'en')
        await expect(customer.alert('QR.DENIED')).toContainText('Access denied.');
      await customer.button('QR.REFRESH').click();
      await expect(page.getByRole('img', { name: words.text('QR.CODE') })).toBeVisible();
      await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
    });
  });
}

test.describe('the exact English words', () => {
  test.use({ language: 'en' });

  test('[Q3] unknown error: Sorry, something went wrong …', async ({ customer, page, guard }) => {
    guard.allow(/500|Failed to load resource/, 'the backend fails here');
    await page.route('**/qr-log-ins', (route) =>
      route.fulfill({ status: 500, json: { traceId: 'TRACE-0003' } }),
    );
    await customer.openRelyingParty();
    await customer.qrButton.click();
    const words =
      'Sorry, something went wrong. Please try again later or log in with your credentials.';
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('alert')).toContainText('TRACE-0003');
  });
});

test.describe('a small laptop', () => {
  // What is left of 1366 × 768 px.
  test.use({ language: 'de', viewport: { width: 1366, height: 650 } });

  test('[Q2, Q6, N1] instructions, code and number are all seen without scrolling; the code is dark on light, module by module, also where an extension turns the page dark; with text twice as large the number still stands on one line', async ({
    customer,
    page,
    words,
  }) => {
    await customer.openQr();
    const code = page.getByRole('img', { name: words.text('QR.CODE') });
    for (const part of [page.getByRole('main').getByRole('list'), code, customer.number]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const link = await customer.qrLinkAddress();
    const { data, size } = encode(link, { ecc: 'M', border: 4 });
    expect(await modulesOf(code, size)).toEqual(data);
    await darken(page);
    expect(await modulesOf(code, size)).toEqual(data);

    await page.setViewportSize({ width: 600, height: 650 });
    const heights = await customer.number.evaluate((number) => {
      const heightAt = (size: string) => {
        document.documentElement.style.fontSize = size;
        return number.getBoundingClientRect().height;
      };
      return { once: heightAt('100%'), twice: heightAt('200%') };
    });
    expect(heights.twice).toBeCloseTo(2 * heights.once, 0);
  });
});

test('[Q2, N1, N3] another code: while it is on its way nothing moves, what was opened stays open, and the button says so; it makes the previous one void; that it is shown is said once, until there is another', async ({
  bank,
  customer,
  page,
  words,
}) => {
  await customer.openQr();
  const before = await customer.qrLinkAddress();
  await page.getByText(words.text('QR.WITHOUT_SCANNING')).click();
  const link = page.getByText(words.text('QR.LINK'));
  await expect(link).toBeVisible();
  const place = () =>
    customer
      .button('QR.CREDENTIALS')
      .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const placed = await place();
  const letGo = await hold(page, '**/qr-log-ins');
  await customer.button('QR.REFRESH').click();
  await expect(customer.button('QR.LOADING')).toBeFocused();
  await expect(link).toBeVisible();
  expect(await place()).toBe(placed);
  letGo();
  await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
  await expect(customer.button('QR.REFRESH')).toBeFocused();
  await expect(link).toBeVisible();
  expect(await place()).toBe(placed);
  const id = new URL(before).searchParams.get('qr') ?? '';
  await expect(bank.decide('emma', id, 'approve')).rejects.toThrow('404');

  // Whoever reads on later does not come upon it.
  const said = page.getByRole('status').getByText(words.text('QR.REFRESHED'));
  await expect(said).toHaveCSS('visibility', 'visible');
  await animatedFor(page, 9900);
  await expect(said).toHaveCSS('visibility', 'visible');
  await animatedFor(page, 10_100);
  await expect(said).toHaveCSS('visibility', 'hidden');
  await customer.button('QR.REFRESH').click();
  await expect(said).toHaveCSS('visibility', 'visible');

  await bank.decide('emma', await customer.qrId(), 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
});

test('[Q2, Q5, N1, P6] the switch to credentials leads to the form with what was typed there, to its first field, and closes the stream', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  const opened = page.waitForRequest(EVENTS);
  await customer.identifier.fill('henry');
  await customer.chooseQr();
  // It is opened once the screen is painted.
  await opened;
  await customer.button('QR.CREDENTIALS').click();
  await closed;
  await expect(customer.identifier).toHaveValue('henry');
  await expect(customer.identifier).toBeFocused();
});

/** A code, and another tab of the same log-in. */
async function openQrAndTab(customer: Customer): Promise<Customer> {
  const { page } = customer;
  await customer.openQr();
  const other = customer.inTab(await page.context().newPage());
  await other.page.goto(page.url());
  return other;
}

test.describe('time', () => {
  test.use({ timed: true });

  // `npm run bench:approve` measures how long the approval takes on a phone's processor.
  test('[Q5] the code renews itself before it expires; the next screen follows the app’s approval without a timer', async ({
    customer,
    bank,
  }) => {
    await customer.openQr();
    const before = await customer.qrLinkAddress();
    await customer.wait(57);
    await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
    await customer.expectState('qrLogin.scanning.waiting');
    const id = await customer.qrId();
    await customer.holdTime();
    await bank.decide('emma', id, 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[Q5, P7] a code that the customer opens at the moment in which it renews itself stays, and logs in', async ({
    bank,
    customer,
    page,
  }) => {
    await customer.openQr();
    const id = await customer.qrId();
    const number = (await customer.number.textContent()) ?? 'none';
    const asked = page.waitForRequest('**/qr-log-ins');
    const renew = await hold(page, '**/qr-log-ins');
    await page.clock.fastForward(57_000);
    await asked;
    await bank.open('emma', id);
    renew();
    await customer.expectState('qrLogin.scanning.processing.open');
    await expect(customer.number).toHaveText(number);
    await bank.decide('emma', id, 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[P7, Q5] a code that renews itself does not make void the code of another tab', async ({
    bank,
    customer,
  }) => {
    const other = await openQrAndTab(customer);
    await other.chooseQr();
    const id = await other.qrId();
    await bank.open('emma', id);
    await customer.wait(57);
    await customer.expectState('qrLogin.expired');
    await other.expectState('qrLogin.scanning.processing.open');
    await bank.decide('emma', id, 'approve');
    await expect(other.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[P7, Q5] a code that renews itself does not take the log-in from the tab in which the customer goes on', async ({
    customer,
  }) => {
    const other = await openQrAndTab(customer);
    await other.logIn('anna');
    await expect(other.tan).toBeVisible();
    await customer.wait(57);
    await customer.expectState('qrLogin.expired');
    await other.confirmTan('anna');
    await other.expectReturned();
  });

  test('[Q5] if a proxy buffers the event stream, polling finds the approval', async ({
    customer,
    page,
    bank,
  }) => {
    await hold(page, EVENTS);
    await customer.openQr();
    const id = await customer.qrId();
    await bank.decide('emma', id, 'approve');
    await page.clock.fastForward(2000);
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[Q5] offline and back: a missed approval is seen at once', async ({
    customer,
    page,
    context,
    bank,
    guard,
  }) => {
    guard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/, 'the customer is in a tunnel');
    await page.route(EVENTS, (route) => route.abort());
    await customer.openQr();
    const id = await customer.qrId();
    await context.setOffline(true);
    await customer.holdTime();
    await bank.decide('emma', id, 'approve');
    await context.setOffline(false);
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[Q5, N2] a browser in which many tabs wait for the app has connections left for calls, also to a bank without HTTP/2', async ({
    customer,
    page,
    bank,
  }) => {
    const asked = page.waitForRequest(EVENTS);
    await customer.openQr();
    const address = (await asked).url();
    // As the pages of six more tabs do. To such a bank, a browser has six connections for all of them.
    await page.evaluate(async (url) => {
      const streams = Array.from({ length: 6 }, () => new EventSource(url));
      await Promise.all(
        streams.map((stream) => new Promise((resolve) => stream.addEventListener('open', resolve))),
      );
    }, address);
    await bank.decide('emma', await customer.qrId(), 'approve');
    await page.clock.fastForward(2000);
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[Q5] if the event stream cannot be opened, polling finds the approval', async ({
    customer,
    page,
    bank,
    guard,
  }) => {
    guard.allow(/ERR_FAILED/, 'the stream is cut');
    await page.route(EVENTS, (route) => route.abort());
    await customer.openQr();
    const id = await customer.qrId();
    await bank.decide('emma', id, 'approve');
    await page.clock.fastForward(2000);
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });
});

test('[P7, N2] of two tabs with the code that the app has open, one collects the approval; the other ends nothing, and goes on if the customer wants to', async ({
  customer,
  page,
  bank,
}) => {
  await customer.openQr();
  const id = await customer.qrId();
  await bank.open('emma', id);
  const other = customer.inTab(await page.context().newPage());
  const tabs = [customer, other];
  await other.page.goto(page.url());
  for (const tab of tabs) await tab.expectState('qrLogin.scanning.processing.open');
  // Both calls are made before either is answered.
  const letGo = [];
  for (const tab of tabs) letGo.push(await hold(tab.page, COLLECTED));
  const asked = tabs.map((tab) => tab.page.waitForRequest(COLLECTED));
  await bank.decide('emma', id, 'approve');
  await Promise.all(asked);
  for (const go of letGo) go();
  const states = () => Promise.all(tabs.map((tab) => tab.root.getAttribute('data-state')));
  // The later call comes just before the log-in of the first, and is carried out as well, or just after.
  const goOn = new Map([
    ['otherTab', 'OTHER_TAB.CONTINUE'],
    ['qrLogin.expired', 'QR.REFRESH'],
  ]);
  const offered = async () => (await states()).map((state) => goOn.get(state ?? ''));
  await expect.poll(states).toContain('process.qrCodeFirstLogin.form.editing');
  await expect.poll(async () => (await offered()).filter(Boolean)).toHaveLength(1);
  const [first, second = ''] = await offered();
  const late = first === undefined ? other : customer;
  await late.press(first ?? second);
  await late.expectState('process.qrCodeFirstLogin.form.editing');
});

test('[Q5, P7] of two tabs whose streams a proxy buffers, one logs in and returns: the other no longer waits for the app', async ({
  customer,
  context,
  page,
  bank,
}) => {
  await hold(page, EVENTS);
  await customer.openQr();
  const id = await customer.qrId();
  await bank.open('emma', id);
  const other = customer.inTab(await context.newPage());
  await hold(other.page, EVENTS);
  const letAsk = await hold(other.page, '**/app-log-ins/*');
  await other.page.goto(page.url());
  await other.expectState('qrLogin.scanning.processing.open');
  await bank.decide('emma', id, 'approve');
  await customer.enterFirstPin();
  await customer.expectReturned();
  letAsk();
  await other.expectState('qrLogin.expired');
  await other.press('QR.REFRESH');
  await other.expectState('errorPage.sessionExpired');
});

test.describe('a screen that is not there yet', () => {
  test('[N1, N2, Q3] refused before its screen is loaded: the page says that it is loading, then the message is announced', async ({
    customer,
    page,
    words,
    guard,
  }) => {
    guard.allow(/429/, 'too many codes');
    await page.route('**/qr-log-ins', (route) =>
      route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', traceId: 'TRACE-0004' } }),
    );
    const letGo = await hold(page, '**/screens-qr-log-in-*.js');
    await customer.openRelyingParty();
    await customer.qrButton.click();
    await customer.expectState('qrLogin.rateLimited');
    await expect(page.getByText(words.text('WAITING.LOADING'))).toBeVisible();
    letGo();
    await expect(customer.headline('QR.TITLE')).toBeFocused();
    // The headline has the focus, so the alert must be a live region to be announced.
    await expect(customer.alert('QR.RATE_LIMITED')).not.toHaveAttribute('aria-live', 'off');
  });

  test.describe('in a browser that was never here before', () => {
    test.use({ cold: true });

    test('[N2, P5] offline before the code’s screen was loaded: the page says so, and goes on by itself once there is a network', async ({
      customer,
      context,
      page,
      guard,
      words,
    }) => {
      guard.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported|apply style/, 'offline');
      await customer.openRelyingParty();
      const isLoaded = (part: RegExp) =>
        page.evaluate(
          (name) => performance.getEntriesByType('resource').some((it) => name.test(it.name)),
          part,
        );
      for (const part of [/second-/, /i18n-\w+-navigation-/]) {
        await expect.poll(() => isLoaded(part)).toBe(true);
      }
      await context.setOffline(true);
      await customer.qrButton.click();
      await expect(customer.headline('NAVIGATION_ERROR.TITLE')).toBeVisible();
      await expect(page.getByText(words.text('COMMON.GOES_ON'))).toBeVisible();
      await context.setOffline(false);
      await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
      await customer.chooseQr();
    });
  });

  test('[N2] a bad network loses its scripts for a moment: they are asked for again, and what was typed is kept', async ({
    customer,
    page,
    guard,
  }) => {
    guard.allow(/ERR_CONNECTION_RESET/, 'the scripts that are lost');
    // Its two scripts are requested ahead, and then by the import, which waits for the styles alone.
    const deliver = await hold(page, '**/screens-qr-log-in-*.css');
    let asked = 0;
    let lost = 0;
    await page.route('**/screens-qr-log-in-*.js', async (route) => {
      asked += 1;
      if (asked > 3) return route.fallback();
      await route.abort('connectionreset');
      lost += 1;
      if (lost === 2) deliver();
    });
    await customer.openRelyingParty();
    await customer.identifier.fill('anna');
    await customer.chooseQr();
    await customer.press('QR.CREDENTIALS');
    await expect(customer.identifier).toHaveValue('anna');
  });

  test('[N2, P5] if that page cannot be loaded either, a plain one says so and offers another try, without a reload loop', async ({
    customer,
    page,
    words,
    guard,
  }) => {
    guard.allow(/ERR_FAILED|dynamically imported|apply style/, 'parts that cannot be had');
    let tries = 0;
    await page.route('**/screens-qr-log-in*', (route) => route.abort());
    await page.route('**/second-*.js', (route) => {
      tries += 1;
      return route.abort();
    });
    await page.route('**/auth-frontend/**', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
    );
    const ahead = page.waitForRequest('**/static/prefetch-*.js');
    await customer.openRelyingParty();
    await customer.expectState('login.form.editing');
    await expect.poll(() => tries).toBeGreaterThan(0);
    // Focusing the PIN starts the prefetch, which requests that part, too: before the tries are counted.
    await customer.pin.focus();
    await ahead;
    await customer.qrButton.click();
    const headline = customer.headline('COMMON.UNAVAILABLE_TITLE');
    await expect(headline).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${words.text('COMMON.UNAVAILABLE_TITLE')} - `));
    await expect(page).toHaveURL(/\/navigation-error\?/);
    const reference = await page.getByRole('main').locator('code').textContent();
    const before = tries;
    await expectAccessible(page, 'plain error page');
    expect(tries).toBe(before);
    await customer.press('COMMON.TRY_AGAIN');
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
    await customer.qrButton.click();
    await expect(page.getByRole('main').locator('code')).not.toHaveText(reference ?? '');
    await page.unroute('**/screens-qr-log-in*');
    await customer.press('COMMON.TRY_AGAIN');
    await customer.chooseQr();
  });

  test('[N2, P5] offline as soon as the page has its scripts: a plain page says so, and goes on by itself once there is a network', async ({
    customer,
    context,
    page,
    bank,
    guard,
  }) => {
    guard.allow(
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported|apply style/,
      'offline, and already before for what comes after the first screen',
    );
    const LATER = /\/static\/(second|later|machines|i18n-\w+-navigation)-/;
    await page.route(LATER, (route) => route.abort());
    await page.route('**/session?*', async (route) => {
      // This call is made soon after the form is drawn, possibly before the scripts are loaded.
      await page.waitForLoadState();
      await context.setOffline(true);
      await route.abort();
    });
    await page.goto(`${bank.url}/demo/start?client=demo-yes`);
    await expect(customer.headline('COMMON.OFFLINE_TITLE')).toBeVisible();
    await page.unroute(LATER);
    await page.unroute('**/session?*');
    await context.setOffline(false);
    await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
    await customer.chooseQr();
  });
});

test.describe('a lost stream', () => {
  testWithMemory(
    '[Q5] the backend dies and comes back: the approval is heard',
    async ({ customer, bank, guard }) => {
      guard.allow(/ERR_/, 'the backend is dead for a moment');
      await customer.openQr();
      const id = await customer.qrId();
      await bank.end('SIGKILL');
      await bank.start();
      await bank.decide('emma', id, 'approve');
      await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
    },
  );
});

test.describe('limits', () => {
  testWithLimits.use({ language: 'en' });

  testWithLimits(
    '[Q3] too many codes: says so, and credentials still work',
    async ({ customer, page }) => {
      await customer.openQr();
      for (let code = 2; code <= 3; code += 1) {
        const before = await customer.qrLinkAddress();
        await customer.button('QR.REFRESH').click();
        await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
      }
      await customer.button('QR.REFRESH').click();
      await expect(page.getByRole('alert')).toContainText(
        'Too many log-in attempts. Please try again later or log in with your credentials.',
      );
      await customer.button('QR.CREDENTIALS').click();
      await customer.logIn('henry');
      await customer.expectReturned();
    },
  );
});

test('[P7, Q1, Q6] on the same device: a page that the phone has discarded continues with the code that the app has open', async ({
  customer,
  page,
}) => {
  await customer.openQr();
  const number = (await customer.number.textContent()) ?? 'none';
  const app = await scan(customer);
  await page.reload();
  await customer.expectState('qrLogin.scanning.processing.open');
  await expect(customer.number).toHaveText(number);
  const address = page.url();
  await page.close();
  await app.approve();
  const again = customer.inTab(await customer.page.context().newPage());
  await again.page.goto(address);
  await expect(again.headline('FIRST_LOGIN.TITLE')).toBeVisible();
});
