import type { NewBadgeState } from '#src/ui/new-badge.tsx';

/** What the log-in by QR code shows, and its callbacks. */
export interface QrLogInProps {
  clientName: string;
  badge: NewBadgeState;
  phase:
    | 'loading'
    | 'waiting'
    /** The customer wants another code than this one, which stays until that is there. */
    | 'replacing'
    /** The code's time is up. A new one is on its way; of the last one, the bank is asked what became of it. */
    | 'ended'
    | 'processing'
    | 'approved'
    | 'denied'
    | 'expired'
    | 'rateLimited'
    | 'unknownError'
    /** Approved, but the connection was lost: can be collected by trying again. */
    | 'uncollected';
  /** The content of the QR code, and the two digits to compare with the app. */
  code?: { link: string; number: string } | undefined;
  secondsLeft?: number | undefined;
  /** The code does not renew itself. */
  isLast?: boolean;
  reference?: string | undefined;
  /** The call failed because the device had no network. */
  because?: 'offline' | undefined;
  onRetry: () => void;
  onRefresh: () => void;
  onCredentials: () => void;
  onCancel?: (() => void) | undefined;
}
