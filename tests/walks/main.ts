/**
 * `npm run prove:walks [-- --walks 100] [-- --from 1] [-- --at-once 3]`: customers do anything at random in
 * Chromium, with the real backend: back, reload, no network, another tab, any button, wrong secrets; and so do
 * the line, the bank and its clock. Then each does what is sensible, and has to get out. Fails, and says the way,
 * where a page stays silent, breaks, lets nobody out, or shows what no page may; where the party or the bank is
 * left with something else than the customer saw. A walk is the same each time by its number;
 * `--from 17 --walks 1`: that one. Needs a build.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.ts';
import { walk } from './walk.ts';

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '3' },
  },
});
const from = Number(values.from);
const walks = Math.max(1, Number(values.walks));

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
let next = from;
let wrong = 0;

async function walkOn(): Promise<void> {
  while (next < from + walks) {
    const seed = next;
    next += 1;
    const { plan, did, problems } = await walk(browser, seed);
    if (problems.length === 0) continue;
    wrong += 1;
    console.log(
      `walk ${seed}, ${plan.alias}, ${plan.start}: ${did.join(' · ')}\n  ${problems.join('\n  ')}`,
    );
  }
}

try {
  await Promise.all(Array.from({ length: Math.max(1, Number(values['at-once'])) }, walkOn));
  console.log(`${walks} walks, ${wrong} with a problem`);
} finally {
  await browser.close();
}
process.exitCode = wrong === 0 ? 0 : 1;
