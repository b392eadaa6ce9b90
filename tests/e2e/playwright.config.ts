import { defineConfig } from 'playwright/test';
import { launchOptions } from '../tools/chromium.ts';
import { BROWSER_RESULTS } from '../tools/report.ts';

/** Each worker starts its own built backends (see support/bank.ts), so there is no `webServer` here. */
export default defineConfig({
  testDir: '.',
  globalSetup: ['../tools/own-folder.ts', './support/built.ts'],
  outputDir: '../../test-results/browser',
  snapshotPathTemplate: '{testDir}/names/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // Generous, so that tests do not fail because the machine is busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `../../${BROWSER_RESULTS}` }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Recording slows down every test; use `--trace retain-on-failure` to investigate a failure.
    trace: 'off',
    video: 'off',
    // Tabs of one site share a process, as in a browser with many tabs: see support/warm-browser.ts.
    // Third-party cookies are blocked, as in most browsers: see frame.spec.ts. The same options for all
    // tests, as another browser would need another worker, which would start everything again.
    launchOptions: launchOptions('--process-per-site', '--test-third-party-cookie-phaseout'),
  },
});
