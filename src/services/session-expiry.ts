import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';

type Listener = (expiresAt: string) => void;
const nobody: Listener = () => {};
let tell = nobody;

/** Calls the listener with the session's end (A10; ISO date-time) in each answer. Returns a function that unsubscribes. */
export function onSessionExpiry(listener: Listener): () => void {
  tell = listener;
  return () => {
    // In a portal the next wizard may have begun to listen before this one is gone.
    if (tell === listener) tell = nobody;
  };
}

/** Tells the listener of the session's end in a response, if it has one. */
export function noteExpiry({ headers }: Response): void {
  const expiresAt = headers.get(SESSION_EXPIRES_HEADER) ?? '';
  // Synchronously: a tab that is suspended before that would wake up expired.
  if (Date.parse(expiresAt)) tell(expiresAt);
}
