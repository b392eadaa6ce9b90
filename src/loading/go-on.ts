import type { AnyMachineSnapshot } from 'xstate';
import { pictureOf } from '#machines/picture.ts';
import type { App } from '#src/screens/scene.ts';
import { isOffline } from '#src/services/offline.ts';

/** A network that has just come is often replaced once more, which breaks calls under way. In ms. */
const SETTLED_AFTER = 1000;

/**
 * Makes the call again that failed without a network, as the button does, where there is one: a PIN or a TAN is sent by
 * nobody else. A tab that nobody sees would take the log-in from the one in which the customer has gone on (P7).
 */
function goOn(app: App): void {
  if (document.hidden || isOffline()) return;
  const deepest = pictureOf(app).chain.at(-1);
  const snapshot: AnyMachineSnapshot | undefined = deepest?.getSnapshot();
  const { failure, navigationFailure } = snapshot?.context ?? {};
  const failed = snapshot?.matches('navigationError') ? navigationFailure : failure;
  const retry = { type: 'retry.requested' };
  if (failed?.offline && snapshot?.can(retry)) deepest?.send(retry);
}

/**
 * Goes on by itself once the device has a network again (N2), even if it has found it before this is called, and the
 * page is seen. Returns a function that ends this.
 */
export function goOnOnceOnline(app: App): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(goOn, SETTLED_AFTER, app);
  };
  window.addEventListener('online', hear);
  document.addEventListener('visibilitychange', hear);
  hear();
  return () => {
    window.removeEventListener('online', hear);
    document.removeEventListener('visibilitychange', hear);
    clearTimeout(timer);
  };
}
