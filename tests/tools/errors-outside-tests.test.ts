import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UNIT_ERRORS } from './report.ts';

const AFTER = `import { afterAll, describe, test } from 'vitest';
test('goes well, but for a promise that nobody waits for', () => {
  Promise.reject(new Error('unheard'));
});
describe('a part', () => {
  test('goes well', () => {});
  afterAll(() => {
    throw new Error('not cleaned up');
  });
});
`;

test('[D2] what fails before, after or outside of tests is written down, with its file', () => {
  mkdirSync('test-results', { recursive: true });
  // In the project, where the files find Vitest.
  const folder = mkdtempSync(path.resolve('test-results/outside-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Instead of the project's.
  writeFileSync(path.join(folder, 'vitest.config.ts'), 'export default {};\n');
  writeFileSync(path.join(folder, 'after.test.ts'), AFTER);
  writeFileSync(path.join(folder, 'missing.test.ts'), "import './nowhere.ts';\n");
  const reporter = path.resolve('tests/tools/errors-outside-tests.ts');
  const { status } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/vitest/vitest.mjs'), 'run', `--reporter=${reporter}`],
    { cwd: folder },
  );
  expect(status).toBe(1);
  const written = JSON.parse(readFileSync(path.join(folder, UNIT_ERRORS), 'utf8'));
  expect(written).toHaveLength(3);
  expect(written).toEqual(
    expect.arrayContaining([
      { file: 'missing.test.ts', message: expect.stringContaining('nowhere.ts') },
      { file: 'after.test.ts', message: expect.stringContaining('not cleaned up') },
      { file: 'after.test.ts', message: expect.stringContaining('unheard') },
    ]),
  );
});
