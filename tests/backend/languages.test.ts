import { expect, test } from 'vitest';
import { languageOf, languagesOf } from '#backend/http/languages.ts';

const asking = (header?: string) => ({ headers: { 'accept-language': header } });

test.each([
  ['en;q=0.5, de;q=0.9', ['de', 'en']],
  ['fr, en-US;q=0.8, de-AT;q=0.3, en;q=0.2', ['en', 'de']],
  ['de-CH', ['de']],
  ['de ; q=0.2, en; Q=0.7', ['en', 'de']],
  ['de;q=0, en;q=0.1', ['en']],
  ['de;q=x, en;q=0.1, fr;q=y', ['en']],
  ['fr', []],
  [undefined, []],
])(
  '[I1] of the languages %s a browser is shown the one of ours that it wants most',
  (said, ours) => {
    expect(languagesOf(asking(said))).toEqual(ours);
    expect(languageOf(asking(said))).toBe(ours[0] ?? 'de');
  },
);
