// @vitest-environment jsdom
import { getI18n } from 'react-i18next';
import { beforeEach, expect, test } from 'vitest';
import { needTexts, showLocale, startTexts } from './texts.ts';

const wanted = () => new AbortController().signal;

beforeEach(startTexts);

test('[I2] a language that is no longer wanted is not shown, however late its texts come', async () => {
  const overtaken = new AbortController();
  const late = expect(showLocale('en-GB', overtaken.signal)).rejects.toThrow();
  overtaken.abort();
  await showLocale('de-DE', wanted());
  await late;
  expect(getI18n().language).toBe('de-DE');
});

test('[I2] a screen that opens while the language changes opens in the new one', async () => {
  await showLocale('de-DE', wanted());
  const changing = showLocale('en-GB', wanted());
  await Promise.all([changing, needTexts(['terms'])]);
  expect(getI18n().t('TOS.PAGE_TITLE')).toBe('Terms of use');
});
