import type { RefusalCode } from '#contract/error-codes.ts';
import { type Answer, failureOfAnswer, failureOfError, mayRepeat } from './answer.ts';
import { pageOf } from './error-catalogue.ts';

/** The arguments of a guard of an `onDone`. */
export interface Answered<Value = unknown> {
  readonly event: { readonly output: Answer<Value> };
}

/** A guard that is made for its arguments, with a name: the diagrams call a guard by its function's name. */
export const guardCalled = <Guard extends object>(name: string, guard: Guard): Guard =>
  Object.defineProperty(guard, 'name', { value: name });

/** Guard of an `onDone`: the backend did what was asked. */
export const isDone = ({ event }: Answered) => event.output.kind === 'done';
/** Guard of an `onDone`: the backend refused. */
export const isRefused = ({ event }: Answered) => event.output.kind === 'refused';
/** Guard of an `onDone`: the backend refused with one of these codes. */
export const hasCode = (...codes: readonly [RefusalCode, ...RefusalCode[]]) =>
  guardCalled(
    `refused ${codes.join(' or ')}`,
    ({ event: { output } }: Answered) =>
      output.kind === 'refused' && codes.some((code) => code === output.code),
  );
/** Guard of an `onDone`: a machine, or a port, has ended like this. */
export const hasKind = <Output extends { readonly kind: string }>(kind: Output['kind']) =>
  guardCalled(
    kind,
    ({ event }: { readonly event: { readonly output: Output } }) => event.output.kind === kind,
  );
/**
 * Guard of an `onDone`: trying again cannot help, as the log-in has ended (R1) or is at another step. After any other
 * refusal the customer can go on in another way: with the PIN, where no code or push can be had (Q3, C3).
 */
export const isFinal = ({ event: { output } }: Answered) =>
  output.kind === 'refused' &&
  (output.code === 'STEP_NOT_CURRENT' || pageOf(output) !== 'errorTechnical');
/** Guard of an `onDone`: the same call may be made again. */
export const isUnreachable = ({ event }: Answered) => mayRepeat(event.output);

/** Params of an action or a guard: what its event carries. */
export const payload = <Event>({ event }: { readonly event: Event }) => event;
/** Params of an `onDone` action: the answer. */
export const answered = <Output>({ event }: { readonly event: { readonly output: Output } }) =>
  event.output;
/** Params of an `onError` action: whatever was thrown. */
export const thrown = ({ event }: { readonly event: { readonly error: unknown } }) => event.error;

/** The two actions with which every machine keeps the reason of a failed call, … */
export const keepRefusal = { type: 'keepRefusal', params: answered } as const;
export const keepSurprise = { type: 'keepSurprise', params: thrown } as const;
/** … and what they assign. */
export const failedByAnswer = (_: unknown, answer: Answer<unknown>) => ({
  failure: failureOfAnswer(answer),
});
export const failedByError = (_: unknown, error: unknown) => ({ failure: failureOfError(error) });

interface After<Keep extends string> {
  /** Target once the backend did what was asked. */
  readonly done: string;
  /** The action that keeps its answer. */
  readonly keep: Keep;
  /** Target when there was no answer; the call can be repeated from there. Without it, this counts as a failure. */
  readonly unreachable?: string;
  /** Target after a refusal or a surprise. */
  readonly failed?: string;
}

/**
 * The usual transitions of an invoked port: `done` continues, `unreachable` may be tried again, a refusal or a
 * rejection fails.
 */
export function afterAnswer<const Keep extends string>(after: After<Keep>) {
  const { done, keep, unreachable, failed = 'failed' } = after;
  return {
    onDone: [
      { guard: isDone, target: done, actions: { type: keep, params: answered } },
      ...(unreachable === undefined
        ? []
        : [{ guard: isUnreachable, target: unreachable, actions: keepRefusal }]),
      { target: failed, actions: keepRefusal },
    ],
    onError: { target: failed, actions: keepSurprise },
  };
}
