import type { CancellationReply } from '#contract/process.ts';
import { between } from '../between.ts';
import {
  type Answered,
  afterAnswer,
  answered,
  hasCode,
  isDone,
  keepRefusal,
  keepSurprise,
} from '../on-answer.ts';
import { authenticationIdIn } from './context.ts';
import { appSetup } from './setup.ts';

/** The customer does not want to go on. */
export const cancelled = { target: 'cancelling', actions: 'noteCustomerCause' } as const;

/**
 * The way out of an error: to the party, or, if the log-in is another customer's and must not end, to the log-in
 * page, where that customer can go on (P7, N2).
 */
export const leavingError = {
  'back.requested': [
    { guard: 'mayLeave', target: '#app.cancelling' },
    { guard: 'isOtherCustomers', target: '#app.login' },
  ],
} as const;

/** No step is left: asks for the way back to the requesting party (E7). */
export const completing = appSetup.createStateConfig({
  ...between,
  invoke: {
    src: 'complete',
    input: ({ context }) => ({ authenticationId: authenticationIdIn(context) }),
    ...afterAnswer({
      done: 'returning',
      keep: 'keepRedirect',
      unreachable: 'completeUnavailable',
      failed: 'raising',
    }),
  },
});

/** The party gets the customer back, rather than the log-in page. */
const leadsToParty = ({ event: { output } }: Answered<CancellationReply>) =>
  output.kind === 'done' && 'redirectUrl' in output.value;

/** Ends the log-in without success: back to the party with an OAuth error, or to the log-in page (E6, E8). */
export const cancelling = appSetup.createStateConfig({
  ...between,
  invoke: {
    src: 'cancel',
    input: ({ context }) => ({
      authenticationId: authenticationIdIn(context),
      cause: context.cause,
    }),
    onDone: [
      {
        guard: leadsToParty,
        target: 'returning',
        actions: { type: 'keepRedirect', params: answered },
      },
      { guard: isDone, target: 'starting', actions: 'forgetIdentifier' },
      // The session is gone or belongs to another log-in by now: trying again cannot help (R3).
      {
        guard: hasCode('USER_SESSION_EXPIRED', 'NOT_FOUND'),
        target: 'raising',
        actions: { type: 'keepGone', params: answered },
      },
      { target: 'cancelUnavailable', actions: keepRefusal },
    ],
    onError: {
      target: 'cancelUnavailable',
      // Shown in place, not by the error page that would log it (N5).
      actions: [keepSurprise, 'logFailure'],
    },
  },
});

/** On the way back. If the browser restores this page from its cache, it asks where the process stands (P7). */
export const returning = appSetup.createStateConfig({
  meta: { route: 'returning' },
  invoke: {
    src: 'leave',
    input: ({ context }) => ({ url: context.redirectUrl }),
    onDone: 'starting',
    onError: { target: 'raising', actions: keepSurprise },
  },
});
