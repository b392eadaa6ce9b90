import type { Page } from 'playwright';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Bank } from '../e2e/support/bank.ts';
import type { Start } from './plan.ts';
import { ROOT } from './sight.ts';

/** Opens the wizard from a party, or in the portal. */
export async function begin(page: Page, bank: Bank, start: Start): Promise<void> {
  if (start === 'portal') {
    await page.goto(`${bank.url}/demo/portal`);
    await page.waitForSelector(ROOT);
    return;
  }
  if (start === 'payment') {
    await page.goto(bank.url);
    await page.getByRole('button', { name: 'Log in with a payment' }).click();
  } else {
    await page.goto(`${bank.url}/demo/start?client=${start}`);
  }
  await page.waitForURL((url) => url.pathname.startsWith(WIZARD_BASE));
}
