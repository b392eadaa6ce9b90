/**
 * `npm run bench:approve`: the time from Approve in the banking app – the POST of the decision
 * – until Chromium has painted the next screen and focused its headline: after a QR code, after a comfort
 * log-in, and after a log-in TAN, where the confirmation is focused instead. Each run uses a new browser
 * context, so nothing is cached. Fails if a median is above 300 ms, or if a page polled instead of getting an
 * event. Needs a build, and stops by itself.
 */
import type { Browser } from 'playwright';
import type { EndpointName } from '#contract/endpoints.ts';
import { Bank } from '../e2e/support/bank.ts';
import { Customer } from '../e2e/support/customer.ts';
import { Ledger } from '../e2e/support/ledger.ts';
import { Words } from '../e2e/support/words.ts';
import { launchChromium } from '../tools/chromium.ts';
import { needBuild, numberOf, readCommand } from '../tools/command.ts';
import { Arrivals } from './arrival.ts';
import { quantile } from './quantile.ts';

const USAGE = `npm run bench:approve
  -- --runs N    so many approvals of each kind, 20 without it`;

const { values } = readCommand(USAGE, { options: { runs: { type: 'string', default: '20' } } });
const RUNS = numberOf('runs', values.runs, 1, 200);
const LIMIT_MS = 300;

interface Way {
  readonly alias: string;
  /** Goes to where the page waits for the app; returns the id of what waits there. */
  readonly begin: (customer: Customer) => Promise<string>;
  /** The call that a page without events would repeat. */
  readonly polls: EndpointName;
  /** The text key of the headline or alert that comes next. */
  readonly next: string;
}

/** The id of the newest request in this customer's app. */
async function newest({ bank }: Customer, alias: string): Promise<string> {
  const [pending] = await bank.pending(alias);
  if (!pending) throw new Error(`nothing waits for ${alias}`);
  return pending.id;
}

const WAYS: Record<string, Way> = {
  'QR code': {
    alias: 'emma',
    begin: async (customer) => {
      await customer.openQr();
      return customer.qrId();
    },
    polls: 'appLogIn',
    next: 'FIRST_LOGIN.TITLE',
  },
  'comfort app': {
    alias: 'felix',
    begin: async (customer) => {
      await customer.openComfort('felix');
      return newest(customer, 'felix');
    },
    polls: 'appLogIn',
    next: 'FIRST_LOGIN.TITLE',
  },
  'log-in TAN': {
    alias: 'anna',
    begin: async (customer) => {
      await customer.openRelyingParty();
      await customer.logIn('anna');
      await customer.tan.waitFor();
      return newest(customer, 'anna');
    },
    polls: 'challenge',
    next: 'TAN.DONE',
  },
};

interface Run {
  readonly ms: number;
  readonly polls: number;
}

/** Measures one approval of one customer. */
async function measure(browser: Browser, bank: Bank, way: Way): Promise<Run> {
  await bank.reset();
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const customer = new Customer(page, bank, new Words('de'));
  const arrivals = await Arrivals.in(context);
  const ledger = new Ledger(context);
  const listening = page.waitForResponse('**/events');
  const order = await way.begin(customer);
  await listening;
  const asked = ledger.requests(way.polls);
  const arrival = arrivals.of(customer.words.text(way.next));
  const from = performance.timeOrigin + performance.now();
  await bank.decide(way.alias, order, 'approve');
  const ms = (await arrival) - from;
  const polls = ledger.requests(way.polls) - asked;
  await context.close();
  return { ms, polls };
}

/** A line of the table, and whether it is within the limits. */
function lineOf(name: string, runs: readonly Run[]): [string, boolean] {
  const sorted = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const polls = runs.reduce((sum, run) => sum + run.polls, 0);
  const median = quantile(sorted, 0.5);
  const figures = [median, quantile(sorted, 0.95), sorted.at(-1) ?? Number.NaN];
  const cells = figures.map((ms) => ms.toFixed(0).padStart(8));
  const line = `${name.padEnd(12)}${String(runs.length).padStart(6)}${cells.join('')}${String(polls).padStart(7)}`;
  return [line, median < LIMIT_MS && polls === 0];
}

needBuild();
const browser = await launchChromium();
const bank = await Bank.start();
try {
  const runs = new Map<string, Run[]>();
  // The first round is not counted: it only warms up the bank.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const [name, way] of Object.entries(WAYS)) {
      const run = await measure(browser, bank, way);
      if (round > 0) runs.set(name, [...(runs.get(name) ?? []), run]);
    }
  }
  const lines = [...runs].map(([name, all]) => lineOf(name, all));
  console.log('in ms         runs  median     p95 slowest  polls');
  for (const [line] of lines) console.log(line);
  const good = lines.every(([, isGood]) => isGood);
  console.log(
    good
      ? `every median is below ${LIMIT_MS} ms, and no page polled`
      : `the limit is ${LIMIT_MS} ms for each median, and no poll`,
  );
  process.exitCode = good ? 0 : 1;
} finally {
  await browser.close();
  await bank.stop();
}
