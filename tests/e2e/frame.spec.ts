import type { Cookie } from 'playwright/test';
import { type Customer, PIN } from './support/customer.ts';
import { FramedBank } from './support/framed.ts';
import { expect, testWith } from './support/test.ts';

const test = testWith(() => FramedBank.open());
// All tests in one worker, so that this bank is started once.
test.describe.configure({ mode: 'default' });
// The test's own certificate is not signed by an authority.
test.use({ ignoreHTTPSErrors: true });

/** A whole log-in in the frame, with TAN, up to the party's page in the same frame. `atTan`: what is done in the middle. */
async function logInInFrame(customer: Customer, atTan: () => Promise<void>): Promise<void> {
  const { page, words } = customer;
  const frame = page.frameLocator('iframe');
  const press = (key: string) =>
    frame.getByRole('button', { name: words.text(key), exact: true }).click();
  await frame.getByRole('textbox', { name: words.pattern('LOGIN.IDENTIFIER') }).fill('anna');
  await frame.getByLabel(words.text('LOGIN.PIN'), { exact: true }).fill(PIN);
  await press('LOGIN.SUBMIT');
  const tan = frame.getByRole('textbox', { name: words.text('TAN.LABEL'), exact: true });
  await expect(tan).toBeVisible();
  await atTan();
  await tan.fill(await customer.readTan('anna'));
  await press('TAN.SUBMIT');
  await press('COMMON.CONTINUE');
  await expect(frame.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
}

test('[X9, S2, X8] a portal of another site frames the log-in: it goes all the way, with cookies for that site alone', async ({
  customer,
  page,
  context,
  bank,
  guard,
}) => {
  guard.allowHost(bank.portalUrl);
  guard.allow(/^console warning: Messages from/, 'what the portal says is not for the wizard');
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto(bank.portalUrl);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[data-state="login.form.editing"]')).toBeVisible();
  const said = `Messages from ${bank.portalUrl} are ignored`;
  const speak = () =>
    page.evaluate(() => {
      const question = { type: 'tab-init', from: 'portal' };
      document.querySelector('iframe')?.contentWindow?.postMessage(question, '*');
    });
  // Repeated, as the wizard starts to listen some time after it is shown.
  await expect
    .poll(async () => {
      await speak();
      return warnings;
    })
    .toContain(said);
  let ours: Cookie[] = [];
  await logInInFrame(customer, async () => {
    ours = (await context.cookies(bank.url)).filter(({ httpOnly }) => httpOnly);
  });
  expect(warnings.filter((text) => text === said)).toHaveLength(1);
  expect(ours.length).toBeGreaterThan(0);
  for (const cookie of ours)
    expect(cookie, cookie.name).toMatchObject({
      sameSite: 'None',
      secure: true,
      partitionKey: 'http://127.0.0.1',
    });
});

test('[X9, S1, P6] the demo portal frames the log-in, and who types into its page while the app approves goes on typing there; a site that is not configured does not frame it', async ({
  customer,
  page,
  bank,
  words,
  guard,
}) => {
  await page.goto(`${bank.url}/demo/portal?in=frame`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox', { name: words.pattern('LOGIN.IDENTIFIER') }).fill('felix');
  await frame.getByRole('button', { name: words.pattern('LOGIN.WITH_COMFORT') }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused();
  const search = page.locator('#search');
  await search.pressSequentially('house ');
  await customer.decide('felix', 'comfort', 'approve');
  const headline = { name: words.text('FIRST_LOGIN.TITLE') };
  await expect(frame.getByRole('heading', headline)).toBeVisible();
  await page.keyboard.type('in Cologne');
  await expect(search).toHaveValue('house in Cologne');
  await frame.getByLabel(words.text('LOGIN.PIN'), { exact: true }).fill(PIN);
  await frame.getByRole('button', { name: words.text('LOGIN.SUBMIT'), exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

  const elsewhere = bank.portalUrl.replace('127.0.0.1', 'localhost');
  guard.allowHost(elsewhere);
  guard.allow(/frame-ancestors/, 'the frame is refused');
  await page.goto(elsewhere);
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
});

test('[X9, I1] in a frame of another site the language that the customer has chosen stays, also for the next log-in in that tab', async ({
  page,
  bank,
  guard,
}) => {
  guard.allowHost(bank.portalUrl);
  await page.goto(bank.portalUrl);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'English' }).click();
  const english = frame.getByRole('button', { name: 'Log in', exact: true });
  await expect(english).toBeVisible();
  // The frame starts again, with another log-in.
  await page.reload();
  await expect(frame.locator('[data-state="login.form.editing"]')).toBeVisible();
  await expect(english).toBeVisible();
});
