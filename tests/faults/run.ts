/**
 * `npm run prove:faults`: every call of the wizard with every fault, in Chromium (N2), and
 * docs/faults.md from what came of them. What else is given goes to Playwright: `-- -g bruno`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cell } from '../e2e/support/faults/matrix.ts';
import { tableOf } from './table.ts';

const FOLDER = path.resolve('test-results/faults');
const DOCUMENT = 'docs/faults.md';

const options = process.argv.slice(2);
rmSync(FOLDER, { recursive: true, force: true });
const config = ['--config', 'tests/e2e/playwright.config.ts', 'faults.spec.ts'];
const { status } = spawnSync('npx', ['playwright', 'test', ...config, ...options], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FAULTS_FOLDER: FOLDER },
});
if (status !== 0) process.exitCode = 1;
// A part of them says nothing of the others.
else if (options.length === 0) {
  const cells = readdirSync(FOLDER).flatMap((file): Cell[] =>
    JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')),
  );
  writeFileSync(DOCUMENT, tableOf(cells));
  console.log(`${cells.length} faults lived through: ${DOCUMENT}`);
}
