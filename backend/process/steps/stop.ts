import type { OAuthError } from '#contract/error-codes.ts';
import type { StepState } from './state.ts';

/** Why the steps end early, as the requesting party learns it (E8). */
export interface Stop {
  readonly error: OAuthError;
  /** For an `error_description`: ASCII, without quotation mark and backslash (RFC 6749, 4.1.2.1). */
  readonly reason: string;
}

function stopBy(step: StepState): Stop | undefined {
  switch (step.kind) {
    case 'consent':
    case 'signature':
      return step.decision === 'denied'
        ? { error: 'access_denied', reason: 'The customer denied the consent.' }
        : undefined;
    case 'account':
      return step.other
        ? { error: 'account_selection_requested', reason: 'The customer wants another account.' }
        : undefined;
    case 'remittance':
      if (step.notOffered) {
        return {
          error: 'unable_to_meet_service_requirements',
          reason: 'No payment is offered to the customer.',
        };
      }
      return step.foreignDebtor
        ? {
            error: 'unable_to_enforce_debtor_account',
            reason: 'The customer has no such account to pay from.',
          }
        : undefined;
    case 'otherCustomer':
      return {
        error: 'login_required',
        reason: 'Another customer than the one asked for logged in.',
      };
    default:
      return undefined;
  }
}

/** The first step that ends the others, if everything before it is done. */
export function stopOf(steps: readonly StepState[]): Stop | undefined {
  for (const step of steps) {
    const stop = stopBy(step);
    if (stop !== undefined) return stop;
    if (!step.done) return undefined;
  }
  return undefined;
}
