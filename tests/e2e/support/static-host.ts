import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/** Serves the wizard's page as a static host does: as it was built, with nothing drawn in it. */
export async function fromStaticHost(page: Page): Promise<void> {
  const body = readFileSync('dist/client/index.html', 'utf8');
  await page.route(
    ({ pathname }) => pathname === WIZARD_BASE || pathname === `${WIZARD_BASE}login`,
    async (route) => route.fulfill({ response: await route.fetch(), body }),
  );
  // No route sees a page that a redirect leads to, so the last step there is a navigation of its own.
  await page.route(/\/start(\?|$)/, async (route) => {
    const reply = await route.fetch();
    const url = reply.url().replaceAll('&', '&amp;');
    const refresh = `<!doctype html><title>…</title><meta http-equiv="refresh" content="0;url=${url}">`;
    await route.fulfill({ contentType: 'text/html', body: refresh });
  });
}
