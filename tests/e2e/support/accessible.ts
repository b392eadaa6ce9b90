import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What colours alone can bring about: enough where a page has changed in nothing else. */
export const OF_COLOURS = ['wcag141', 'wcag143'];

/** What colours, sizes and the language can bring about: enough for a page whose structure was looked at elsewhere. */
export const OF_LOOKS = [...OF_COLOURS, 'wcag144', 'wcag258', 'wcag311', 'wcag312'];

/**
 * Finds no fault with a page as it stands (N1), or with what of it is named by `within`; goes on after a
 * fault, so that one run tells all.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  tags = TAGS,
  within: readonly string[] = [],
): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(tags);
  for (const part of within) axe.include(part);
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
  expect.soft(found, screen).toEqual([]);
}
