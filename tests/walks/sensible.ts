import type { Locator, Page } from 'playwright';
import type { Bank } from '../e2e/support/bank.ts';
import { PIN } from '../e2e/support/customer.ts';

/** For controls that were just found: fails soon if they have disappeared. */
const AT_ONCE = { timeout: 5000 } as const;
/** How long to wait on a page with nothing to press, in ms. */
const SOON = { timeout: 4000 } as const;

/** How the customer does the sensible step. */
interface Manner {
  /** With a wrong PIN or TAN, or by denying. */
  readonly mistaken?: boolean;
  /** Presses each button twice. */
  readonly hasty?: boolean;
}

const press = (button: Locator, { hasty = false }: Manner) =>
  button.first().click({ ...AT_ONCE, clickCount: hasty ? 2 : 1 });

/** Pastes a TAN as from the clipboard: at once, in groups of three. */
async function paste(field: Locator, tan: string): Promise<void> {
  await field.first().fill('', AT_ONCE);
  await field.first().focus(AT_ONCE);
  await field.page().keyboard.insertText(` ${tan.slice(0, 3)} ${tan.slice(3)} `);
}

/** Types the identifier, and the PIN if there is a field for it. */
export async function typeCredentials(page: Page, alias: string, pin = PIN): Promise<boolean> {
  const field = page.locator('input[autocomplete="current-password"]:visible');
  if ((await field.count()) === 0) return false;
  const identifier = page.locator('input[autocomplete~="username"]:visible');
  if ((await identifier.count()) > 0) await identifier.first().fill(alias, AT_ONCE);
  await field.first().fill(pin, AT_ONCE);
  return true;
}

async function logIn(page: Page, alias: string, manner: Manner): Promise<string | undefined> {
  const hasTyped = await typeCredentials(page, alias, manner.mistaken ? '99999' : PIN);
  if (!hasTyped) return undefined;
  await press(page.locator('main button[type=submit]:visible'), manner);
  return 'logs in';
}

async function enterTan(page: Page, bank: Bank, alias: string, manner: Manner) {
  const field = page.locator('input[name=tan]:visible');
  if ((await field.count()) === 0) return undefined;
  const tan = (await bank.pending(alias)).find(({ kind }) => kind === 'tan')?.tan;
  // Without a valid TAN, enters an old one: then the page says so.
  await paste(field, manner.mistaken ? '000000' : (tan ?? '123456'));
  await press(page.locator('main button[type=submit]:visible'), manner);
  return tan ? 'enters the TAN' : 'enters an old TAN';
}

/** Opens the shown QR code in the banking app, as if it were scanned. */
async function scan(page: Page, bank: Bank, alias: string): Promise<void> {
  const link = page.locator('main a[href*="qr="]');
  if ((await link.count()) === 0) return;
  const address = new URL((await link.first().getAttribute('href', AT_ONCE)) ?? '', page.url());
  await bank.open(alias, address.searchParams.get('qr') ?? '');
}

async function decideInApp(page: Page, bank: Bank, alias: string, { mistaken }: Manner) {
  await scan(page, bank, alias);
  const waiting = (await bank.pending(alias)).find(({ kind }) => kind !== 'tan');
  if (!waiting) return undefined;
  await bank.decide(alias, waiting.id, mistaken ? 'deny' : 'approve');
  return 'decides in the app';
}

async function fillAndPress(page: Page, manner: Manner): Promise<string> {
  for (const box of await page.locator('main input[type=checkbox]:visible').all()) {
    await box.check(AT_ONCE);
  }
  const choice = page.locator('main input[type=radio]');
  if ((await choice.count()) > 0) await choice.first().check({ ...AT_ONCE, force: true });
  const main = page.locator('main .button--primary:visible');
  const button = (await main.count()) > 0 ? main : page.locator('[data-state] button:visible');
  const isThere = await button
    .first()
    .waitFor(SOON)
    .then(
      () => true,
      () => false,
    );
  if (!isThere) {
    await page.reload(AT_ONCE);
    return 'finds nothing to do, and loads the page anew';
  }
  const text = (await button.first().textContent(AT_ONCE))?.trim();
  await press(button, manner);
  return `presses ${text}`;
}

/**
 * Does what a sensible customer does next on the present page, and returns what that was. Rejects if the page
 * changed meanwhile.
 */
export async function actSensibly(
  page: Page,
  bank: Bank,
  alias: string,
  manner: Manner = {},
): Promise<string> {
  const dialog = page.locator('dialog[open] button:visible');
  if ((await dialog.count()) > 0) {
    await press(dialog, manner);
    return 'answers a dialog';
  }
  return (
    (await logIn(page, alias, manner)) ??
    (await enterTan(page, bank, alias, manner)) ??
    (await decideInApp(page, bank, alias, manner)) ??
    (await fillAndPress(page, manner))
  );
}
