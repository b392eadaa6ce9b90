import path from 'node:path';
import { defineConfig } from 'vitest/config';

const SPOILT = path.resolve('tests/mutation/xstate.mjs');

/** The machines' own tests, with machines that one mutant spoils. */
export default defineConfig({
  plugins: [
    {
      name: 'spoilt-machines',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === 'xstate' && importer !== SPOILT ? SPOILT : undefined,
    },
  ],
  test: {
    environment: 'node',
    include: ['machines/**/*.test.ts', 'tests/model/flow-page.test.ts'],
    // A mutant that waits for ever is found out, and a busy machine is not mistaken for one.
    testTimeout: 60_000,
    bail: 1,
    pool: 'threads',
    maxWorkers: 1,
    provide: { mutant: { machine: '', index: 0 } },
  },
});
