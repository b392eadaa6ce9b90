import type { Page } from 'playwright/test';
import { ROUTES } from '#machines/routes.ts';
import type { Bank } from './bank.ts';

/** A step's address that says nothing of the log-in. */
export const stepAddress = ({ wizardUrl }: Bank): string => wizardUrl + ROUTES.login.path;

/** Opens a window as a page does, without what browsers copy into it. */
export async function openChild(page: Page): Promise<Page> {
  const [child] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('about:blank')),
  ]);
  await child.evaluate(() => sessionStorage.clear());
  return child;
}

/** Goes there as a link would: whoever opened the window stays its opener. */
export const follow = (child: Page, address: string): Promise<void> =>
  child.evaluate((url) => location.assign(url), address);

/** What a browser does when another tab comes to the front, which a headless one cannot show. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
