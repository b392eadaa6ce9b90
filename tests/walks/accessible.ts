import type { Page } from 'playwright';
import { faults, TAGS } from '../e2e/support/accessible.ts';
import type { Sight } from './sight.ts';

/** The pages that were already checked in this run. */
const seen = new Set<string>();

/** The violations that axe finds on a page (N1); none if a similar page was checked before. */
export async function inaccessible(page: Page, { state, language, url }: Sight): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const name = [state, language, width, new URL(url).searchParams.get('client_id')].join(' ');
  if (seen.has(name)) return [];
  const found = await faults(page, TAGS).catch(() => undefined);
  // One that changed meanwhile is checked when it comes again.
  if (found) seen.add(name);
  return (found ?? []).map((fault) => `${state} ${fault}`);
}
