/**
 * `npm run prove:walks`: customers act at random in Chromium
 * with the real backend: back, reload, offline, another tab, any button, wrong secrets. Network, bank and
 * clock fail at random, too. Then each acts sensibly and must get out. Fails, and prints the steps, if a page
 * stays silent, breaks, lets nobody out or shows what it must not, or if the result at the party or at the
 * bank differs from what the customer saw. A walk depends only on its number; `--from 17 --walks 1` repeats
 * that one. Needs a build.
 */
import { launchChromium } from '../tools/chromium.ts';
import { needBuild, numberOf, readCommand } from '../tools/command.ts';
import { walk } from './walk.ts';

const USAGE = `npm run prove:walks
  -- --walks N      so many, 100 without it
  -- --from N       the number of the first: --from 17 --walks 1 repeats one
  -- --at-once N    so many at the same time, 3 without it`;

const { values } = readCommand(USAGE, {
  options: {
    walks: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '3' },
  },
});
const from = numberOf('from', values.from, 0);
const walks = numberOf('walks', values.walks, 1);
const atOnce = numberOf('at-once', values['at-once'], 1, 20);
needBuild();

await using browser = await launchChromium();
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

await Promise.all(Array.from({ length: atOnce }, walkOn));
console.log(`${walks} walks, ${wrong} with a problem`);
process.exitCode = wrong === 0 ? 0 : 1;
