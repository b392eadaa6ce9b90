import { fromPromise } from 'xstate';
import { localeMachine } from '#machines/locale/machine.ts';
import { showLocale } from '#src/i18n/texts.ts';
import type { Venue } from '#src/venue/venue.ts';
import type { Logger } from './logger.ts';

interface LocaleNeeds {
  readonly logger: Logger;
  readonly venue: Venue;
}

/** The locale machine, whose texts are loaded and shown where the wizard is (I1). */
export function provideLocale({ logger, venue }: LocaleNeeds) {
  return localeMachine.provide({
    actors: {
      loadTexts: fromPromise(async ({ input: { locale }, signal }) => {
        await showLocale(locale, signal);
        // The language of what is read out follows what is shown (I2).
        venue.showLanguage(locale.slice(0, 2));
      }),
    },
    actions: {
      logUnavailable: (_, error) => logger.log('ERROR', `Texts unavailable: ${error}`),
    },
  });
}
