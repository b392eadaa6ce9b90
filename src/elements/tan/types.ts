import type { Challenge } from '#contract/tan.ts';

/** What keeps the order from being confirmed. */
export type TanProblem =
  | { kind: 'missing' }
  | { kind: 'wrongTan'; attemptsLeft: number }
  /** `reference`: a new one was asked for, and nobody answered. */
  | { kind: 'expired' | 'denied'; reference?: string | undefined }
  | { kind: 'unavailable'; reference: string };

/** What the picture of a TAN challenge needs to know, and whom it tells. */
export interface TanViewProps {
  challenge: Challenge;
  phase: 'entering' | 'submitting' | 'renewing';
  problem?: TanProblem;
  /** Changes with each answered attempt. */
  attempt: number;
  secondsLeft: number | undefined;
  onSubmit: (tan: string) => void;
  onMethod: (methodId: string) => void;
  onRenew: () => void;
}
