import { defineConfig } from 'playwright/test';
import browser from '../e2e/playwright.config.ts';
import { MODEL_RESULTS } from '../tools/report.ts';
import { CALL_BY_CALL } from './support/ports.ts';

/** The same browser as for the other tests, with the wizard of `npm run build:model`. */
export default defineConfig({
  ...browser,
  testDir: '.',
  globalSetup: ['../tools/own-folder.ts', '../e2e/support/built.ts'],
  testMatch: '*.spec.ts',
  use: { ...browser.use, extraHTTPHeaders: CALL_BY_CALL },
  outputDir: '../../test-results/model/browser',
  reporter: [['list'], ['json', { outputFile: `../../${MODEL_RESULTS}` }]],
});
