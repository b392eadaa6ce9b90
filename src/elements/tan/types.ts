import type { Challenge } from '#contract/tan.ts';

/** Why the order is not confirmed yet. */
export type TanProblem =
  | { kind: 'missing' }
  | { kind: 'wrongTan'; attemptsLeft: number }
  /** `reference`: a new TAN was requested, but the call got no answer. */
  | { kind: 'expired' | 'denied'; reference?: string | undefined }
  | { kind: 'unavailable'; reference: string };

/** What the view of a TAN challenge shows, and its callbacks. */
export interface TanViewProps {
  challenge: Challenge;
  phase: 'entering' | 'submitting' | 'renewing';
  problem?: TanProblem | undefined;
  /** Changes with each answered attempt. */
  attempt: number;
  secondsLeft: number | undefined;
  onSubmit: (tan: string) => void;
  onRenew: (methodId: string) => void;
}
