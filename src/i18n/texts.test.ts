// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { configureRenewal } from '#src/renewal.ts';
import { openStorage } from '#src/services/storage.ts';
import { LATER_TEXTS } from './later.ts';
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

test('[N4, I2] texts of a language that is no longer wanted are not worth a new page', async () => {
  const asked = vi.fn(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  const reload = vi.fn();
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
  await needTexts(['consent']);
  vi.spyOn(LATER_TEXTS['en-GB'], 'consent').mockRejectedValue(new Error('gone'));
  const overtaken = new AbortController();
  const late = expect(showLocale('en-GB', overtaken.signal)).rejects.toThrow('gone');
  overtaken.abort();
  await late;
  expect(asked).not.toHaveBeenCalled();
  showLocale('en-GB', wanted()).catch(() => {});
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
