import type { Authorization, Services } from '../../services.ts';
import type { BoundAuthentication } from '../../sessions/session.ts';
import { AUTHENTICATION, type Authentication } from '../authentication.ts';

/**
 * Whether a log-in is completed, but its browser has not gone back to the party: the answer was lost. A page that is
 * reloaded then asks for the way back again (P7). Otherwise a customer who has paid would be told to start again (S5).
 */
export async function isReturning(
  { authorization }: Pick<Services, 'authorization'>,
  { id, ending }: Authentication,
): Promise<boolean> {
  return ending?.kind === 'completed' && (await authorization.isAwaited(id));
}

/**
 * Whether one of these log-ins can still be left for the party, expired or not, or has ended without its browser having
 * gone back. The browser needs the session for that (E8, S6).
 */
export async function hasWayBack(
  {
    store,
    authorization,
  }: Pick<Services, 'store'> & { readonly authorization: Pick<Authorization, 'isAwaited'> },
  logIns: readonly BoundAuthentication[],
): Promise<boolean> {
  for (const { id } of logIns.toReversed()) {
    const found = await store.get(AUTHENTICATION, id);
    if (found === undefined) continue;
    if (found.ending === undefined || (await authorization.isAwaited(id))) return true;
  }
  return false;
}
