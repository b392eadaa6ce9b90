import type { Customer } from './support/customer.ts';
import { follow, openChild, stepAddress } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

test.describe('time', () => {
  test.use({ timed: true });

  test('[X8] a tab that knows of no log-in is told by its opener, or by any tab; alone it says so', async ({
    customer,
    page,
    context,
    bank,
  }) => {
    await customer.openRelyingParty();
    await page.getByRole('button', { name: 'English' }).click();
    const inLogIn = page.url();
    // With a stopped clock, no tab gives up asking, however busy the machine is.
    await customer.holdTime();

    await test.step('a child tab asks its opener', async () => {
      const child = await openChild(page);
      // This tab can ask only its opener.
      await child.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => {};
      });
      await follow(child, stepAddress(bank));
      await customer.inTab(child).expectState('login.form.editing');
      await child.close();
    });

    const unrelated = customer.inTab(await context.newPage());
    await test.step('an unrelated tab asks over the channel', async () => {
      await unrelated.page.goto(stepAddress(bank));
      await unrelated.expectState('login.form.editing');
      const entry = await unrelated.page.evaluate(() =>
        sessionStorage.getItem('auth-frontend|entry'),
      );
      expect(`?${entry}`).toBe(new URL(inLogIn).search);
    });

    await test.step('without cookies, a reload keeps the language that was chosen', async () => {
      await context.clearCookies({ name: 'language' });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    await test.step('nobody is left to be asked', async () => {
      const alone = customer.inTab(await context.newPage());
      await Promise.all([page.close(), unrelated.page.close()]);
      await context.clock.resume();
      await alone.page.goto(stepAddress(bank));
      await expect(alone.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
      await alone.page.close();
      await expect
        .poll(() => bank.log)
        .toContain('Timeout: no tab answered on the tab-init channel after 1500 ms');
    });
  });
});

/** Logs in Anna, and in a second tab of the same log-in Clara, who is refused. Returns the second tab. */
async function refuseInSecondTab(customer: Customer): Promise<Customer> {
  const { page } = customer;
  const second = customer.inTab(await page.context().newPage());
  await second.page.goto(page.url());
  await second.arriveAtLogIn();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await second.logIn('clara');
  await second.arriveAt('ERROR.OTHER_CUSTOMER.TITLE');
  return second;
}

test('[P7] [S2] [P1] who enters other credentials in a second tab is told so, and does not end the log-in of the first', async ({
  customer,
  bank,
  words,
}) => {
  await customer.openRelyingParty();
  const second = await refuseInSecondTab(customer);
  const title = words.text('ERROR.OTHER_CUSTOMER.TITLE');
  await expect(second.page).toHaveTitle(`${title} - Bank am Markt`);
  await expect(second.page.getByText(words.text('COMMON.REFERENCE'))).toBeVisible();
  await second.page.getByRole('main').getByRole('link').click();
  await second.page.waitForURL(`${bank.url}/`);

  await customer.confirmTan('anna');
  await customer.expectReturned();
});

test('[P7] [N2] [S2] [C1] who enters other credentials for a party without a page of its own goes back to the log-in page; the customer who is logged in can go on there; who asks for the comfort app in another tab, with another name, does not, nor takes the lead', async ({
  customer,
  context,
  foreign,
  page,
}) => {
  await customer.openForeignParty(foreign);
  const third = customer.inTab(await context.newPage());
  await third.page.goto(page.url());
  await third.arriveAtLogIn();
  const second = await refuseInSecondTab(customer);
  await third.identifier.fill('felix');
  await third.comfortButton.click();
  await third.arriveAt('ERROR.OTHER_CUSTOMER.TITLE');
  await expect(customer.tan).toBeVisible();
  await second.press('ERROR.BACK_TO_LOG_IN');
  await second.arriveAtLogIn();
  await second.logIn('anna');
  await second.confirmTan('anna');
  expect(await second.outcomeAt(foreign)).toMatchObject({ claims: { sub: expect.any(String) } });
});
