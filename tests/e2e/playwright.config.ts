import { defineConfig } from 'playwright/test';
import { launchOptions } from '../tools/chromium.ts';
import { BROWSER_RESULTS } from '../tools/report.ts';

/** Each worker starts a built backend of its own (see support/bank.ts), so no web server is named here. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  snapshotPathTemplate: '{testDir}/names/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // Generous, so that a busy machine fails nothing that works.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `../../${BROWSER_RESULTS}` }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Recording costs every test time: `--trace retain-on-failure` where something is looked into.
    trace: 'off',
    video: 'off',
    // Tabs of one site share a process, as they do in a browser with many tabs: see support/warm-browser.ts.
    // No cookies are kept for other sites in a page, as most browsers do: see frame.spec.ts. One browser for
    // all tests, as another one would take another worker, and all that this one has started anew.
    launchOptions: launchOptions('--process-per-site', '--test-third-party-cookie-phaseout'),
  },
});
