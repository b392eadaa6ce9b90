import * as z from 'zod/mini';
import { Locale } from '#contract/locale.ts';
import { parseJson } from '#contract/safe-json.ts';
import type { Entry } from '#machines/entry.ts';
import type { InitData } from '#machines/tabs/ports.ts';

/** Init data as serialised for other tabs and reloads; unknown keys are dropped. */
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

/** Reload data older than this, in ms, cannot belong to a current log-in. */
const TOO_OLD = 60 * 60 * 1000;

/** Parses serialised init data, its date as a `Date`; `undefined` when it does not match (X8). */
export function readInitData(written: string): InitData | undefined {
  const { data } = z.safeParse(Written, parseJson(written));
  return data && { ...data, at: new Date(data.at) };
}

/** What this tab stored before a reload, if it belongs to the same log-in (X8). */
export function readReloadData(entry: Entry, written: string): InitData | undefined {
  const data = readInitData(written);
  if (!data || Date.now() - data.at.getTime() > TOO_OLD) return undefined;
  const { clientId, interaction } = data.entry;
  return clientId === entry.clientId && interaction === entry.interaction ? data : undefined;
}
