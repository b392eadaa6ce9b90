import type { Page, Route } from 'playwright/test';
import { gate } from '../../tools/gate.ts';

/**
 * Holds back requests to such addresses until the returned function is called. Then `after` handles them; by
 * default they continue.
 */
export async function hold(
  page: Page,
  address: string | RegExp,
  after = (route: Route) => route.continue(),
): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(address, async (route) => {
    await opened;
    await after(route);
  });
  return open;
}
