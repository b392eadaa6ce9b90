import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

/*
 * Every screen in every state is looked at in gallery.spec.ts, from fixtures. Here is what only a
 * running log-in shows: what stands beside and above a screen, and what is left when it has changed.
 */
test.use({ language: 'en', appearance: 'dark' });

test('[N1] a running log-in: errors that come, dialogs over it, elements in it', async ({
  customer,
  foreign,
  page,
}) => {
  await customer.openForeignParty(foreign, 'market');
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
