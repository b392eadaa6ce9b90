import type { ErrorReply } from '#contract/error-codes.ts';
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

/** Whether the same call may be made again: there was no answer, or too many calls were made. */
export const mayRepeat = (answer: Answer<unknown>): boolean =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && isTooMany(answer));

/**
 * Whether nobody knows what became of a change, so that it keeps its idempotency key (S6): a refusal without a code, such
 * as a gateway's own page, is no word of the bank either.
 */
export const isUnknown = (answer: Answer<unknown>): boolean =>
  mayRepeat(answer) || (answer.kind === 'refused' && !answer.code);
