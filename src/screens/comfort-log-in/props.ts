/** What the log-in by comfort app shows, and whom it tells. */
export interface ComfortProps {
  clientName: string;
  phase: 'waiting' | 'approved' | 'denied' | 'sessionExpired' | 'error' | 'retriesExceeded';
  /** Two digits to compare with the app. */
  number?: string;
  secondsLeft?: number;
  reference?: string;
  /** "I have approved." */
  onApproved: () => void;
  onBackToLogIn: () => void;
  onCancel?: () => void;
}
