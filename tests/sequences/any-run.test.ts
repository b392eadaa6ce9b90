import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replay } from '#machines/replay/replay.ts';
import { anyRun, record } from './any-run.ts';

test('[D3] whatever happens in a log-in, what is recorded of it replays to the same states', async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async (run) => {
      const { recorded, state } = await record(run);
      expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
      expect(recorded.steps.findLast((step) => step.state !== undefined)?.state).toBe(state);
    }),
    { numRuns: 100 },
  );
});
