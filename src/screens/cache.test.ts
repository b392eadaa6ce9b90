// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LATER_TEXTS } from '#src/i18n/later.ts';
import { showLocale, startTexts } from '#src/i18n/texts.ts';
import { createScreenCache } from './cache.ts';

const speak = (locale: keyof typeof LATER_TEXTS) =>
  showLocale(locale, new AbortController().signal);

beforeEach(async () => {
  startTexts();
  await speak('de-DE');
});

/** Holds these texts until the test lets them load or fail. */
function hold(locale: keyof typeof LATER_TEXTS, chunk: 'qr' | 'signature' | 'consent') {
  let come = () => {};
  let fail = () => {};
  const texts = new Promise<never>((resolve, reject) => {
    come = () => resolve({ texts: {} } as never);
    fail = () => reject(new Error('offline'));
  });
  const spy = vi.spyOn(LATER_TEXTS[locale], chunk).mockReturnValue(texts);
  onTestFinished(() => spy.mockRestore());
  return { spy, come, fail };
}

test('[I2, N2] a language waits for no screen loaded ahead: their texts follow, and until then none is drawn', async () => {
  const cache = createScreenCache();
  await cache.prefetch(['qrCodeLogin', 'consent']);
  const { spy, come } = hold('en-GB', 'qr');
  await speak('en-GB');
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  expect(cache.drawOf('qrCodeLogin')).toBeUndefined();
  expect(cache.drawOf('consent')).toBeUndefined();
  come();
  await expect.poll(() => cache.drawOf('consent')).toBeDefined();
  expect(cache.drawOf('qrCodeLogin')).toBeDefined();
});

test('[I2] a language waits for a screen that was drawn', async () => {
  const cache = createScreenCache();
  await cache.load('qrCodeLogin');
  expect(cache.drawOf('qrCodeLogin')).toBeDefined();
  const { spy, come } = hold('en-GB', 'qr');
  const shown = vi.fn();
  const changing = speak('en-GB').then(shown);
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  expect(cache.drawOf('qrCodeLogin')).toBeDefined();
  expect(shown).not.toHaveBeenCalled();
  come();
  await changing;
  expect(cache.drawOf('qrCodeLogin')).toBeDefined();
});

test('[I2, N2] a screen that is being loaded ahead while the language changes is there in the new one', async () => {
  const cache = createScreenCache();
  const { spy } = hold('de-DE', 'signature');
  void cache.prefetch(['qesConsent']);
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  await speak('en-GB');
  await expect.poll(() => cache.drawOf('qesConsent')).toBeDefined();
});

test('[I2, N2] texts that cannot follow are loaded when they are wanted', async () => {
  const cache = createScreenCache();
  await cache.prefetch(['consent']);
  const { spy, fail } = hold('en-GB', 'consent');
  await speak('en-GB');
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  fail();
  await expect(cache.load('consent')).rejects.toThrow('offline');
  expect(cache.drawOf('consent')).toBeUndefined();
  spy.mockRestore();
  await cache.load('consent');
  expect(cache.drawOf('consent')).toBeDefined();
});
