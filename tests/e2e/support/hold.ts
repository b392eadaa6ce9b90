import type { Page } from 'playwright/test';

/** Keeps files from the page until they are let go, to whatever else was said of them before. */
export async function hold(page: Page, file: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(file, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}
