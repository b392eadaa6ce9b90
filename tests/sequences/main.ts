/**
 * `npm run replay -- FILE…`: replays sequence files on the machines, and says of each whether it went
 * as written, or the first step that did not. With `--browser` in Chromium against the reference
 * backend, as demo customer anna or the one named by `--customer=`. Exits with 1 when one differs.
 */
import { parseArgs } from 'node:util';
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
  options: { browser: { type: 'boolean', default: false }, customer: { type: 'string' } },
});
if (files.length === 0) {
  console.error('Which file? npm run replay -- tests/sequences/files/locked-account.json');
  process.exitCode = 1;
}
for (const file of files) {
  try {
    const sequence = await readSequence(file);
    const outcome = values.browser
      ? await (await import('./in-browser.ts')).replayInBrowser(sequence, values.customer)
      : await replay(sequence);
    console.log(inWords(file, outcome));
    if (outcome.kind === 'differs') process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
