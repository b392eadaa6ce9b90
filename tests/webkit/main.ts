/**
 * `npm run prove:webkit [-- emma felix]`: every demo customer, or those named, logs in with Safari's engine,
 * from the requesting party back to it. Fails if one cannot, if a screen has no title or its headline no
 * focus, and if the page reports an error, a rejection or a CSP violation. Needs a build and Debian's
 * `webkit2gtk-driver`, and stops by itself.
 */
import { Bank } from '../e2e/support/bank.ts';
import { ALIASES } from '../e2e/support/ways.ts';
import { Mistake, needBuild, readCommand } from '../tools/command.ts';
import { WebKit } from './browser.ts';
import { walk } from './walk.ts';

const USAGE = `npm run prove:webkit
  -- NAME…    only these demo customers: ${ALIASES.join(', ')}`;

const { positionals: named } = readCommand(USAGE, { allowPositionals: true });
const unknown = named.filter((name) => !ALIASES.some((alias) => alias === name));
if (unknown.length > 0) throw new Mistake(`No demo customer is called ${unknown}\n\n${USAGE}`);
const customers = ALIASES.filter((alias) => named.length === 0 || named.includes(alias));
needBuild();
const browser = await WebKit.start();
const bank = await Bank.start();
try {
  for (const customer of customers) {
    await bank.reset();
    const { screens, wrong } = await walk({ browser, bank, customer });
    console.log(`${customer}: ${screens} screens${wrong.length === 0 ? '' : `, wrong: ${wrong}`}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
  console.log(`WebKitGTK ${browser.version}`);
} finally {
  await browser.close();
  await bank.stop();
}
