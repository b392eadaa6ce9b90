import type { Page, Route } from 'playwright/test';

/** Delays files of the page until they are released; then they are delivered, unless something else should happen. */
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
