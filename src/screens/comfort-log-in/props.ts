/** What the log-in by comfort app shows, and its callbacks. */
export interface ComfortProps {
  clientName: string;
  phase:
    | 'waiting'
    /** The backend is being asked whether it is approved. */
    | 'checking'
    | 'approved'
    | 'denied'
    | 'sessionExpired'
    | 'error'
    | 'uncollected'
    | 'retriesExceeded';
  /** Two digits to compare with the app. */
  number?: string | undefined;
  secondsLeft?: number | undefined;
  reference?: string | undefined;
  /** The call failed because the device had no network. */
  because?: 'offline' | undefined;
  /** "I have approved." */
  onApproved: () => void;
  /** Collects an approval after a call that got no answer. */
  onRetry: () => void;
  onBackToLogIn: () => void;
  onCancel: () => void;
}
