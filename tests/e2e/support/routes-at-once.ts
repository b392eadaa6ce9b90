import type { Page } from 'playwright/test';

/**
 * From now on, a route of this page is in force once it is set. Chromium reports it as set before the page has heard of
 * it: what the page asks for at that moment, as when a key is pressed, would reach the bank, and no test would see it.
 * What runs in the page comes after.
 */
export function routesAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const set = await route(...given);
    // A page that is left meanwhile begins with its routes.
    await page.evaluate(() => {}).catch(() => {});
    return set;
  };
}
