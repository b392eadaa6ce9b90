/**
 * `npm run prove:orca [-- anna bruno]`: demo customers, or those named, log in by keyboard alone, in Firefox with the
 * screen reader Orca. Fails if Orca does not say what has to be heard at each step, or says something else; prints
 * everything that was said then. Needs a build and Debian's packages, see docs/proofs.md; stops by itself.
 */
import { Bank } from '../e2e/support/bank.ts';
import { Firefox } from '../engines/firefox.ts';
import { look } from '../engines/look.ts';
import { explain, Mistake, needBuild, readCommand } from '../tools/command.ts';
import { BlindCustomer } from './blind-customer.ts';
import { Desktop } from './desktop.ts';
import { ScreenReader } from './screen-reader.ts';
import { WALKS } from './walks.ts';

/** A customer whose language is German, with assistive technology. */
const PREFERENCES = `
user_pref("accessibility.force_disabled", -1);
user_pref("intl.accept_languages", "de-DE");
`;

const customers = Object.keys(WALKS) as (keyof typeof WALKS)[];
const USAGE = `npm run prove:orca
  -- NAME…    only these demo customers: ${customers.join(', ')}
  -- --said   print everything that was said, also if it was right`;

const { positionals, values } = readCommand(USAGE, {
  allowPositionals: true,
  options: { said: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !customers.some((customer) => customer === name));
if (unknown.length > 0) throw new Mistake(`No customer here is called ${unknown}\n\n${USAGE}`);
const walking = customers.filter((name) => positionals.length === 0 || positionals.includes(name));
needBuild();
await using desktop = await Desktop.open();
await using reader = await ScreenReader.start(desktop);
await using bank = await Bank.startWithClock();
await using browser = await Firefox.start({ env: desktop.env, preferences: PREFERENCES });

/** Walks as this customer, and prints how it went. */
async function walk(alias: keyof typeof WALKS): Promise<'right' | 'wrong' | 'silent'> {
  await bank.reset();
  const customer = new BlindCustomer({ browser, bank, customer: alias }, desktop, reader);
  try {
    await WALKS[alias](customer);
    if (values.said) console.log(customer.log.join('\n'));
    console.log(`${alias}: ${customer.steps} steps`);
    return 'right';
  } catch (error) {
    console.log(customer.log.join('\n'));
    console.log(`${alias}: ${customer.steps} steps, at the last ${explain(error)}`);
    console.log(`on ${JSON.stringify(await look(browser))}`);
    return customer.heardNothing ? 'silent' : 'wrong';
  }
}

for (const alias of walking) {
  let went = await walk(alias);
  // Now and then Orca misses a page (docs/proofs.md), but not the same one twice.
  if (went === 'silent') went = await walk(alias);
  if (went !== 'right') process.exitCode = 1;
}
console.log(browser.version);
