import type { Challenge } from '#contract/tan.ts';

/** Why the order is not confirmed yet. */
export type TanProblem =
  | { kind: 'missing' }
  | { kind: 'wrongTan'; attemptsLeft: number }
  /** `unavailable`: a new TAN was requested, but none was sent. */
  | { kind: 'expired' | 'denied'; unavailable?: Unanswered | undefined }
  | ({ kind: 'unavailable' } & Unanswered);

/** A call that may be made again; at once, unless too many were made. */
export interface Unanswered {
  reference: string;
  tooMany?: boolean | undefined;
}

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
