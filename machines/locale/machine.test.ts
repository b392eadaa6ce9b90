import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { localeMachine } from './machine.ts';
import { pickLocale } from './pick-locale.ts';
import { requested, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test('[I2] [N2] texts that cannot be loaded change nothing, the parent hears what is shown, and which could not be loaded is known', async () => {
  const [report, logUnavailable] = [vi.fn(), vi.fn()];
  const machine = localeMachine.provide({
    actors: {
      loadTexts: fromPromise<void, { locale: Locale }>(async ({ input }) => {
        if (input.locale === 'en-GB') throw new Error('offline');
      }),
    },
    actions: { reportShown: ({ context }) => report(context.locale), logUnavailable },
  });
  const actor = createActor(machine, { input: { locale: 'de-DE' } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  actor.send(requested('en-GB'));
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  expect(context).toEqual({ locale: 'de-DE', requested: 'en-GB' });
  expect(report.mock.calls).toEqual([['de-DE'], ['de-DE']]);
  actor.send(requested('de-DE'));
  expect(actor.getSnapshot().context.requested).toBe('de-DE');
  expect(report.mock.calls).toEqual([['de-DE'], ['de-DE'], ['de-DE']]);
  expect(logUnavailable).toHaveBeenCalledExactlyOnceWith(expect.anything(), new Error('offline'));
});

test('[I2] of two languages chosen one after the other, the last is shown, also the one that was there before', async () => {
  const report = vi.fn();
  const machine = localeMachine.provide({
    actors: { loadTexts: fromPromise(async () => {}) },
    actions: { reportShown: ({ context }) => report(context.locale) },
  });
  const actor = createActor(machine, { input: { locale: 'de-DE' } }).start();
  for (const locales of [['en-GB'], ['de-DE', 'en-GB']] as const) {
    for (const locale of locales) actor.send(requested(locale));
    await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(actor.getSnapshot().context.locale).toBe('en-GB');
  }
  expect(report.mock.calls).toEqual([['en-GB'], ['en-GB']]);
});

test('[I3] [N2] texts that cannot be loaded at first: German instead; without that, the parent hears it', async () => {
  const [report, logUnavailable] = [vi.fn(), vi.fn()];
  const open = (available: readonly Locale[]) => {
    const machine = localeMachine.provide({
      actors: {
        loadTexts: fromPromise<void, { locale: Locale }>(async ({ input }) => {
          if (!available.includes(input.locale)) throw new Error('offline');
        }),
      },
      actions: {
        reportShown: ({ context }) => report(context.locale),
        reportFailed: () => report('failed'),
        logUnavailable,
      },
    });
    return createActor(machine, { input: { locale: 'en-GB' } }).start();
  };
  await waitFor(open(['de-DE']), (snapshot) => snapshot.matches('shown'));
  await waitFor(open([]), (snapshot) => snapshot.matches('failed'));
  expect(report.mock.calls).toEqual([['de-DE'], ['failed']]);
  // English, and then both.
  expect(logUnavailable).toHaveBeenCalledTimes(3);
});

const sources = { i18nAllowed: true, defaultLanguageEnglish: false, cookie: null };

test.each([
  [{ ...sources, i18nAllowed: false, cookie: 'en-GB', browserLanguages: ['en'] }, 'de-DE'],
  [{ ...sources, cookie: 'en-GB', browserLanguages: ['de'] }, 'en-GB'],
  [{ ...sources, cookie: 'en-US', browserLanguages: ['de-AT'] }, 'de-DE'],
  [{ ...sources, browserLanguages: ['fr-FR', 'en-US', 'de'] }, 'en-GB'],
  [{ ...sources, browserLanguages: ['fr'] }, 'de-DE'],
  [{ ...sources, browserLanguages: ['EN-gb'] }, 'en-GB'],
  [{ ...sources, defaultLanguageEnglish: true, browserLanguages: [] }, 'en-GB'],
])('[I1] %j is shown in %s', (given, locale) => {
  expect(pickLocale(given)).toBe(locale);
});
