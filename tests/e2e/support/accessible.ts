import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on colours: enough if nothing else on the page has changed. */
export const OF_COLOURS = ['wcag141', 'wcag143'];

/**
 * The rules that depend on colours, sizes and the language: enough for a page whose structure was checked
 * elsewhere.
 */
export const OF_LOOKS = [...OF_COLOURS, 'wcag144', 'wcag258', 'wcag311', 'wcag312'];

/**
 * The violations that axe finds by rules of these tags, within this selector. Axe is added to a page once and
 * runs there: our pages have no frames, for which it would need a page of its own.
 */
export async function faults(
  page: Page,
  tags: readonly string[],
  selector = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, selector }) => {
      const api: typeof axe = Reflect.get(window, 'axe');
      // Completes transitions before the check; endless animations continue.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      const { violations } = await api.run(selector, {
        runOnly: { type: 'tag', values: [...tags] },
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    { tags, selector },
  );
}

/**
 * Expects no violation on the page (N1), or within `within`. Continues after a failure, so that one run finds
 * all of them.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  tags = TAGS,
  within?: string,
): Promise<void> {
  expect.soft(await faults(page, tags, within), screen).toEqual([]);
}
