import { EVENTS } from './support/addresses.ts';
import { type Customer, PIN } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ guard }) => guard.allow(/ERR_INTERNET_DISCONNECTED/, 'the device is offline'));

test('[N2] [N1] a log-in without a network is told so, and keeps what was typed; that the network is back is told, too', async ({
  customer,
  page,
  context,
  words,
}) => {
  await customer.openRelyingParty();
  await context.setOffline(true);
  await customer.logIn('henry');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(words.text('COMMON.OFFLINE_TITLE'));
  await expect(alert).toContainText(words.text('COMMON.ENTRIES_KEPT'));
  await expect(customer.identifier).toHaveValue('henry');
  await expect(customer.pin).toHaveValue(PIN);

  // The PIN is sent by the customer alone.
  await context.setOffline(false);
  await expect(alert).toContainText(words.text('COMMON.UNAVAILABLE_TITLE'));
  await customer.press('LOGIN.SUBMIT');
  await customer.expectReturned();
});

test('[N2] [P1] a step that cannot be loaded without a network is loaded by itself once there is one', async ({
  customer,
  page,
  context,
  words,
}) => {
  await customer.openRelyingParty();
  const prefetched = page.waitForResponse(/i18n-\w+-errors-/);
  await customer.logIn('anna');
  await (await prefetched).finished();
  await customer.enterTan('anna');
  await page.route('**/tan-end', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await customer.press('COMMON.CONTINUE');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(words.text('COMMON.OFFLINE_TITLE'));
  await expect(alert).toContainText(words.text('COMMON.GOES_ON'));
  await expect(alert).toContainText(words.text('COMMON.REFERENCE'));
  await expect(page).toHaveTitle(new RegExp(`^${words.text('COMMON.OFFLINE_TITLE')} - `));
  await context.setOffline(false);
  await customer.expectReturned();
});

test('[N2] [Q5] a QR code that could not be renewed without a network comes by itself once there is one', async ({
  customer,
  page,
  context,
  words,
}) => {
  await customer.openQr();
  await context.setOffline(true);
  await customer.press('QR.REFRESH');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(words.text('COMMON.OFFLINE_TITLE'));
  await expect(alert).toContainText(words.text('COMMON.GOES_ON'));
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: words.text('QR.CODE') })).toBeVisible();
});

/** No event can come, and the time of a log-in by app runs out, with all that the bank is asked for afterwards. */
async function loseNetwork({ page }: Customer, seconds: number): Promise<void> {
  await page.context().setOffline(true);
  await page.clock.fastForward(seconds * 1000);
}

test.describe('the time of a log-in by app ends without a network, and it is approved meanwhile', () => {
  test.use({ timed: true });

  test.beforeEach(async ({ page, guard }) => {
    guard.allow(/ERR_FAILED/, 'the stream is cut, as it would outlive the network here');
    await page.route(EVENTS, (route) => route.abort());
  });

  test('[N2] [Q5] [P7] by QR code: the page says that it has no network, and goes on by itself with the approval', async ({
    customer,
    page,
    context,
    bank,
    words,
  }) => {
    await customer.openQr();
    const id = await customer.qrId();
    await bank.open('emma', id);
    await page.clock.runFor(5000);
    await customer.expectState('qrLogin.scanning.processing.open');
    await loseNetwork(customer, 60);
    await customer.expectState('qrLogin.scanning.processing.ending');
    await page.clock.runFor(25_000);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.text('COMMON.OFFLINE_TITLE'));
    await expect(alert).toContainText(words.text('COMMON.GOES_ON'));
    await bank.decide('emma', id, 'approve');
    await context.setOffline(false);
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[N2] [C1] [C4] by comfort app: the page does not say that nobody approved, and goes on by itself', async ({
    customer,
    page,
    context,
    words,
  }) => {
    await customer.openComfort('felix');
    await loseNetwork(customer, 120);
    await customer.expectState('comfortLogin.waiting.ending');
    await page.clock.runFor(25_000);
    await expect(page.getByText(words.text('COMMON.OFFLINE_TITLE'))).toBeVisible();
    await customer.decide('felix', 'comfort', 'approve');
    await context.setOffline(false);
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });
});

test('[N2] without a network before the scripts are there, the page says so and offers another try', async ({
  customer,
  page,
  context,
  bank,
}) => {
  await page.route('**/static/first-screen-*.js', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto(`${bank.url}/demo/start?client=demo-yes`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Keine Verbindung zum Internet.');
  await page.unroute('**/static/first-screen-*.js');
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
  await customer.arriveAtLogIn();
});
