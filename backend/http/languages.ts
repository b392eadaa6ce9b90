import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Locale, localeOf } from '#contract/locale.ts';
import { lastCookies } from './cookies.ts';

/** The supported languages that a browser accepts, in its order of preference. */
export function languagesOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.toLowerCase().split(';'))
    .map(([tag = '', weight = 'q=1']) => ({
      tag: tag.trim(),
      weight: Number(weight.trim().replace(/^q=/, '')),
    }))
    // 0 means: not at all.
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag.split('-')[0] ?? '');
  return [...new Set(wanted.filter((language) => localeOf(language) !== undefined))];
}

/** The language of a page: the browser's most preferred supported one, otherwise German. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): 'de' | 'en' {
  return languagesOf(request)[0] === 'en' ? 'en' : 'de';
}

/**
 * The locale that this customer chose by cookie, otherwise the browser's most preferred supported one; `undefined`
 * if neither names one (I1).
 */
export function localeWished(request: Pick<FastifyRequest, 'headers'>): Locale | undefined {
  const chosen = z.safeParse(Locale, lastCookies(request).language).data;
  const [language = ''] = languagesOf(request);
  return chosen ?? localeOf(language);
}
