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
import { nextOf } from '../auth-process/next.ts';
import { clock, secondsToShow, secondsUntil, type Ticked } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import type { firstLoginMachine } from '../first-login/machine.ts';
import { failedByAnswer, failedByError } from '../on-answer.ts';
import type { StateMeta } from '../picture.ts';
import type { StepOutput } from '../step-output.ts';
import { unprovidedMachine } from '../unprovided.ts';
import { askAppLogIn, startComfortLogIn } from './ports.ts';

export type ComfortLoginEvent =
  | AppLogInEvent
  /** «I have approved.» */
  | { readonly type: 'approval.claimed' }
  /** The customer tries again to collect an approval, after a call that got no answer. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'credentials.requested' };

interface Context {
  readonly authenticationId: string;
  readonly identifier: string;
  readonly logIn: AppLogIn | undefined;
  readonly secondsLeft: number | undefined;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/** The URL that takes the PIN of a first log-in; empty if something else comes next (A2): the process then decides. */
export const firstLoginUrl = ({ context: { reply } }: { context: Context }) => {
  const next = reply && nextOf({ process: reply });
  return next?.kind === 'step' && next.state === 'comfortFirstLogin' ? next.url : '';
};

/** The input of every call about this approval. */
export const here = ({ context: { authenticationId, logIn } }: { context: Context }) => ({
  authenticationId,
  id: logIn?.id ?? '',
});

/** Types, actors, guards and actions of the machine. */
export const comfortLoginSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ComfortLoginEvent,
    input: {} as { authenticationId: string; identifier: string; logIn?: AppLogIn },
    output: {} as AppLogInOutput,
    meta: {} as StateMeta,
  },
  actors: {
    startComfortLogIn,
    askAppLogIn,
    askOutcome,
    finishAppLogIn,
    watchAppLogIn,
    clock,
    // Part of the process, and loaded together with it (N3).
    firstLogin: unprovidedMachine<typeof firstLoginMachine>('firstLogin'),
  },
  guards: {
    isAsked: ({ context }) => context.logIn !== undefined,
    isPast: ({ context }, { now }: Ticked) => secondsUntil(context.logIn?.expiresAt, now) === 0,
    isFirst: (args) => firstLoginUrl(args) !== '',
    saysApproved: says('approved'),
    saysDenied: says('denied'),
    saysExpired: says('expired'),
    saysRetriesExceeded: says('retriesExceeded'),
    isApproved: ({ context }) => context.logIn?.status === 'approved',
    isDenied: ({ context }) => context.logIn?.status === 'denied',
    isExpired: ({ context }) => context.logIn?.status === 'expired',
    isRetriesExceeded: ({ context }) => context.logIn?.status === 'retriesExceeded',
  },
  actions: {
    keepLogIn: assign((_, answer: Answer<AppLogIn>) => ({ logIn: replyOf(answer) })),
    countDown: assign(({ context }, { now }: Ticked) => ({
      secondsLeft: secondsToShow(context.logIn?.expiresAt, now),
    })),
    keepReply: assign((_, answer: Answer<ProcessReply>) => ({ reply: replyOf(answer) })),
    keepFirstLogin: assign((_, output: StepOutput<ProcessReply>) =>
      output.kind === 'moved'
        ? { reply: output.reply }
        : { reply: undefined, failure: output.failure },
    ),
    askForReset: sendParent({ type: 'reset.needed' } satisfies AppLogInReport),
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
    forgetOutcome: assign({ failure: undefined, reply: undefined }),
  },
});
