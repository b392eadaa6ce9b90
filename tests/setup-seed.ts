import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * What lands is decided by the same examples every time; `FC_SEED=$RANDOM npm run test:unit` looks
 * for others. The library is not loaded where no property is tested.
 */
const { testPath } = expect.getState();
if (testPath && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 1) });
}
