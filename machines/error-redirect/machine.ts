import { sendParent, setup } from 'xstate';
import { type Failure, type FailurePage, pageOf } from '../error-catalogue.ts';

/** An error ended the log-in; the answer says whether it gets a page of its own. */
export type ErrorRedirectEvent = { readonly type: 'error.raised'; readonly failure: Failure };

/** The answer to the parent. */
export type ErrorVerdict =
  | { readonly type: 'errorPage.granted'; readonly page: FailurePage }
  | { readonly type: 'errorPage.blocked'; readonly page: FailurePage };

interface Context {
  /** Whether this session has already shown an error page; survives reloads. */
  readonly alreadyShown: boolean;
}

/**
 * The error-redirect-once rule (P4): a session shows at most one error page. The first error gets it; later
 * ones are blocked, and the parent shows them in place.
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
    /** Stores that this session has had its error page. */
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
