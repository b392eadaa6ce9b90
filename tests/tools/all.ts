/**
 * `npm test`: runs all tests, also on a fresh machine. Continues after a failure, so that one run finds all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import { explain, readCommand } from './command.ts';
import { lastRun, line, sum } from './report.ts';
import { failed, resultsOfLastRun, slowest } from './results.ts';

const USAGE = `npm test
A part: npm run test:unit -- machines/tan, npm run build && npm run test:e2e -- log-in.spec.ts`;

/** How much of the end of a script's output is repeated if nothing else says why it failed, in characters. */
const END = 4000;

/** Runs a script, and shows what it prints. Resolves to the end of that if it failed. */
async function failureOf(script: string): Promise<string | undefined> {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let end = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      end = (end + chunk).slice(-END);
    });
  }
  const [code, signal] = await once(child, 'close');
  return code === 0 ? undefined : `npm run ${script} ended with ${signal ?? code}:\n${end}`;
}

readCommand(USAGE, {});
rmSync('test-results', { recursive: true, force: true });
// Beside each other, as the unit tests leave a processor idle while they start, and need no build.
const [unit, build] = await Promise.all([failureOf('test:unit'), failureOf('build')]);
const ends = [unit];
try {
  ensureChromium();
  ends.push(build ?? (await failureOf('test:e2e')));
} catch (error) {
  console.error(explain(error));
}
const results = resultsOfLastRun();
console.log(['The slowest tests:', ...slowest(results)].join('\n'));
const failures = failed(results);
let totals = lastRun();
const unexplained = ends.filter((end) => end !== undefined);
if (totals.failed === 0 && unexplained.length > 0) {
  failures.push(...unexplained);
  totals = sum(totals, { passed: 0, failed: 1 });
}
if (failures.length > 0) console.log(['What failed:', ...failures].join('\n'));
console.log(line(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;
