import { expect, testWithMemory as test } from './support/test.ts';

test.use({ cold: true });

// In order: the last test stops the bank for good.
test.describe.configure({ mode: 'default' });

test('[S6, P7] a backend killed in the middle goes on where it was', async ({ customer, bank }) => {
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await customer.confirmBrowser('bruno', true);
  await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
  await bank.end('SIGKILL');
  await bank.start();
  await customer.acceptTerms();
  await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
  await bank.end('SIGKILL');
  await bank.start();
  await customer.page.reload();
  await customer.giveConsent();
  await customer.chooseAccount('Girokonto');
  await customer.expectReturned();
});

test('a backend that is asked to stop stops cleanly', async ({ bank }) => {
  expect(await bank.end('SIGINT')).toBe(0);
  await bank.start();
  expect(await bank.end('SIGTERM')).toBe(0);
  await bank.start();
});
