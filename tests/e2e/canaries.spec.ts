import type { Page } from 'playwright/test';
import { foundIn } from '#tests/backend/canaries/canaries.ts';
import { PIN } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** Everything that this page or a later one could read: storage, history, visited addresses, title. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, name, databases];
    const visited = performance.getEntries().map((entry) => entry.name);
    return JSON.stringify([kept, visited, await caches.keys(), document.title]);
  });

test('[S8, L8] canary PINs, TANs and IBANs of a whole log-in are in no address, storage, cookie, message or markup', async ({
  context,
  customer,
  page,
}) => {
  const [wrongPin, wrongTan] = ['7391846205', '739184'];
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url(), JSON.stringify(request.headers())));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  const look = async () => {
    const cookies = JSON.stringify(await context.cookies());
    seen.push(await keptBy(page), cookies, await page.content());
  };
  /**
   * Typed values. `page.content()` has them only if they are in an attribute, as it leaves out properties.
   */
  const typed = [wrongPin, wrongTan, PIN];

  await customer.openPayment();
  await customer.logIn('david', wrongPin);
  await expect(customer.alert('LOGIN.WRONG_CREDENTIALS')).toBeVisible();
  await expect(customer.pin).toHaveValue('');
  await look();
  await customer.logIn('david');
  await expect(customer.tan).toBeVisible();
  await customer.tan.fill(wrongTan);
  await look();
  await customer.button('TAN.SUBMIT').click();
  await expect(customer.alert('TAN.WRONG')).toBeVisible();
  typed.push(await customer.readTan('david'));
  await customer.confirmTan('david');
  await customer.authorise();
  await expect(customer.tan).toBeVisible();
  typed.push(await customer.readTan('david'));
  await customer.enterTan('david');
  await expect(customer.button('COMMON.CONTINUE')).toBeVisible();
  seen.push(await keptBy(page), JSON.stringify(await context.cookies()));
  await customer.button('COMMON.CONTINUE').click();
  await customer.expectReturned();

  const everything = seen.join('\n');
  expect(everything).toContain('auth-session');
  expect(foundIn(everything, typed)).toEqual([]);
  // The page shows the IBAN with spaces; without them it must not occur anywhere.
  expect(/DE\d{2}\d{18}/.exec(everything)?.[0], 'an IBAN').toBeUndefined();
});
