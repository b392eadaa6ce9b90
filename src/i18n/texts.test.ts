// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { configureRenewal } from '#src/loading/renewal.ts';
import { openStorage } from '#src/services/storage.ts';
import { LATER_TEXTS } from './later.ts';
import { loadTexts, needTexts, showLocale, startTexts, textOf, textsOfPage } from './texts.ts';

const wanted = () => new AbortController().signal;

beforeEach(startTexts);

type LaterChunk = keyof (typeof LATER_TEXTS)['en-GB'];

/** Holds these texts until the test lets them load or fail. */
function hold(locale: 'de-DE' | 'en-GB', chunk: LaterChunk) {
  const spy = vi.spyOn(LATER_TEXTS[locale], chunk);
  onTestFinished(() => spy.mockRestore());
  let come = () => {};
  let fail = () => {};
  const texts = new Promise<never>((resolve, reject) => {
    come = () => resolve({ texts: {} } as never);
    fail = () => reject(new Error('gone'));
  });
  // They may fail before anybody asks for them.
  texts.catch(() => {});
  spy.mockReturnValue(texts);
  return { spy, come: () => come(), fail: () => fail() };
}

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
  needTexts(['qr']);
  const { spy, come } = hold('en-GB', 'qr');
  const changing = showLocale('en-GB', wanted());
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  await loadTexts(['terms']);
  expect(needTexts(['terms'])).toBe(true);
  expect(textOf('TOS.PAGE_TITLE')).toBe('Nutzungsbedingungen');
  come();
  await changing;
  expect(textOf('TOS.PAGE_TITLE')).toBe('Terms of use');
});

test('[I2] texts that come in a language no longer shown do not count for the one that is', async () => {
  await showLocale('de-DE', wanted());
  const german = hold('de-DE', 'comfort');
  const english = hold('en-GB', 'comfort');
  const loading = loadTexts(['comfort']);
  await showLocale('en-GB', wanted());
  german.come();
  await loading;
  expect(needTexts(['comfort'])).toBe(false);
  english.come();
  await loadTexts(['comfort']);
  expect(needTexts(['comfort'])).toBe(true);
});

test('[I2, N2] a language is shown without waiting for texts loaded ahead of need', async () => {
  await showLocale('de-DE', wanted());
  await loadTexts(['account']);
  const { spy } = hold('en-GB', 'account');
  await showLocale('en-GB', wanted());
  expect(textsOfPage().language).toBe('en-GB');
  expect(spy).not.toHaveBeenCalled();
  expect(textsOfPage().exists('ACCOUNT.PAGE_TITLE', { lng: 'en-GB', fallbackLng: [] })).toBe(false);
});

test('[I2] of two changes after each other the last is shown, with all that is needed', async () => {
  await showLocale('de-DE', wanted());
  const { spy, come } = hold('en-GB', 'browserTrust');
  await loadTexts(['browserTrust']);
  needTexts(['browserTrust']);
  const overtaken = new AbortController();
  const first = expect(showLocale('en-GB', overtaken.signal)).rejects.toThrow();
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  overtaken.abort();
  await showLocale('de-DE', wanted());
  expect(needTexts(['browserTrust'])).toBe(true);
  come();
  await first;
  expect(textsOfPage().language).toBe('de-DE');
});

test('[I2, N2] without a network, another language is not tried: Firefox would remember the failure', async () => {
  await showLocale('de-DE', wanted());
  needTexts(['consent']);
  const { spy } = hold('en-GB', 'consent');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  await expect(showLocale('en-GB', wanted())).rejects.toThrow('No network');
  expect(spy).not.toHaveBeenCalled();
  expect(textsOfPage().language).toBe('de-DE');
});

test('[N2] the first language is tried all the same: it may be in the cache, or there is a network of which the browser does not know', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  await showLocale('en-GB', wanted());
  expect(textsOfPage().language).toBe('en-GB');
});

test('[I2] another language comes with all that the page has shown by then, and not only with what it shows now', async () => {
  await showLocale('de-DE', wanted());
  needTexts(['terms']);
  needTexts(['tan']);
  await showLocale('en-GB', wanted());
  expect(textOf('COMMON.TRY_AGAIN')).toBe('Try again');
  expect(textOf('TOS.PAGE_TITLE')).toBe('Terms of use');
});

test('[N4, I2] texts of a language that is no longer wanted are not worth a new page', async () => {
  const asked = vi.fn(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  const reload = vi.fn();
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
  needTexts(['consent']);
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

test('[I3] a text that is not loaded is named in the console of the developer who shows it', async () => {
  await showLocale('de-DE', wanted());
  const told = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => told.mockRestore());
  expect(textOf('TAN.LABEL')).toBe('TAN.LABEL');
  expect(told).toHaveBeenCalledExactlyOnceWith('No text for TAN.LABEL');
  await loadTexts(['tan']);
  expect(textOf('TAN.LABEL')).toBe('TAN');
  expect(told).toHaveBeenCalledOnce();
});

describe('[I2, L9] a change of language that does not come leaves the page and what is typed on it', () => {
  const reload = vi.fn();
  beforeEach(async () => {
    sessionStorage.clear();
    vi.stubGlobal('fetch', async () => new Response(''));
    reload.mockReset();
    configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
    await showLocale('de-DE', wanted());
    needTexts(['consent']);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('[N2] if its texts stay silent', async () => {
    hold('en-GB', 'consent');
    const change = expect(showLocale('en-GB', wanted())).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(60_000);
    await change;
    expect(reload).not.toHaveBeenCalled();
  });

  test('[N4] if a release has removed its texts', async () => {
    hold('en-GB', 'consent').fail();
    const change = expect(showLocale('en-GB', wanted())).rejects.toThrow('gone');
    await vi.advanceTimersByTimeAsync(60_000);
    await change;
    expect(reload).not.toHaveBeenCalled();
    expect(textsOfPage().language).toBe('de-DE');
  });
});
