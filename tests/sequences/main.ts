/**
 * `npm run replay -- FILE…`: replays sequence files on the machines, and says of each whether it went
 * as written, or the first step that did not. With `--browser` in Chromium against the reference
 * backend, as the demo customer whom the file names, or `--customer=`. `--times=3`: that often. Exits
 * with 1 when one differs.
 */
import { parseArgs } from 'node:util';
import type { Sequence } from '#machines/recording/sequence.ts';
import { readSequence } from './read.ts';
import { type Outcome, replay } from './replay.ts';

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

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'boolean', default: false },
    customer: { type: 'string' },
    times: { type: 'string', default: '1' },
  },
});
const times = Number.parseInt(values.times, 10) || 1;

async function play(sequence: Sequence): Promise<Outcome> {
  if (!values.browser) return replay(sequence);
  const { replayInBrowser } = await import('./in-browser.ts');
  return replayInBrowser(sequence, values.customer);
}

if (files.length === 0) {
  console.error('Which file? npm run replay -- tests/sequences/files/locked-account.json');
  process.exitCode = 1;
}
for (const file of files) {
  try {
    const sequence = await readSequence(file);
    for (let time = 0; time < times; time += 1) {
      const outcome = await play(sequence);
      console.log(inWords(file, outcome));
      if (outcome.kind === 'differs') process.exitCode = 1;
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
