import type { Services } from '../services.ts';
import type { Authentication } from './model.ts';

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
