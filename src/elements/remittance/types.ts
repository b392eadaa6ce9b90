import type { ReactNode } from 'react';
import type { Remittance } from '#contract/later-steps.ts';

/** What the picture of a payment needs to know, and whom it tells. */
export interface RemittanceViewProps {
  remittance: Remittance;
  phase: 'reviewing' | 'starting' | 'unconfirmed' | 'confirmed' | 'continuing';
  problem?: { kind: 'unavailable'; reference: string };
  /** The tan-web-component, once there is a challenge. */
  tan: ReactNode;
  onAuthorise: () => void;
  onContinue: () => void;
  onRetry: () => void;
}
