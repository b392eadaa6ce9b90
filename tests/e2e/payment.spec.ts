import type { Locator, Page } from 'playwright/test';
import type { Customer } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { expect, test, testWithLimits } from './support/test.ts';
import { walkedIn } from './support/ways.ts';
import type { Words } from './support/words.ts';

/** The region with the payment, which is the same on all screens. */
const receipt = ({ page }: Customer, words: Words): Locator =>
  page.getByRole('region', { name: words.text('REMITTANCE.PAYMENT'), exact: true });

async function expectPayment(shown: Locator): Promise<void> {
  await expect(shown).toContainText(/49,90\s€/);
  await expect(shown).toContainText('Fahrrad Falk GmbH');
  await expect(shown).toContainText('DE88 8840 9999 0000 0815 00');
}

/** The width of a page with text twice as large. */
const widthWhenEnlarged = (page: Page): Promise<number> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.documentElement.scrollWidth;
  });

/** Expects that the page is printed on one sheet: with the bank's address, and without what can be pressed. */
async function expectOneSheet(page: Page): Promise<void> {
  const bank = page.getByRole('contentinfo');
  await expect(bank.getByRole('button', { name: 'English' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bank.getByText('Marktplatz 1')).toBeVisible();
  const [task, foot] = await Promise.all([page.locator('.card').boundingBox(), bank.boundingBox()]);
  if (!task || !foot) throw new Error('Nothing is printed');
  expect(
    foot.y - (task.y + task.height),
    'the task does not stand on the line of the footer',
  ).toBeGreaterThan(8);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
}

/** Logs David in, up to the screen with the payment. */
async function toThePayment(customer: Customer, payment?: string): Promise<void> {
  await customer.openPayment(payment);
  await customer.logIn('david');
  await customer.confirmTan('david');
  await expect(customer.headline('REMITTANCE.TITLE')).toBeVisible();
}

for (const language of walkedIn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('[S5, A8, P6] payee matches: amount and payee stay visible from the challenge to the result, the field of the TAN is in view', async ({
      customer,
      page,
      bank,
      words,
    }) => {
      await toThePayment(customer, 'payee matches');
      await expect(page.getByText(words.text('REMITTANCE.CHECK.MATCH.TITLE'))).toBeVisible();
      await expectPayment(receipt(customer, words));
      await customer.button('REMITTANCE.AUTHORISE').click();
      await expect(customer.tan).toBeInViewport({ ratio: 1 });
      await expectPayment(receipt(customer, words));
      const [order] = await bank.pending('david');
      expect(order?.text).toMatch(/49,90\s€ → Fahrrad Falk GmbH, DE88884099990000081500/);
      await customer.enterTan('david');
      await expect(customer.button('COMMON.CONTINUE')).toBeVisible();
      await expect(receipt(customer, words)).toContainText(words.text('REMITTANCE.CONFIRMED'));
      await expectPayment(receipt(customer, words));
    });
  });
}

// What else the payee check may find is in the tests of the view; other changed fields are in machines/remittance.
test('[S5, A8, N1, R1] payee nearly matches: shown before the payment is authorised, and printed on one sheet with the bank’s address; a challenge for another payee than shown aborts', async ({
  customer,
  page,
  words,
}) => {
  await page.route('**/remittance/tan-start', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.challenge.order.payeeIban = 'DE07884099990000081503';
    await route.fulfill({ response, json });
  });
  await toThePayment(customer, 'payee nearly matches');
  await expect(page.getByText(words.text('REMITTANCE.CHECK.CLOSE_MATCH.TITLE'))).toBeVisible();
  await expect(page.getByText('Fahrrad Falke GmbH')).toBeVisible();
  await expectOneSheet(page);
  await customer.expectState('process.remittance.reviewing.open');
  await customer.button('REMITTANCE.AUTHORISE').click();
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await expect(customer.tan).toBeHidden();
  await customer.button('ERROR.BACK_TO_PARTY', { clientName: 'Fahrrad Falk' }).click();
  await customer.expectRefused('server_error');
});

test('[S5, A8, N1, P6] payee does not match, on a phone: shown before the payment is authorised, then the field of its TAN is in view; the demo’s own pages do not scroll sideways with text twice as large; denied in the app it is not made', async ({
  bank,
  context,
  customer,
  page,
  words,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await toThePayment(customer, 'payee does not match');
  await expect(page.getByText(words.text('REMITTANCE.CHECK.NO_MATCH.TITLE'))).toBeVisible();
  await customer.expectState('process.remittance.reviewing.open');
  await customer.button('REMITTANCE.AUTHORISE_ANYWAY').click();
  await expect(customer.tan).toBeInViewport({ ratio: 1 });
  const demo = await context.newPage();
  await demo.setViewportSize({ width: 320, height: 640 });
  await demo.goto(`${bank.url}/demo/app?customer=david`);
  await expect(demo.getByText('Fahrrad Falk GmbH')).toBeVisible();
  expect(await widthWhenEnlarged(demo)).toBe(320);
  await demo.goto(bank.url);
  expect(await widthWhenEnlarged(demo)).toBe(320);
  await demo.close();
  await customer.decide('david', 'tan', 'deny');
  await expect(customer.alert('TAN.DENIED_TITLE')).toBeVisible();
  await customer.button('COMMON.CANCEL').click();
  await customer.button('QUIT.PROCESS.QUIT').click();
  await customer.expectRefused('access_denied');
});

test('[S5, P7, N2, E7] reloaded: no TAN can be entered before the payment is shown; where the answer to the end is lost, that brings the customer back to the party, which gets its code', async ({
  customer,
  context,
  page,
  guard,
  words,
}) => {
  guard.allow(/ERR_CONNECTION_RESET/, 'the answer is lost here');
  await toThePayment(customer);
  await customer.button('REMITTANCE.AUTHORISE').click();
  await expect(customer.tan).toBeVisible();
  const show = await hold(page, '**/elements-remittance-element*');
  await page.reload();
  await customer.expectState('process.remittance.unconfirmed');
  await expect(customer.headline('REMITTANCE.TITLE')).toBeVisible();
  await expect(page.getByText(words.text('WAITING.LOADING'))).toBeVisible();
  await expect(customer.tan).toBeHidden();
  show();
  await expect(customer.tan).toBeVisible();
  await expectPayment(receipt(customer, words));
  await page.route('**/completion', loseAnswer(context), { times: 1 });
  await customer.enterTan('david');
  await customer.button('COMMON.CONTINUE').click();
  await customer.expectState('completeUnavailable');
  await page.reload();
  await customer.expectReturned();
});

testWithLimits(
  '[N2, S4] after too many TANs the customer is told to wait before the payment is authorised',
  async ({ customer, guard, words }) => {
    guard.allow(/429/, 'the bank sends no more TANs');
    await toThePayment(customer);
    const other = customer.inTab(await customer.page.context().newPage());
    await other.openRelyingParty();
    await other.logIn('david');
    await expect(other.tan).toBeVisible();
    await customer.button('REMITTANCE.AUTHORISE').click();
    await expect(customer.page.getByRole('alert')).toContainText(words.text('TAN.TOO_MANY'));
    await expect(customer.button('COMMON.TRY_AGAIN')).toBeVisible();
  },
);
