import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What colours alone can bring about: enough where a page has changed in nothing else. */
export const OF_COLOURS = ['wcag141', 'wcag143'];

/** What colours, sizes and the language can bring about: enough for a page whose structure was looked at elsewhere. */
export const OF_LOOKS = [...OF_COLOURS, 'wcag144', 'wcag258', 'wcag311', 'wcag312'];

/**
 * What axe finds wrong by rules of these tags, in what this selector names. It is put into a page once,
 * and its answer is made there: our pages have no frames, for which it would need a page of its own.
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
      // What changes its colour is looked at when it has; what turns for ever goes on.
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
 * Finds no fault with a page as it stands (N1), or with what of it is named by `within`; goes on after a
 * fault, so that one run tells all.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  tags = TAGS,
  within?: string,
): Promise<void> {
  expect.soft(await faults(page, tags, within), screen).toEqual([]);
}
