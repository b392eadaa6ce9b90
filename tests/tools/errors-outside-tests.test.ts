import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UNIT_ERRORS } from './report.ts';
import { runVitest } from './run-vitest.ts';

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
  const files = {
    // Instead of the project's.
    'vitest.config.ts': 'export default {};\n',
    'after.test.ts': AFTER,
    'missing.test.ts': "import './nowhere.ts';\n",
  };
  const reporter = path.resolve('tests/tools/errors-outside-tests.ts');
  const { folder, status } = runVitest(files, `--reporter=${reporter}`);
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
