/**
 * `npm run bench:steps`: the time from the press of a button to the next screen's focused headline, at every
 * step of three customers, in Chromium with a processor four times slower. `own` is without the calls, that is
 * without the backend and the network; `work` is the processor time of the page's main thread, which is least
 * affected by a busy machine; `painted` is `own` until the headline is painted; `whole` is until then with the
 * calls, and is most meaningful with `--slow-network`. Fails if a median of `own` is above 50 ms. Needs a build,
 * and stops by itself.
 */
import type { Browser, BrowserContext } from 'playwright';
import { Bank } from '../e2e/support/bank.ts';
import { Customer } from '../e2e/support/customer.ts';
import { byTan, WAYS } from '../e2e/support/ways.ts';
import { Words } from '../e2e/support/words.ts';
import { CALL_BY_CALL } from '../model/support/ports.ts';
import { launchChromium } from '../tools/chromium.ts';
import { needBuild, numberOf, readCommand } from '../tools/command.ts';
import { noteMarks } from './marks.ts';
import { slowDown } from './measure.ts';
import { quantile } from './quantile.ts';
import { type Step, watchSteps } from './step-watch.ts';
import { unseenHand } from './unseen-hand.ts';

const USAGE = `npm run bench:steps
  -- --runs N          so many log-ins of each customer, 5 without it
  -- --slow-network    on slow 4G
  -- --call-by-call    no answer includes that of a later call`;

const { values } = readCommand(USAGE, {
  options: {
    runs: { type: 'string', default: '5' },
    'slow-network': { type: 'boolean', default: false },
    'call-by-call': { type: 'boolean', default: false },
  },
});
const RUNS = numberOf('runs', values.runs, 1, 50);
const LIMIT_MS = 50;
const SLOWER = 4;
const CUSTOMERS = ['bruno', 'clara', 'david'] as const;

async function contextOf(browser: Browser, hear: (step: Step) => void): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'de-DE',
    ...(values['call-by-call'] ? { extraHTTPHeaders: CALL_BY_CALL } : {}),
  });
  await context.exposeFunction('__stepped', hear);
  // tsx wraps functions in a helper `__name`, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchSteps);
  return context;
}

/** The measurements of a step; `work` is in ms of processor time. */
type Measured = Step & { readonly work: number };

/** One customer's whole log-in, by its steps. */
async function walk(
  browser: Browser,
  bank: Bank,
  alias: (typeof CUSTOMERS)[number],
): Promise<Step[]> {
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
  if (values['slow-network']) await slowDown(cdp, 'slow4g');
  else await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await WAYS[alias](new Customer(page, bank, new Words('de'), unseenHand(stepped)), byTan);
  await context.close();
  return steps;
}

needBuild();
const browser = await launchChromium();
const bank = await Bank.start();
try {
  const marked = await noteMarks(browser);
  const walked: (readonly [string, Step])[] = [];
  // The first round warms up.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const alias of CUSTOMERS) {
      const steps = await walk(browser, bank, alias);
      if (round > 0) walked.push(...steps.map((step) => [`${alias}: ${step.to}`, step] as const));
    }
  }
  const marks = await marked();
  const used = (name: string) => (marks.get(name)?.tts ?? Number.NaN) / 1000;
  const found = new Map<string, Measured[]>();
  for (const [name, step] of walked) {
    const work = used(`focused ${step.id}`) - used(`press ${step.id}`);
    found.set(name, [...(found.get(name) ?? []), { ...step, work }]);
  }
  let worst = 0;
  console.log(`${'medians in ms'.padEnd(52)}  runs     own     p95    work painted   whole`);
  for (const [name, steps] of found) {
    const at = (kind: 'own' | 'work' | 'painted' | 'whole', share: number) =>
      quantile(
        steps.map((step) => step[kind]).toSorted((a, b) => a - b),
        share,
      );
    worst = Math.max(worst, at('own', 0.5));
    const figures = [
      at('own', 0.5),
      at('own', 0.95),
      at('work', 0.5),
      at('painted', 0.5),
      at('whole', 0.5),
    ];
    const cells = [
      String(steps.length).padStart(6),
      ...figures.map((ms) => ms.toFixed(0).padStart(8)),
    ];
    console.log(`${name.padEnd(52)}${cells.join('')}`);
  }
  console.log(`the worst median is ${worst.toFixed(0)} ms; the goal is ${LIMIT_MS} ms`);
  process.exitCode = worst < LIMIT_MS ? 0 : 1;
} finally {
  await browser.close();
  await bank.stop();
}
