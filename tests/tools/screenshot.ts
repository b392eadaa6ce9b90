/** `npm run docs:screenshot` takes the screenshot for the README. Needs a build. */
import { Bank } from '../e2e/support/bank.ts';
import { Customer } from '../e2e/support/customer.ts';
import { Words } from '../e2e/support/words.ts';
import { launchChromium } from './chromium.ts';
import { needBuild, readCommand } from './command.ts';

readCommand('npm run docs:screenshot', {});
needBuild();
await using browser = await launchChromium();
await using bank = await Bank.start();
const page = await browser.newPage({
  locale: 'en-GB',
  viewport: { width: 1200, height: 900 },
});
await new Customer(page, bank, new Words('en')).openRelyingParty();
// The bank's picture is loaded last.
await page.waitForLoadState('networkidle');
await page.screenshot({ path: 'docs/screenshot.png' });
