import { sendParent, setup } from 'xstate';

/** An error ended the log-in; the answer says whether it gets a page of its own. */
export type ErrorRedirectEvent = { readonly type: 'error.raised' };

/** The answer to the parent. */
export type ErrorVerdict = { readonly type: 'errorPage.granted' | 'errorPage.blocked' };

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
    grantPage: sendParent({ type: 'errorPage.granted' } satisfies ErrorVerdict),
    blockPage: sendParent({ type: 'errorPage.blocked' } satisfies ErrorVerdict),
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
        'error.raised': { target: 'used', actions: ['grantPage', 'rememberShown'] },
      },
    },
    used: { on: { 'error.raised': { actions: 'blockPage' } } },
  },
});
