/**
 * `npm run replay -- FILE…`: replays sequence files on the machines, and reports for each whether it went as
 * written, or the first step that differed. Exits with 1 if one differs.
 */
import { parseArgs } from 'node:util';
import type { Sequence } from '#machines/recording/sequence.ts';
import { readSequence } from './read.ts';
import { type Outcome, replay } from './replay.ts';

const USAGE = `npm run replay -- FILE…
  --browser          in Chromium against the reference backend (after npm run build)
  --customer=NAME    there, as this demo customer in place of the file's
  --times=N          so often
For example: npm run replay -- tests/sequences/files/locked-account.json`;

/** An outcome in words. */
function inWords(file: string, outcome: Outcome): string {
  if (outcome.kind === 'same') return `${file}: ${outcome.steps} steps, as written`;
  const { step, what, expected, found } = outcome;
  return [
    `${file}: step ${step} differs`,
    `  step      ${JSON.stringify(what)}`,
    `  expected  ${expected}`,
    `  found     ${found}`,
  ].join('\n');
}

/** Parses the command line. @throws with a message if it is invalid. */
function wanted() {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      browser: { type: 'boolean', default: false },
      customer: { type: 'string' },
      times: { type: 'string', default: '1' },
    },
  });
  const { browser, customer } = values;
  const times = Number(values.times);
  if (files.length === 0) throw new Error('Which file?');
  if (!Number.isInteger(times) || times < 1) throw new Error(`--times=${values.times}: how often?`);
  if (customer !== undefined && !browser) {
    throw new Error('--customer needs --browser: on the machines alone there is no customer');
  }
  return { files, browser, customer, times };
}

type Wanted = ReturnType<typeof wanted>;

async function play(sequence: Sequence, { browser, customer }: Wanted): Promise<Outcome> {
  if (!browser) return replay(sequence);
  const { replayInBrowser } = await import('./in-browser.ts');
  return replayInBrowser(sequence, customer);
}

/** Returns whether a file went as written each time. */
async function went(file: string, order: Wanted): Promise<boolean> {
  const sequence = await readSequence(file);
  let same = true;
  for (let time = 0; time < order.times; time += 1) {
    const outcome = await play(sequence, order);
    console.log(inWords(file, outcome));
    same &&= outcome.kind === 'same';
  }
  return same;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function order(): Wanted | undefined {
  try {
    return wanted();
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    process.exitCode = 1;
    return undefined;
  }
}

const asked = order();
for (const file of asked?.files ?? []) {
  try {
    if (asked && !(await went(file, asked))) process.exitCode = 1;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
