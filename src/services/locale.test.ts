// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import { startTexts } from '#src/i18n/texts.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { provideLocale } from './locale.ts';

afterEach(() => vi.restoreAllMocks());

test('[I1] [N5] [N2] the page says its language as browsers know it; one that cannot be had is logged, and changes nothing', async () => {
  startTexts();
  const log = vi.fn();
  const root = document.createElement('div');
  const machine = provideLocale({ logger: { log, close: vi.fn() }, venue: ownPage(root) });
  const applied = vi.fn();
  const english = { type: 'locale.requested', locale: 'en-GB' } as const;
  const app = createActor(
    setup({ actors: { machine } }).createMachine({
      invoke: { id: 'locale', src: 'machine', input: { locale: 'de-DE' } },
      on: {
        'locale.applied': { actions: ({ event }) => applied(event.locale) },
        english: { actions: sendTo('locale', english) },
      },
    }),
  ).start();
  await expect.poll(() => applied.mock.calls).toEqual([['de-DE']]);
  expect([root.lang, document.documentElement.lang]).toEqual(['de', 'de']);
  expect(log).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  app.send({ type: 'english' });
  await expect.poll(() => applied.mock.calls).toEqual([['de-DE'], ['de-DE']]);
  expect(root.lang).toBe('de');
  expect(log).toHaveBeenCalledExactlyOnceWith('ERROR', 'Texts unavailable: Error: No network');
  app.stop();
});
