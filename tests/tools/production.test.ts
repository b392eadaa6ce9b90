import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const { NODE_ENV } = process.env;
let envDir: string;
beforeEach(() => {
  envDir = mkdtempSync(join(tmpdir(), 'env-'));
});
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV;
  delete process.env.VITE_USER_NODE_ENV;
  rmSync(envDir, { recursive: true });
});

/** The mode of a build in the present environment. */
async function builtFor() {
  const { isProduction, env } = await resolveConfig({ envDir }, 'build');
  return { isProduction, dev: env.DEV };
}

describe('[D1] a build is for production even if NODE_ENV is set to development', () => {
  test('in a shell', async () => {
    process.env.NODE_ENV = 'development';
    expect(await builtFor()).toEqual({ isProduction: true, dev: false });
  });

  test('with an .env file', async () => {
    delete process.env.NODE_ENV;
    writeFileSync(join(envDir, '.env'), 'NODE_ENV=development\n');
    expect(await builtFor()).toEqual({ isProduction: true, dev: false });
  });
});
