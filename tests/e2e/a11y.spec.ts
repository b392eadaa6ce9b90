import { expectAccessible, TAGS } from './support/accessible.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

/*
 * Every screen in every state is checked in gallery.spec.ts, from fixtures. This file checks what only a
 * running log-in has: the parts beside and above a screen, and the page after a screen has changed.
 */
test.use({ language: 'en', appearance: 'dark' });

test('[N1] a running log-in: links beside the form, errors that come, dialogs over it, elements in it', async ({
  customer,
  foreign,
  page,
}) => {
  await customer.openForeignParty(foreign, 'market');
  await test.step('whoever taps a link beside the form meets at least 24 px, whatever is next to it', async () => {
    await expect(page.getByRole('complementary').getByRole('link')).toBeVisible();
    const heights = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });
  await customer.logIn('bruno', '99999');
  await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
  await expectAccessible(page, 'log-in, wrong, beside the teaser');
  await customer.button('COMMON.CANCEL').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'quit dialog');
  await customer.button('QUIT.LOG_IN.STAY').click();
  await customer.logIn('bruno');
  await expect(customer.tan).toBeVisible();
  await customer.tan.fill('0');
  await customer.button('TAN.SUBMIT').click();
  await expect(customer.alert('TAN.WRONG')).toBeVisible();
  await expectAccessible(page, 'TAN, wrong');
  await customer.confirmTan('bruno');
  await customer.confirmTan('bruno');
  await expect(customer.headline('BROWSER_TRUST.TITLE')).toBeVisible();
  await customer.button('BROWSER_TRUST.COOKIE.OPEN').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'cookie dialog');
});

test('[N1] while its scripts are loading, a page’s message is its main content', async ({
  bank,
  page,
}) => {
  const letGo = await hold(page, '**/static/*.js');
  await page.goto(bank.wizardUrl, { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toContainText('The log-in is loading.');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
});

test('[N1, N2] where a script cannot be loaded, what says so can be read and pressed', async ({
  bank,
  guard,
  page,
}) => {
  guard.allow(/ERR_FAILED/, 'the scripts fail here');
  await page.route('**/static/*.js', (route) => route.abort());
  await page.goto(`${bank.url}/demo/start?client=demo-yes&ui_locales=en-GB`);
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'a script has failed', TAGS, '[role=alert]');
});
