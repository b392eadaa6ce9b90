import * as z from 'zod/mini';
import { Served } from '#contract/first-screen.ts';
import { SERVED_ELEMENT_ID } from '#contract/page.ts';
import { parseJson } from '#contract/safe-json.ts';

/**
 * The page's description of the log-in form in it; `undefined` if it has no form, or one that is not known to
 * match.
 */
export function readServed(page: Document): Served | undefined {
  const written = page.getElementById(SERVED_ELEMENT_ID)?.textContent ?? '';
  return z.safeParse(Served, parseJson(written)).data;
}
