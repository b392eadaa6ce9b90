import { fromPromise } from 'xstate';
import { languageIn } from '#contract/locale.ts';
import { localeMachine } from '#machines/locale/machine.ts';
import { showLocale } from '#src/i18n/texts.ts';
import type { Venue } from '#src/venue/venue.ts';
import type { Logger } from './logger.ts';

interface LocaleNeeds {
  readonly logger: Logger;
  readonly venue: Venue;
}

/** The locale machine, with ports that load the texts and show the language in the venue (I1). */
export function provideLocale({ logger, venue }: LocaleNeeds) {
  return localeMachine.provide({
    actors: {
      loadTexts: fromPromise(async ({ input: { locale }, signal }) => {
        await showLocale(locale, signal);
        // Screen readers switch their language together with the texts (I2).
        venue.showLanguage(languageIn(locale));
      }),
    },
    actions: {
      logUnavailable: (_, error) => logger.log('ERROR', `Texts unavailable: ${error}`),
    },
  });
}
