import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Bank } from './support/bank.ts';
import { fileOf } from './support/configured.ts';
import {
  type ColumnName,
  callsOf,
  JOURNEYS,
  type JourneyName,
  STAYING,
} from './support/faults/columns.ts';
import { FAULTS } from './support/faults/fault.ts';
import { type Cell, column } from './support/faults/matrix.ts';
import { expect, testWith, testWithClock } from './support/test.ts';

/** Set by `npm run prove:faults`, which tests every call with every fault; otherwise only a sample runs. */
const ALL = process.env.FAULTS_FOLDER;
const SAMPLED_JOURNEY = 'anna';
const SAMPLE: Partial<Record<ColumnName, readonly string[]>> = {
  logIn: ['503', '30 s of silence'],
  submitTan: ['409 STEP_NOT_CURRENT', 'HTML', 'offline and back'],
};

// The sample needs no features, so that it has no bank of its own.
const test = ALL
  ? testWith(() => Bank.startWithClock({ WIZARD_CONFIG: fileOf({ features: true }) }))
  : testWithClock;

test.use({ timed: true });

/** The faults to be tested with this call. */
const faultsOf = (name: ColumnName) =>
  FAULTS.filter((fault) => ALL || SAMPLE[name]?.includes(fault.name));
const journeys = Object.keys(JOURNEYS) as JourneyName[];

for (const journey of journeys.filter((name) => ALL || name === SAMPLED_JOURNEY)) {
  test(`[N2] whatever comes of a call, the customer is told, with a reference, and goes on: ${journey}`, async ({
    customer,
    page,
    guard,
  }) => {
    if (ALL) test.setTimeout(900_000);
    page.setDefaultTimeout(60_000);
    guard.allow(/^console error: Failed to load resource|^50[03] /, 'this is what happens here');
    // The script in the page's head uses `AbortSignal.timeout`, which Playwright's clock does not control.
    await page.addInitScript(() => {
      AbortSignal.timeout = (ms) => {
        const silence = new AbortController();
        setTimeout(() => silence.abort(), ms);
        return silence.signal;
      };
    });
    await JOURNEYS[journey](customer);
    const cells: Cell[] = [];
    for (const name of callsOf(journey).filter((call) => faultsOf(call).length > 0)) {
      cells.push(...(await column(customer, name, faultsOf(name))));
    }
    if (!ALL) await customer.press('COMMON.CONTINUE');
    if (!STAYING.has(journey)) await customer.expectReturned();
    if (!ALL) return;
    mkdirSync(ALL, { recursive: true });
    writeFileSync(path.join(ALL, `${journey}.json`), JSON.stringify(cells));
    expect(cells.length).toBe(callsOf(journey).length * FAULTS.length);
  });
}
