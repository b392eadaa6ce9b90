import * as z from 'zod/mini';
import { Locale } from '#contract/locale.ts';
import type { Entry } from '#machines/entry.ts';
import type { InitData } from '#machines/tabs/ports.ts';

/** The form in which init data crosses tabs and reloads; what is in it besides is dropped. */
const Written = z.object({
  entry: z.object({
    clientId: z.string(),
    redirectUri: z.string(),
    interaction: z.optional(z.string()),
  }),
  themeId: z.string(),
  locale: z.nullable(Locale),
  errorShown: z.boolean(),
  at: z.iso.datetime(),
});

/** Reload data older than any log-in can be is another day's, in ms. */
const TOO_OLD = 60 * 60 * 1000;

/** Init data as it was written down, or `undefined` when it is not that. Its dates are dates again (X8). */
export function readInitData(written: string): InitData | undefined {
  try {
    const { at, ...data } = z.parse(Written, JSON.parse(written));
    return { ...data, at: new Date(at) };
  } catch {
    return undefined;
  }
}

/** What this tab knew before it was loaded anew, if it is the same log-in still (X8). */
export function readReloadData(entry: Entry, written: string): InitData | undefined {
  const data = readInitData(written);
  if (!data || Date.now() - data.at.getTime() > TOO_OLD) return undefined;
  const { clientId, interaction } = data.entry;
  return clientId === entry.clientId && interaction === entry.interaction ? data : undefined;
}
