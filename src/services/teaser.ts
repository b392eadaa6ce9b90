import { fromPromise } from 'xstate';
import { teaser } from '#contract/platform.ts';
import { teaserMachine } from '#machines/teaser/machine.ts';
import { call } from './call.ts';

/** The teaser machine with its port provided by the browser. */
export const providedTeaser = teaserMachine.provide({
  actors: {
    fetchTeaser: fromPromise(({ input: { clientId, locale }, signal }) =>
      call(teaser, { query: { client_id: clientId, locale }, signal }),
    ),
  },
});
