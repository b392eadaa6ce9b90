import { resolveConfig } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';

const { NODE_ENV } = process.env;
beforeEach(() => {
  process.env.NODE_ENV = 'development';
});
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV;
});

test('[D1] who builds in a shell for development builds for production all the same', async () => {
  const { isProduction, env } = await resolveConfig({}, 'build');
  expect({ isProduction, dev: env.DEV }).toEqual({ isProduction: true, dev: false });
});
