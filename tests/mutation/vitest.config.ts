import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './waits.ts';

const SPOILT = path.resolve('tests/mutation/xstate.mjs');

/** Keeps the order of the caller, who puts the files first that decide soonest. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** Runs the machines' own tests with machines changed by one mutant. */
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
    // For the machine as it is. From how long that takes, the worker sets a shorter one for its mutants.
    testTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // The first failure decides.
    bail: 1,
    sequence: { sequencer: AsGiven },
    // All files of a mutant run in one thread, which walks through the machine only once. The next mutant
    // gets a new thread.
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    provide: { mutant: { machine: '', index: 0 } },
  },
});
