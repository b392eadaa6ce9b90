import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/** Start paths of the demo party and of the foreign party. */
const STARTS: ReadonlySet<string> = new Set(['/demo/start', '/start']);

/** Follows the redirects from a start address to the wizard. The browser gets the cookies set on the way. */
async function wizardAddress(page: Page, start: string): Promise<string> {
  let address = start;
  while (!new URL(address).pathname.startsWith(WIZARD_BASE)) {
    const reply = await page.request.get(address, { maxRedirects: 0 });
    const { location } = reply.headers();
    if (location === undefined) throw new Error(`${address} leads nowhere`);
    address = new URL(location, address).href;
  }
  return address;
}

/** Serves the wizard's page as a static host does: as built, without a drawn form. */
export async function fromStaticHost(page: Page): Promise<void> {
  const body = readFileSync('dist/client/index.html', 'utf8');
  await page.route(
    ({ pathname }) => pathname === WIZARD_BASE || pathname === `${WIZARD_BASE}login`,
    async (route) => route.fulfill({ response: await route.fetch(), body }),
  );
  // Playwright cannot replace the target of a redirect, so the page navigates there itself.
  await page.route(
    ({ pathname }) => STARTS.has(pathname),
    async (route) => {
      const address = await wizardAddress(page, route.request().url());
      const target = address.replaceAll('&', '&amp;');
      const refresh = `<meta http-equiv="refresh" content="0;url=${target}">`;
      await route.fulfill({ contentType: 'text/html', body: refresh });
    },
  );
}
