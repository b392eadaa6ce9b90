/**
 * `npm run bench:steps [-- --runs 5]`: from the press of a button to the next screen's focused and
 * painted headline, at every step of three customers, in Chromium with a processor four times slower.
 * What the backend and the way to it took is taken off: the time in which a call was under way. Fails
 * when a median is above 50 ms. Needs a build, and stops by itself.
 */
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { Bank } from '../e2e/support/bank.ts';
import { Customer } from '../e2e/support/customer.ts';
import { byTan, WAYS } from '../e2e/support/ways.ts';
import { Words } from '../e2e/support/words.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.ts';
import { quantile } from './quantile.ts';
import { type Step, watchSteps } from './step-watch.ts';
import { unseenHand } from './unseen-hand.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const RUNS = Math.min(50, Math.max(1, Number(values.runs)));
const LIMIT_MS = 50;
const SLOWER = 4;
const CUSTOMERS = ['bruno', 'clara', 'david'] as const;

async function contextOf(browser: Browser, hear: (step: Step) => void): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'de-DE' });
  await context.exposeFunction('__stepped', hear);
  // The TypeScript runner names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchSteps);
  return context;
}

/** One customer's whole way. */
async function walk(browser: Browser, bank: Bank, alias: (typeof CUSTOMERS)[number]) {
  await bank.reset();
  const steps: Step[] = [];
  const heard = new EventTarget();
  const context = await contextOf(browser, (step) => {
    steps.push(step);
    heard.dispatchEvent(new Event('step'));
  });
  const stepped = () =>
    new Promise((resolve) => heard.addEventListener('step', resolve, { once: true }));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await WAYS[alias](new Customer(page, bank, new Words('de'), unseenHand(stepped)), byTan);
  await context.close();
  return steps.map(({ to, ms }) => [`${alias}: ${to}`, ms] as const);
}

const bank = await Bank.start();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
try {
  const found = new Map<string, number[]>();
  // The first round warms up.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const alias of CUSTOMERS) {
      for (const [name, ms] of await walk(browser, bank, alias)) {
        if (round > 0) found.set(name, [...(found.get(name) ?? []), ms]);
      }
    }
  }
  let worst = 0;
  console.log(`${'in ms'.padEnd(48)}  runs  median     p95`);
  for (const [name, all] of found) {
    const sorted = all.toSorted((a, b) => a - b);
    const [median, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
    worst = Math.max(worst, median);
    const cells = [
      String(sorted.length).padStart(6),
      ...[median, p95].map((ms) => ms.toFixed(0).padStart(8)),
    ];
    console.log(`${name.padEnd(48)}${cells.join('')}`);
  }
  console.log(`the worst median is ${worst.toFixed(0)} ms; the goal is ${LIMIT_MS} ms`);
  process.exitCode = worst < LIMIT_MS ? 0 : 1;
} finally {
  await browser.close();
  await bank.stop();
}
