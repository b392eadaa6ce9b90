import path from 'node:path';
import { expect, test } from 'vitest';
import { runVitest } from './tools/run-vitest.ts';

/** One process for both files, one after the other, with a page for each, as for the tests of pictures. */
const CONFIG = `import { BaseSequencer } from 'vitest/node';
class ByName extends BaseSequencer {
  sort = (files) => files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
}
export default {
  test: {
    environment: 'jsdom',
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: ByName },
    setupFiles: [${JSON.stringify(path.resolve('tests/setup-dom.ts'))}],
  },
};
`;
const LEAVES = `import { test } from 'vitest';
test('goes well, and waits for nothing', () => {
  setTimeout(() => (process.env.RAN = 'yes'), 1000);
});
`;
/** A timer that was begun later ends later. */
const NEXT = `import { expect, test } from 'vitest';
test('goes well', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(process.env.RAN).toBeUndefined();
});
`;
test('[D2] what a page would do later ends with its test file: it disturbs neither the next one nor the run', () => {
  const { status, stdout } = runVitest({
    'vitest.config.ts': CONFIG,
    'first.test.ts': LEAVES,
    'second.test.ts': NEXT,
  });
  expect(status, stdout).toBe(0);
});
