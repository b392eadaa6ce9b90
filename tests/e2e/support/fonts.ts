import type { Page } from 'playwright/test';

/** All that is said of the fonts that the page knows. */
export const declaredFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].map((face) => {
      const said: Record<string, unknown> = {};
      for (const key in face) {
        const value: unknown = Reflect.get(face, key);
        // Chromium puts a name in quotes that a script gave, and none that a rule gave.
        if (key !== 'status' && typeof value === 'string') said[key] = value.replaceAll('"', '');
      }
      return said;
    }),
  );

/** The fonts that the headline is drawn with. */
export async function drawnWith(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const h1 = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: h1.nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/**
 * The fonts of the headline once the page is loaded anew. To be polled: an optional font has a tenth of a second,
 * and what a busy machine misses, that page never shows.
 */
export async function drawnAnewWith(page: Page): Promise<string[]> {
  await page.reload();
  await page.getByRole('textbox').first().waitFor();
  return drawnWith(page);
}
