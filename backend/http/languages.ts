import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Language, Locale, languageIn, localeOf } from '#contract/locale.ts';
import { lastCookies } from './cookies.ts';

/** The supported locale that a browser likes best; `undefined` if it accepts none (I1). */
function localeAccepted({ headers }: Pick<FastifyRequest, 'headers'>): Locale | undefined {
  return (
    (headers['accept-language'] ?? '')
      .split(',')
      .map((part) => part.toLowerCase().split(';'))
      .map(([tag = '', weight = 'q=1']) => ({
        locale: localeOf(tag.trim()),
        weight: Number(weight.trim().replace(/^q=/, '')),
      }))
      // 0 means: not at all.
      .filter(({ locale, weight }) => locale !== undefined && weight > 0)
      .toSorted((a, b) => b.weight - a.weight)[0]?.locale
  );
}

/** The language of a page: that of the locale which the browser likes best, otherwise German. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return languageIn(localeAccepted(request) ?? 'de-DE');
}

/** The locale that this customer chose by cookie, otherwise the one that the browser likes best, if any (I1). */
export function localeWished(request: Pick<FastifyRequest, 'headers'>): Locale | undefined {
  const chosen = z.safeParse(Locale, lastCookies(request).language).data;
  return chosen ?? localeAccepted(request);
}
