import { expect, test } from 'vitest';
import { languageOf, localeWished } from '#backend/http/languages.ts';

const asking = (header?: string) => ({ headers: { 'accept-language': header } });

test.each([
  ['en;q=0.5, de;q=0.9', 'de-DE', 'de'],
  ['fr, en-US;q=0.8, de-AT;q=0.3, en;q=0.2', 'en-GB', 'en'],
  ['de-CH', 'de-DE', 'de'],
  ['de ; q=0.2, en; Q=0.7', 'en-GB', 'en'],
  ['de;q=0, en;q=0.1', 'en-GB', 'en'],
  ['de;q=x, en;q=0.1, fr;q=y', 'en-GB', 'en'],
  ['fr, en;q=0', undefined, 'de'],
  ['fr', undefined, 'de'],
  [undefined, undefined, 'de'],
])(
  '[I1] of the languages %s a browser is shown the one of ours that it wants most',
  (said, locale, language) => {
    expect(localeWished(asking(said))).toBe(locale);
    expect(languageOf(asking(said))).toBe(language);
  },
);
