import type { Remittance } from '#contract/later-steps.ts';

/** A payment on its way: what `<cas-ueberweisung>` is told. */
export interface RemittanceState {
  remittance: Remittance;
  /** In `unconfirmed`, the TAN is taken right below. */
  phase: 'reviewing' | 'starting' | 'unconfirmed' | 'confirmed' | 'continuing';
  problem?: { kind: 'unavailable'; reference: string } | undefined;
}

/** What the picture of a payment needs to know, and whom it tells. */
export interface RemittanceViewProps extends RemittanceState {
  /** The customer wants it; again, when it could not be started. */
  onAuthorise: () => void;
  onContinue: () => void;
}
