import { oauthErrorOf } from '#contract/error-codes.ts';
import type { Authentication } from './model.ts';
import { currentStep } from './where.ts';

/** How far a log-in has got, in the operator's words: before the log-in, at a step, or past all of them (N5). */
export function stageOf(authentication: Authentication): string {
  if (authentication.customerId === undefined) return 'log-in';
  return currentStep(authentication)?.name ?? 'completion';
}

/** The code that a log-in has ended with, if its last error was one that ends it (E8). */
export function failureOf({ error }: Authentication): string | undefined {
  if (error === undefined) return undefined;
  return oauthErrorOf(error.code) === null ? undefined : error.code;
}
