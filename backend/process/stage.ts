import { oauthErrorOf } from '#contract/error-codes.ts';
import type { Authentication } from './authentication.ts';
import { currentStep } from './steps/current.ts';

/** How far a log-in is, as shown to operators: before the log-in, at a step, or after all steps (N5). */
export function stageOf(authentication: Authentication): string {
  if (authentication.customerId === undefined) return 'log-in';
  return currentStep(authentication)?.name ?? 'completion';
}

/** The code of the last error, if it is one that ends a log-in (E8). */
export function failureOf({ error }: Authentication): string | undefined {
  if (error === undefined) return undefined;
  return oauthErrorOf(error.code) === null ? undefined : error.code;
}
