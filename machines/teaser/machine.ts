import { assign, setup } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import type { Teaser } from '#contract/platform.ts';
import type { Answer } from '../answer.ts';
import { answered, isDone, payload } from '../on-answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** GET the teaser of this party's customers (Y3). */
const fetchTeaser = unprovidedPromise<
  Answer<{ teaser: Teaser | null }>,
  { clientId: string; locale: Locale }
>('fetchTeaser');

export type TeaserEvent = { readonly type: 'locale.changed'; readonly locale: Locale };

interface Context {
  readonly clientId: string;
  readonly locale: Locale;
  readonly teaser: Teaser | null;
}

/**
 * The teaser that the bank's editors show beside the log-in (Y3). Guarantees: nothing waits for it; if it
 * fails, nothing is shown; after a change of language the old one stays until the new one is loaded.
 */
export const teaserMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TeaserEvent,
    input: {} as { clientId: string; locale: Locale },
  },
  actors: { fetchTeaser },
  actions: {
    keepLocale: assign((_, { locale }: TeaserEvent) => ({ locale })),
    keepTeaser: assign((_, answer: Answer<{ teaser: Teaser | null }>) => ({
      teaser: answer.kind === 'done' ? answer.value.teaser : null,
    })),
  },
}).createMachine({
  id: 'teaser',
  context: ({ input }) => ({ ...input, teaser: null }),
  initial: 'loading',
  on: {
    'locale.changed': { target: '.loading', actions: { type: 'keepLocale', params: payload } },
  },
  states: {
    loading: {
      invoke: {
        src: 'fetchTeaser',
        input: ({ context: { clientId, locale } }) => ({ clientId, locale }),
        onDone: [
          { guard: isDone, target: 'settled', actions: { type: 'keepTeaser', params: answered } },
          { target: 'settled' },
        ],
        onError: 'settled',
      },
    },
    settled: {},
  },
});
