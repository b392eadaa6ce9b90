import type { Page } from 'playwright/test';

/** The descriptors of every font that the page knows, without its loading state. */
export const declaredFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].map((face) => {
      const said: Record<string, unknown> = {};
      for (const key in face) {
        const value: unknown = Reflect.get(face, key);
        // Chromium quotes the name of a font that a script added, but not of one from a stylesheet.
        if (key !== 'status' && typeof value === 'string') said[key] = value.replaceAll('"', '');
      }
      return said;
    }),
  );

/** The names of the fonts that a part of the page, or its headline, is really drawn with. */
export async function drawnWith(page: Page, selector = 'h1'): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/**
 * Reloads the page and returns the fonts of its headline. To be polled: with `font-display: optional` a font
 * has a tenth of a second to load, and if a busy machine misses that, this page never uses it.
 */
export async function drawnAnewWith(page: Page): Promise<string[]> {
  await page.reload();
  await page.getByRole('textbox').first().waitFor();
  return drawnWith(page);
}
