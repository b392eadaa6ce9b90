import type { Page } from 'playwright/test';

/** Almost stops the page's clock, so that nothing times out however busy the machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // A clock cannot be set back, so it is paused slightly ahead, to allow for a busy machine.
  await page.clock.pauseAt(now + 10_000);
}
