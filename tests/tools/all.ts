/**
 * `npm test`: runs all tests, also on a fresh machine. Continues after a failure, so that one run finds all.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import { explain, readCommand } from './command.ts';
import { lastRun, line, sum } from './report.ts';
import { failed, resultsOfLastRun, slowest } from './results.ts';

const USAGE = `npm test
A part: npm run test:unit -- machines/tan, npm run build && npm run test:e2e -- log-in.spec.ts`;

const run = (script: string): boolean =>
  spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;

readCommand(USAGE, {});
rmSync('test-results', { recursive: true, force: true });
const unit = run('test:unit');
let browser = false;
try {
  ensureChromium();
  browser = run('build') && run('test:e2e');
} catch (error) {
  console.error(explain(error));
}
const results = resultsOfLastRun();
console.log(['The slowest tests:', ...slowest(results)].join('\n'));
const failures = failed(results);
let totals = lastRun();
if (!(unit && browser) && totals.failed === 0) {
  failures.push(`  npm run ${unit ? 'test:e2e' : 'test:unit'}: ended with an error, see above`);
  totals = sum(totals, { passed: 0, failed: 1 });
}
if (failures.length > 0) console.log(['What failed:', ...failures].join('\n'));
console.log(line(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;
