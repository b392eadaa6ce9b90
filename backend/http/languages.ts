import type { FastifyRequest } from 'fastify';

/** The languages of ours that a browser names, the most wanted first. */
export function languagesOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';q='))
    .toSorted(([, a = '1'], [, b = '1']) => Number(b) - Number(a))
    .map(([tag = '']) => tag.toLowerCase().split('-')[0] ?? '');
  return [...new Set(wanted.filter((language) => language === 'de' || language === 'en'))];
}

/** The language of a page for this browser: the one of ours that it wants most, or else German. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): 'de' | 'en' {
  return languagesOf(request)[0] === 'en' ? 'en' : 'de';
}
