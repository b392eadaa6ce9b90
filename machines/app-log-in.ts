import type { EventObject } from 'xstate';
import type { AppLogIn, AppLogInStatus } from '#contract/app-log-in.ts';
import type { ProcessReply } from '#contract/process.ts';
import {
  type Answer,
  afterAnswer,
  hasCode,
  unprovidedCallback,
  unprovidedPromise,
} from './answer.ts';
import type { Ticked } from './clock.ts';
import type { Failure } from './error-catalogue.ts';

/** The log-in changed on the other device. */
interface Changed {
  readonly type: 'appLogIn.changed';
  readonly status: AppLogInStatus;
}

/** Events shared by log-ins on another device, by QR code or comfort app (Q5, C4). */
export type AppLogInEvent = Changed | Ticked;

/** How a log-in on another device ends. `credentials`: the customer prefers to type them. */
export type AppLogInOutput =
  /** Without a `reply` by another tab, or by a PIN whose answer got lost: the bank is asked where it stands (P7). */
  | { readonly kind: 'loggedIn'; readonly reply: ProcessReply | undefined }
  | { readonly kind: 'credentials' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a log-in on another device hands over. */
export function appLogInOutput(logIn: {
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}): AppLogInOutput {
  const { reply, failure } = logIn;
  if (reply || failure?.code === 'STEP_NOT_CURRENT') return { kind: 'loggedIn', reply };
  return failure ? { kind: 'failed', failure } : { kind: 'credentials' };
}

/**
 * GET: what has become of a log-in whose time is up for this page. It may have been approved while the page slept, or
 * while its stream was held up, and can then be collected for longer. Asks again for a while if nobody answers.
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
 * The transitions of `finishAppLogIn`. An approval that was not collected in time is void (the bank then answers
 * that this is no longer the step), and the customer may ask for a new one; without an answer it waits to be collected.
 */
export function afterFinish({ done, tooLate }: { done: string; tooLate: string }) {
  const collected = afterAnswer({ done, keep: 'keepReply', unreachable: 'uncollected' });
  return {
    ...collected,
    onDone: [{ guard: hasCode('STEP_NOT_CURRENT'), target: tooLate }, ...collected.onDone],
  };
}

/** Listens for changes on the other device, and asks again when the page becomes visible; sends `appLogIn.changed`. */
export const watchAppLogIn = unprovidedCallback<
  EventObject,
  { authenticationId: string; id: string }
>('watchAppLogIn');

/** Guard: the event reports this status. */
export const says = (status: AppLogInStatus) => (_: unknown, reported: Changed) =>
  reported.status === status;

/** Guard of `askOutcome`'s `onDone`: the bank says so. */
export function isNow(status: AppLogInStatus) {
  const guard = ({
    event: { output },
  }: {
    readonly event: { readonly output: Answer<AppLogIn> };
  }) => output.kind === 'done' && output.value.status === status;
  // The diagrams name a guard by its function's name.
  return Object.defineProperty(guard, 'name', { value: `${status} by now` });
}
