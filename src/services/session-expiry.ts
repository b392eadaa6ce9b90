import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';

type ExpiryListener = (expiresAt: string) => void;
const expiryListeners = new Set<ExpiryListener>();

/** Calls the listener with the session's end (A10; ISO date-time) in each answer. Returns a function that unsubscribes. */
export function onSessionExpiry(listener: ExpiryListener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Tells the listeners of the session's end in a response, if it has one. */
export function noteExpiry({ headers }: Response): void {
  const expiresAt = headers.get(SESSION_EXPIRES_HEADER) ?? '';
  if (!Date.parse(expiresAt)) return;
  // Synchronously: a tab that is suspended before that would wake up expired.
  for (const listener of expiryListeners) listener(expiresAt);
}
