import {
  type ActorLogic,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { ErrorReply, RefusalCode } from '#contract/error-codes.ts';
import { type Failure, isTooMany } from './error-catalogue.ts';
import { referenceOf } from './reference.ts';

/**
 * What a port answers. A refusal is a value. A rejected promise is a surprise (a bug, or an answer that breaks
 * the contract). Every machine handles both.
 */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** The backend refused, with a code of the catalogue, another code or none. */
  | ({ readonly kind: 'refused' } & ErrorReply)
  /** There was no answer (offline, reset, time-out, gateway): the same call may be made again. */
  | {
      readonly kind: 'unreachable';
      readonly reference: string;
      /** Because the device had no network. */
      readonly offline?: true | undefined;
    };

/** What a step hands to its parent when it is over. */
export type StepOutput<Reply> =
  | { readonly kind: 'moved'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The output of a step: its reply, or the reason why there is none. */
export function stepOutput<Reply>(step: {
  readonly reply: Reply | undefined;
  readonly failure: Failure | undefined;
}): StepOutput<Reply> {
  const { reply, failure = failureOfError('no answer') } = step;
  return reply === undefined ? { kind: 'failed', failure } : { kind: 'moved', reply };
}

/** A rejection that carries its own reference. */
export class Surprise extends Error {
  override readonly name = 'Surprise';
  readonly reference: string;

  constructor(message: string, reference: string, options?: ErrorOptions) {
    super(message, options);
    this.reference = reference;
  }
}

/** The failure in an answer, if it is not `done`. */
export function failureOfAnswer(answer: Exclude<Answer<unknown>, { kind: 'done' }>): Failure;
export function failureOfAnswer(answer: Answer<unknown>): Failure | undefined;
export function failureOfAnswer(answer: Answer<unknown>): Failure | undefined {
  switch (answer.kind) {
    case 'done':
      return undefined;
    case 'refused': {
      const { code, traceId, party, authenticationSession, otherCustomer } = answer;
      return { code, traceId, party, authenticationSession, otherCustomer };
    }
    case 'unreachable':
      return { traceId: answer.reference, offline: answer.offline };
  }
}

/** The value of an answer that is `done`. */
export function replyOf<Value>(answer: Answer<Value>): Value | undefined {
  return answer.kind === 'done' ? answer.value : undefined;
}

/** The failure behind a rejected promise: never a code, always a reference (R2). */
export function failureOfError(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const reference = error instanceof Surprise ? error.reference : referenceOf('F');
  return { traceId: reference, message };
}

/** Placeholder of a port: rejects, so that one that was not provided is noticed at once. */
export function unprovidedPromise<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Port ${name} must be provided.`)),
  );
}

/** Placeholder of a listening port: throws, so that one that was not provided is noticed at once. */
export function unprovidedCallback<Received extends EventObject, Input>(name: string) {
  return fromCallback<Received, Input>(() => {
    throw new Error(`Port ${name} must be provided.`);
  });
}

/** Placeholder of a machine that is provided or loaded later: throws, so that a missing one is noticed at once. */
export function unprovidedMachine<Machine extends AnyStateMachine>(
  name: string,
): ActorLogic<SnapshotFrom<Machine>, EventFromLogic<Machine>, InputFrom<Machine>> {
  return {
    getInitialSnapshot() {
      throw new Error(`Machine ${name} must be provided.`);
    },
    transition: (snapshot) => snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

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
/** Whether nothing is known yet: there was no answer, or too many calls were made. The same call may be made again. */
export const isOpen = (answer: Answer<unknown>): boolean =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && isTooMany(answer));
/** Guard of an `onDone`: nothing is known yet. */
export const isUnreachable = ({ event }: Answered) => isOpen(event.output);

/** Params of an action or a guard: what its event carries. */
export const payload = <Event>({ event }: { readonly event: Event }) => event;
/** Params of an `onDone` action: the answer. */
export const answered = <Output>({ event }: { readonly event: { readonly output: Output } }) =>
  event.output;
/** Params of an `onError` action: whatever was thrown. */
export const thrown = ({ event }: { readonly event: { readonly error: unknown } }) => event.error;

/** The two actions with which every machine keeps the reason of a failed call. */
export const keepRefusal = { type: 'keepRefusal', params: answered } as const;
export const keepSurprise = { type: 'keepSurprise', params: thrown } as const;

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
