import type { Page } from 'playwright/test';
import { ROUTES } from '#machines/routes.ts';
import type { Bank } from './bank.ts';

/** The address of a step without the parameters of a log-in. */
export const stepAddress = ({ wizardUrl }: Bank): string => wizardUrl + ROUTES.login.path;

/** Opens a window by script, but without the session storage that browsers copy into it. */
export async function openChild(page: Page): Promise<Page> {
  const [child] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('about:blank')),
  ]);
  await child.evaluate(() => sessionStorage.clear());
  return child;
}

/** Navigates as a link would: the window keeps its opener. */
export const follow = (child: Page, address: string): Promise<void> =>
  child.evaluate((url) => location.assign(url), address);

/** Makes the page hidden, as when another tab comes to the front; a headless browser never does so itself. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
