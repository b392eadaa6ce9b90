import { expect, testWithMemory as test } from './support/test.ts';

test('[E8, S6, N4, P7] a log-in goes on where it was after a backend that was killed, and after one that was told to stop, up to a signature that the customer does not give', async ({
  customer,
  bank,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('clara');
  await customer.confirmTan('clara');
  await expect(customer.headline('TOS.QES.TITLE')).toBeVisible();
  await bank.end('SIGKILL');
  await bank.start();
  await customer.acceptTerms('QES');
  await expect(customer.headline('TOS.QID.TITLE')).toBeVisible();
  expect(await bank.end('SIGTERM')).toBe(0);
  await bank.start();
  await customer.page.reload();
  await customer.acceptTerms('QID');
  await expect(customer.headline('SIGNATURE.TITLE')).toBeVisible();
  await customer.press('SIGNATURE.DENY');
  await customer.expectRefused('access_denied');
});
