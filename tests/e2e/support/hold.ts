import type { Page, Route } from 'playwright/test';

/** Keeps files from the page until they are let go; then they come, unless something else is to happen. */
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
