import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './waits.ts';

const SPOILT = path.resolve('tests/mutation/xstate.mjs');

/** What decides soonest is for the caller to know. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

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
    testTimeout: 10_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // The first failure decides.
    bail: 1,
    sequence: { sequencer: AsGiven },
    // All files of a mutant in one thread, which walks the machine once for all of them; the next has its own.
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    provide: { mutant: { machine: '', index: 0 } },
  },
});
