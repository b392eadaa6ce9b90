import type { Page, Route } from 'playwright/test';

/**
 * Holds back requests for `file` until the returned function is called. Then `after` handles them; by default
 * they continue.
 */
export async function hold(
  page: Page,
  file: string,
  after = (route: Route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(file, async (route) => {
    await held;
    await after(route);
  });
  return letGo;
}
