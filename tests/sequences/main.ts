/**
 * `npm run replay`: replays sequence files on the machines, and reports for each whether it went as written, or
 * the first step that differed. Fails if one differs.
 */
import type { Sequence } from '#machines/recording/sequence.ts';
import type { Outcome } from '#machines/replay/difference.ts';
import { inWords } from '#machines/replay/in-words.ts';
import { replay } from '#machines/replay/replay.ts';
import { Mistake, named, needBuild, numberOf, readCommand } from '../tools/command.ts';
import { expectDemoCustomer } from './demo-customer.ts';
import { readSequence } from './read.ts';

const USAGE = `npm run replay -- FILE…
  --browser          in Chromium against the reference backend (after npm run build)
  --customer=NAME    there, as this demo customer in place of the file's
  --times=N          so often
For example: npm run replay -- tests/sequences/files/locked-account.json`;

const { values, positionals } = readCommand(USAGE, {
  allowPositionals: true,
  options: {
    browser: { type: 'boolean', default: false },
    customer: { type: 'string' },
    times: { type: 'string', default: '1' },
  },
});
const files = positionals.map(named);
const { browser, customer } = values;
const times = numberOf('times', values.times, 1);
if (files.length === 0) throw new Mistake(`Which file?\n\n${USAGE}`);
if (customer !== undefined && !browser) {
  throw new Mistake('--customer needs --browser: on the machines alone there is no customer');
}
if (browser) needBuild();

/** @throws with a message that names the file, if it cannot be replayed */
async function play(file: string, sequence: Sequence): Promise<Outcome> {
  try {
    if (browser) {
      const { replayInBrowser } = await import('./in-browser.ts');
      return await replayInBrowser(sequence, customer);
    }
    if (sequence.customer !== undefined) await expectDemoCustomer(sequence.customer);
    return await replay(sequence);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns whether a file went as written each time. */
async function went(file: string): Promise<boolean> {
  const sequence = await readSequence(file);
  let same = true;
  for (let time = 0; time < times; time += 1) {
    const outcome = await play(file, sequence);
    console.log(`${file}: ${inWords(outcome)}`);
    same &&= outcome.kind === 'same';
  }
  return same;
}

for (const file of files) {
  try {
    if (!(await went(file))) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
