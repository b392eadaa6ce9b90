import type { Page } from 'playwright/test';

/** From now on hardly any time passes for the page, however long a busy machine takes for what it does. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // A clock cannot be set back: so much ahead as a busy machine may need to say so.
  await page.clock.pauseAt(now + 10_000);
}
