import type { NewBadgeState } from '#src/ui/new-badge.tsx';

/** Why the customer is still on the log-in page. */
export type LogInProblem =
  | { kind: 'incomplete'; identifierMissing: boolean; pinMissing: boolean }
  | { kind: 'wrongCredentials'; attemptsLeft?: number | undefined }
  | { kind: 'pinBlocked' }
  | { kind: 'rateLimited'; retryAfterSeconds?: number | undefined }
  | { kind: 'unavailable'; reference: string };

/** What the log-in page shows, and its callbacks. */
export interface LogInProps {
  clientName: string;
  description: boolean;
  /** The party is the bank itself. */
  sameLegalEntity: boolean;
  title: boolean;
  cancel: boolean;
  /** Our own word on security below the form … */
  infoMessages: boolean;
  /** … and, above it, what the bank tells every customer. */
  bankMessages: readonly string[];
  /** Of those messages, such as `de`; another than the page's if the bank has none in that. */
  bankLanguage?: string | undefined;
  /** The bank's word for the access key. */
  accessKeyName?: string | undefined;
  /** The identifier to start with. */
  identifier: string;
  phase: 'editing' | 'submitting';
  problem?: LogInProblem | undefined;
  /** Changes with each answered attempt. */
  attempt: number;
  /** The other ways to log in, if offered. Each is called with the identifier typed so far. */
  ways?: {
    qr?: { badge: NewBadgeState; choose: (identifier: string) => void } | undefined;
    comfort?: ((identifier: string) => void) | undefined;
  };
  links: {
    forgotPin?: string | undefined;
    policy?: string | undefined;
    terms?: string | undefined;
    termsLabel?: string | undefined;
  };
  onSubmit: (identifier: string, pin: string) => void;
  onBankSelection: () => void;
  onCancel: () => void;
}
