import { failureOfError } from './answer.ts';
import type { Failure } from './error-catalogue.ts';

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
