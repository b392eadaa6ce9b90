/**
 * `npm run prove:faults`: every call of the wizard with every fault, in Chromium (N2). Stores the results for
 * docs/faults.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Cell } from '../e2e/support/faults/matrix.ts';
import { needBuild, readCommand } from '../tools/command.ts';
import { keepMeasured } from './measured.ts';

const USAGE = `npm run prove:faults
  -- -g bruno    a part: what follows is passed to Playwright`;

const FOLDER = path.resolve('test-results/faults');

readCommand(USAGE, { args: [] });
needBuild();
rmSync(FOLDER, { recursive: true, force: true });
const config = ['--config', 'tests/e2e/playwright.config.ts', 'faults.spec.ts'];
const { status } = spawnSync('npx', ['playwright', 'test', ...config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FAULTS_FOLDER: FOLDER },
});
if (status !== 0) process.exitCode = 1;
// A failed test has written no file; the others are stored.
const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const cells = files.flatMap((file): Cell[] =>
  JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')),
);
keepMeasured(cells);
console.log(`${cells.length} faults lived through. \`npm run docs\` writes docs/faults.md.`);
