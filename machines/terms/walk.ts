import { everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { processReply, termsDocument } from '../testing/replies.ts';
import { termsMachine } from './machine.ts';

export const input = { url: '/approval', locale: 'de-DE' as const };
export const quiet = termsMachine.provide({
  actors: { fetchDocument: silent(), approveTerms: silent() },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: [input],
    events: [
      ...everyAnswer('0.terms.loading', termsDocument),
      ...everyAnswer('0.terms.translating', termsDocument, ['USER_SESSION_EXPIRED', undefined]),
      ...everyAnswer('0.terms.accepting', processReply()),
      { type: 'xstate.after.400.terms.loading.brief' },
      { type: 'terms.accepted', ticked: true },
      { type: 'terms.accepted', ticked: false },
      { type: 'retry.requested' },
      { type: 'locale.changed', locale: 'en-GB' },
      { type: 'locale.changed', locale: 'de-DE' },
    ],
    distinguish: ({ locale, documentLocale }) => [locale, documentLocale],
  },
];
