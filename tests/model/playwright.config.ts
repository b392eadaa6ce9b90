import { defineConfig } from 'playwright/test';
import browser from '../e2e/playwright.config.ts';
import { MODEL_RESULTS } from '../tools/report.ts';

/** The same browser as for the other tests; the wizard is the one of `npm run build:model`. */
export default defineConfig({
  ...browser,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/model/browser',
  reporter: [['list'], ['json', { outputFile: `../../${MODEL_RESULTS}` }]],
});
