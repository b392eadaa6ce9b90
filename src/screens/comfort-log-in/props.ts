/** What the log-in by comfort app shows, and whom it tells. */
export interface ComfortProps {
  clientName: string;
  phase:
    | 'waiting'
    /** Whether it is approved is being asked. */
    | 'checking'
    | 'approved'
    | 'denied'
    | 'sessionExpired'
    | 'error'
    | 'uncollected'
    | 'retriesExceeded';
  /** Two digits to compare with the app. */
  number?: string;
  secondsLeft?: number;
  reference?: string;
  /** "I have approved." */
  onApproved: () => void;
  /** Collects an approval that nobody answered for. */
  onRetry: () => void;
  onBackToLogIn: () => void;
  onCancel?: () => void;
}
