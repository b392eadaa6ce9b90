// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { needTexts, showLocale, startTexts, textOf, textsOfPage } from './texts.ts';

const wanted = () => new AbortController().signal;

beforeEach(startTexts);

test('[I2] a language that is no longer wanted is not shown, however late its texts come', async () => {
  const overtaken = new AbortController();
  const late = expect(showLocale('en-GB', overtaken.signal)).rejects.toThrow();
  overtaken.abort();
  await showLocale('de-DE', wanted());
  await late;
  expect(textsOfPage().language).toBe('de-DE');
});

test('[I2] a screen that opens while the language changes opens in the new one', async () => {
  await showLocale('de-DE', wanted());
  const changing = showLocale('en-GB', wanted());
  await Promise.all([changing, needTexts(['terms'])]);
  expect(textOf('TOS.PAGE_TITLE')).toBe('Terms of use');
});
