import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Property tests use the same examples in every run, so that the result does not depend on chance;
 * `FC_SEED=$RANDOM npm run test:unit` tries others. fast-check is only loaded for files that use it.
 */
const { testPath } = expect.getState();
if (testPath && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 1) });
}
