/**
 * `npm run prove:webkit [-- emma felix]`, `npm run prove:firefox`: every demo customer, or those named, logs in with
 * Safari's engine or with Firefox, from the requesting party back to it. Fails if one cannot, if a screen has no title
 * or its headline no focus or is out of sight, or a field that anna comes back to, and if the page reports an error, a
 * rejection or a CSP violation. Needs a build and Debian's `webkit2gtk-driver` or `firefox-esr`, and stops by itself.
 */
import { Bank } from '../e2e/support/bank.ts';
import { ALIASES } from '../e2e/support/ways.ts';
import { Mistake, needBuild, readCommand } from '../tools/command.ts';
import { Firefox } from './firefox.ts';
import { walk } from './walk.ts';
import { WebKit } from './webkit.ts';

const ENGINES = { webkit: WebKit, firefox: Firefox };

const USAGE = `npm run prove:webkit or prove:firefox
  -- NAME…    only these demo customers: ${ALIASES.join(', ')}`;

const { positionals } = readCommand(USAGE, { allowPositionals: true });
const [engine, ...named] = positionals;
if (engine !== 'webkit' && engine !== 'firefox') throw new Mistake(USAGE);
const unknown = named.filter((name) => !ALIASES.some((alias) => alias === name));
if (unknown.length > 0) throw new Mistake(`No demo customer is called ${unknown}\n\n${USAGE}`);
const customers = ALIASES.filter((alias) => named.length === 0 || named.includes(alias));
needBuild();
await using bank = await Bank.start();
await using browser = await ENGINES[engine].start();
for (const customer of customers) {
  await bank.reset();
  const { screens, wrong } = await walk({ browser, bank, customer });
  console.log(`${customer}: ${screens} screens${wrong.length === 0 ? '' : `, wrong: ${wrong}`}`);
  if (wrong.length > 0) process.exitCode = 1;
}
console.log(browser.version);
