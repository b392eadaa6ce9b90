import type { Remittance } from '#contract/later-steps.ts';
import type { Unanswered } from '../tan/types.ts';

/** A payment in progress: the properties of `<cas-ueberweisung>`. */
export interface RemittanceState {
  remittance: Remittance;
  /** In `unconfirmed`, the TAN is taken right below. */
  phase: 'reviewing' | 'starting' | 'unconfirmed' | 'confirmed' | 'continuing';
  problem?: ({ kind: 'unavailable' } & Unanswered) | undefined;
}

/** What the view of a payment shows, and its callbacks. */
export interface RemittanceViewProps extends RemittanceState {
  /** The customer authorises the payment, or tries again after a failed start. */
  onAuthorise: () => void;
  onContinue: () => void;
}
