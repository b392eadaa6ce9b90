import type { EventObject } from 'xstate';
import type { AppLogIn, AppLogInStatus } from '#contract/app-log-in-state.ts';
import type { ProcessReply } from '#contract/process.ts';
import type { Answer } from './answer.ts';
import { countDown, type Ticked } from './clock.ts';
import type { Failure } from './error-catalogue.ts';
import { type Answered, afterAnswer, guardCalled, hasCode, payload } from './on-answer.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts';

/** The log-in changed on the other device. */
interface Changed {
  readonly type: 'appLogIn.changed';
  readonly status: AppLogInStatus;
}

/** Events shared by log-ins on another device, by QR code or comfort app (Q5, C4). */
export type AppLogInEvent =
  | Changed
  | Ticked
  /** The customer quits, and wants to be back at the log-in page (E6). */
  | { readonly type: 'quit.decided' };

/** Sent to the parent: who quits may be logged in by now, and only the backend can end that (E6, S2). */
export type AppLogInReport = { readonly type: 'reset.needed' };

/** How a log-in on another device ends. `credentials`: the customer prefers to type them. */
export type AppLogInOutput =
  /**
   * `reply` is missing if another tab logged in, or if the answer to the PIN was lost: the process then asks
   * the backend for the next step (P7).
   */
  | { readonly kind: 'loggedIn'; readonly reply: ProcessReply | undefined }
  | { readonly kind: 'credentials' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The output of a log-in on another device. */
export function appLogInOutput(logIn: {
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}): AppLogInOutput {
  const { reply, failure } = logIn;
  if (reply || failure?.code === 'STEP_NOT_CURRENT') return { kind: 'loggedIn', reply };
  return failure ? { kind: 'failed', failure } : { kind: 'credentials' };
}

/**
 * GET: the status of a log-in whose time is up on this page. It may have been approved while the page was
 * asleep or its event stream was blocked, and an approval can still be collected for a while. Repeats the call
 * for some time if there is no answer.
 */
export const askOutcome = unprovidedPromise<
  Answer<AppLogIn>,
  { authenticationId: string; id: string }
>('askOutcome');

/** POST: logs in with an approved log-in, once. */
export const finishAppLogIn = unprovidedPromise<
  Answer<ProcessReply>,
  { authenticationId: string; id: string }
>('finishAppLogIn');

/**
 * The transitions of `finishAppLogIn`. An approval that is collected too late is void, or was collected in another tab
 * (the bank refuses it as STEP_NOT_CURRENT): the customer may start again, or go on where the log-in is by now (P7).
 * Without an answer, it can be collected by another try.
 * `forget`: the action that forgets the reference of a try before, which says nothing about what has happened now.
 */
export function afterFinish<const Forget extends string>({
  done,
  tooLate,
  forget,
}: {
  done: string;
  tooLate: string;
  forget: Forget;
}) {
  const collected = afterAnswer({ done, keep: 'keepReply', unreachable: 'uncollected' });
  return {
    ...collected,
    onDone: [
      { guard: hasCode('STEP_NOT_CURRENT'), target: tooLate, actions: forget },
      ...collected.onDone,
    ],
  };
}

/** Transition of `clock.ticked`: the time is up by the page's clock, which may be ahead, so the bank is asked. */
export const past = {
  guard: { type: 'isPast', params: payload },
  target: 'ending',
  actions: countDown,
} as const;

/** Listens for changes on the other device, and asks again when the page becomes visible; sends `appLogIn.changed`. */
export const watchAppLogIn = unprovidedCallback<
  EventObject,
  { authenticationId: string; id: string }
>('watchAppLogIn');

/** Guard: the event reports this status. */
export const says = (status: AppLogInStatus) => (_: unknown, reported: Changed) =>
  reported.status === status;

/** Guard of `askOutcome`'s `onDone`: the log-in now has this status. */
export const isNow = (status: AppLogInStatus) =>
  guardCalled(
    `${status} by now`,
    ({ event: { output } }: Answered<AppLogIn>) =>
      output.kind === 'done' && output.value.status === status,
  );
