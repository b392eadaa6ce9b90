import { Bank } from './support/bank.ts';
import { test as base, expect } from './support/test.ts';

/** Here each test has a bank of its own, which keeps its data. */
const test = base.extend<object, { bank: Bank }>({
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on no other
    async ({}, use) => {
      const bank = await Bank.startWithMemory();
      await use(bank);
      await bank.stop();
    },
    { scope: 'worker' },
  ],
});

test('[S6, P7] a backend killed in the middle goes on where it was', async ({ customer, bank }) => {
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
  await bank.end('SIGKILL');
  await bank.start();
  await customer.acceptTerms();
  await expect(customer.headline('CONSENT.TITLE')).toBeVisible();
  await bank.end('SIGKILL');
  await bank.start();
  await customer.page.reload();
  await customer.giveConsent();
  await customer.expectReturned();
});

test('a backend that is asked to stop stops cleanly', async ({ bank }) => {
  expect(await bank.end('SIGINT')).toBe(0);
  await bank.start();
  expect(await bank.end('SIGTERM')).toBe(0);
  await bank.start();
});
