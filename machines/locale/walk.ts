import type { Locale } from '#contract/locale.ts';
import { childDone, childFailed, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { localeMachine } from './machine.ts';

export const requested = (locale: Locale) => ({ type: 'locale.requested' as const, locale });

export const walks: readonly Walk[] = [
  {
    machine: localeMachine.provide({
      actors: { loadTexts: silent() },
      actions: { reportShown: () => {}, reportFailed: () => {} },
    }),
    inputs: [{ locale: 'de-DE' }, { locale: 'en-GB' }],
    events: [
      requested('de-DE'),
      requested('en-GB'),
      childDone('0.locale.loading', undefined),
      childFailed('0.locale.loading'),
    ],
    distinguish: ({ locale, requested }) => [locale, requested],
  },
];
