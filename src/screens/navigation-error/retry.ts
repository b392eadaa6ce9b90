import { triedAgain } from '#src/loading/renewal.ts';
import type { App } from '#src/screens/scene.ts';

/** The customer's own retry after a navigation that failed, for which the page may be reloaded (P5, N4). */
export function retry(app: App): void {
  triedAgain();
  app.send({ type: 'retry.requested' });
}
