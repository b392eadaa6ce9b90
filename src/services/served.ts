import * as z from 'zod/mini';
import { Served } from '#contract/first-screen.ts';
import { SERVED_ELEMENT_ID } from '#contract/page.ts';

/** What the page says of the log-in form in it; `undefined` where there is none, or nobody could say. */
export function readServed(page: Document): Served | undefined {
  const written = page.getElementById(SERVED_ELEMENT_ID)?.textContent;
  if (!written) return undefined;
  try {
    return z.safeParse(Served, JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}
