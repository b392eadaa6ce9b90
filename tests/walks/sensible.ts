import type { Locator, Page } from 'playwright';
import type { Bank } from '../e2e/support/bank.ts';
import { PIN } from '../e2e/support/customer.ts';

/** Nobody waits for a control that is not there. */
const AT_ONCE = { timeout: 5000 } as const;

const press = (button: Locator) => button.first().click(AT_ONCE);

async function logIn(page: Page, alias: string, pin: string): Promise<string | undefined> {
  const field = page.locator('input[autocomplete="current-password"]:visible');
  if ((await field.count()) === 0) return undefined;
  const identifier = page.locator('input[autocomplete~="username"]:visible');
  if ((await identifier.count()) > 0) await identifier.first().fill(alias, AT_ONCE);
  await field.first().fill(pin, AT_ONCE);
  await press(page.locator('main button[type=submit]:visible'));
  return 'logs in';
}

async function enterTan(page: Page, tan: string | undefined): Promise<string | undefined> {
  const field = page.locator('input[name=tan]:visible');
  if (tan === undefined || (await field.count()) === 0) return undefined;
  await field.first().fill(tan, AT_ONCE);
  await press(page.locator('main button[type=submit]:visible'));
  return 'enters the TAN';
}

/** Opens the code that is shown in the banking app, as if it were scanned. */
async function scan(page: Page, bank: Bank, alias: string): Promise<void> {
  const link = page.locator('main a[href*="qr="]');
  if ((await link.count()) === 0) return;
  const address = new URL((await link.first().getAttribute('href', AT_ONCE)) ?? '', page.url());
  await bank.open(alias, address.searchParams.get('qr') ?? '');
}

async function decideInApp(page: Page, bank: Bank, alias: string, mistaken: boolean) {
  await scan(page, bank, alias);
  const waiting = (await bank.pending(alias)).find(({ kind }) => kind !== 'tan');
  if (!waiting) return undefined;
  await bank.decide(alias, waiting.id, mistaken ? 'deny' : 'approve');
  return 'decides in the app';
}

async function fillAndPress(page: Page): Promise<string> {
  for (const box of await page.locator('main input[type=checkbox]:visible').all()) {
    await box.check(AT_ONCE);
  }
  const choice = page.locator('main input[type=radio]');
  if ((await choice.count()) > 0) await choice.first().check({ ...AT_ONCE, force: true });
  const main = page.locator('main button.button--primary:visible');
  const button = (await main.count()) > 0 ? main : page.locator('button:visible');
  if ((await button.count()) === 0) return 'finds nothing to do';
  const text = (await button.first().textContent(AT_ONCE))?.trim();
  await press(button);
  return `presses ${text}`;
}

/**
 * Does what a sensible customer does next, wherever the page is; `mistaken`: with a wrong PIN or TAN, or by
 * denying. Answers what that was. Rejects where the page changed under their hands.
 */
export async function actSensibly(
  page: Page,
  bank: Bank,
  alias: string,
  mistaken = false,
): Promise<string> {
  const dialog = page.locator('dialog[open] button:visible');
  if ((await dialog.count()) > 0) {
    await press(dialog);
    return 'answers a dialog';
  }
  const tan = (await bank.pending(alias)).find(({ kind }) => kind === 'tan')?.tan;
  return (
    (await logIn(page, alias, mistaken ? '99999' : PIN)) ??
    (await enterTan(page, mistaken ? '000000' : tan)) ??
    (await decideInApp(page, bank, alias, mistaken)) ??
    (await fillAndPress(page))
  );
}
