import { assign, sendParent, setup } from 'xstate';
import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { ProcessReply } from '#contract/process.ts';
import { type Answer, replyOf } from '../answer.ts';
import {
  type AppLogInEvent,
  type AppLogInOutput,
  type AppLogInReport,
  askOutcome,
  finishAppLogIn,
  says,
  watchAppLogIn,
} from '../app-log-in.ts';
import { clock, secondsToShow, secondsUntil, type Ticked } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import { type Answered, failedByAnswer, failedByError } from '../on-answer.ts';
import type { StateMeta } from '../picture.ts';
import { startQrLogIn } from './ports.ts';

export type QrLoginEvent =
  | AppLogInEvent
  | { readonly type: 'refresh.requested' }
  /** After a call that got no answer: collects an approval, or, from the page itself, asks for a code. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'credentials.requested' };

interface Context {
  readonly authenticationId: string;
  readonly code: AppLogIn | undefined;
  readonly secondsLeft: number | undefined;
  /** Codes that renewed themselves since the customer last did something. */
  readonly renewals: number;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/** A code renews itself this long before it ends, in seconds (Q5) … */
const RENEW_BEFORE = 5;
/** … but not for ever: after ten minutes without any action it is left to expire. */
const RENEWALS = 10;

/** Whether this code does not renew itself. */
export const isLast = ({ renewals }: Pick<Context, 'renewals'>): boolean => renewals >= RENEWALS;

/** Whether the page, not the customer, asks for the next code. */
export const isRenewal = ({ renewals }: Pick<Context, 'renewals'>): boolean => renewals > 0;

/** Whether the customer, not the time, replaces the code on the page. */
export const isUnwanted = ({ code, renewals }: Pick<Context, 'code' | 'renewals'>): boolean =>
  code !== undefined && renewals === 0;

/** The input of every call about this code. */
export const here = ({ context: { authenticationId, code } }: { context: Context }) => ({
  authenticationId,
  id: code?.id ?? '',
});

/**
 * Guard of an `onDone`: a code was to renew itself, and the log-in is past it. The customer has gone on in another tab,
 * from which this one must not take it: only who asks for a code goes on here (P7).
 */
export const isElsewhere = ({
  context,
  event: { output },
}: Answered<AppLogIn> & { readonly context: Context }) =>
  isRenewal(context) && output.kind === 'refused' && output.code === 'STEP_NOT_CURRENT';

/** Types, actors, guards and actions of the machine. */
export const qrLoginSetup = setup({
  types: {
    context: {} as Context,
    events: {} as QrLoginEvent,
    /** `code`: the one to continue with. */
    input: {} as { authenticationId: string; code?: AppLogIn | undefined },
    output: {} as AppLogInOutput,
    meta: {} as StateMeta,
  },
  actors: { startQrLogIn, askOutcome, finishAppLogIn, watchAppLogIn, clock },
  guards: {
    isApproved: ({ context: { code } }) => code?.status === 'approved',
    isOpened: ({ context: { code } }) => code?.status === 'processing',
    isShown: ({ context: { code } }) => code !== undefined,
    isRenewal: ({ context }) => isRenewal(context),
    isPast: ({ context }, { now }: Ticked) => secondsUntil(context.code?.expiresAt, now) === 0,
    isAboutToEnd: ({ context }, { now }: Ticked) =>
      !isLast(context) &&
      (secondsUntil(context.code?.expiresAt, now) ?? RENEW_BEFORE + 1) <= RENEW_BEFORE,
    saysProcessing: says('processing'),
    saysApproved: says('approved'),
    saysDenied: says('denied'),
    saysExpired: says('expired'),
    saysTooMany: says('retriesExceeded'),
  },
  actions: {
    keepCode: assign((_, answer: Answer<AppLogIn>) => ({
      code: replyOf(answer),
      secondsLeft: undefined,
      failure: undefined,
    })),
    countDown: assign(({ context }, { now }: Ticked) => ({
      secondsLeft: secondsToShow(context.code?.expiresAt, now),
    })),
    countRenewal: assign(({ context }) => ({
      renewals: context.renewals + 1,
      failure: undefined,
    })),
    restartRenewals: assign({ renewals: 0 }),
    /** Also forgets the last failure: its reference must not be shown with the next problem. */
    forgetCode: assign({
      code: undefined,
      secondsLeft: undefined,
      renewals: 0,
      failure: undefined,
    }),
    keepReply: assign((_, answer: Answer<ProcessReply>) => ({ reply: replyOf(answer) })),
    askForReset: sendParent({ type: 'reset.needed' } satisfies AppLogInReport),
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
  },
});
