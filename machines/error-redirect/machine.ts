import { sendParent, setup } from 'xstate';
import { type Failure, type FailurePage, pageOf } from '../error-catalogue.ts';

/** Something ended the log-in: may it have a page of its own? */
export type ErrorRedirectEvent = { readonly type: 'error.raised'; readonly failure: Failure };

/** The answer to the parent. */
export type ErrorVerdict =
  | { readonly type: 'errorPage.granted'; readonly page: FailurePage }
  | { readonly type: 'errorPage.blocked'; readonly page: FailurePage };

interface Context {
  /** Whether this session has had its error page, kept over reloads. */
  readonly alreadyShown: boolean;
}

/**
 * The error-redirect-once rule (P4): an error page is shown at most once per session; the first wins,
 * later ones are blocked, and the parent shows them in place.
 */
export const errorRedirectMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ErrorRedirectEvent,
    input: {} as { alreadyShown: boolean },
  },
  guards: { wasShown: ({ context }) => context.alreadyShown },
  actions: {
    grantPage: sendParent(
      (_, failure: Failure): ErrorVerdict => ({ type: 'errorPage.granted', page: pageOf(failure) }),
    ),
    blockPage: sendParent(
      (_, failure: Failure): ErrorVerdict => ({ type: 'errorPage.blocked', page: pageOf(failure) }),
    ),
    /** Provided by the parent: stores the session's flag. */
    rememberShown: () => {},
  },
}).createMachine({
  id: 'errorRedirect',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: { always: [{ guard: 'wasShown', target: 'used' }, { target: 'unused' }] },
    unused: {
      on: {
        'error.raised': {
          target: 'used',
          actions: [{ type: 'grantPage', params: ({ event }) => event.failure }, 'rememberShown'],
        },
      },
    },
    used: {
      on: {
        'error.raised': { actions: { type: 'blockPage', params: ({ event }) => event.failure } },
      },
    },
  },
});
