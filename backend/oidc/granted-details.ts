import type { Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import { GRANT_LIFETIME } from '../process/claims/claims.ts';
import { entryKind, type Store } from '../store/store.ts';

type Middleware = Parameters<Provider['use']>[0];

const Details = z.array(z.record(z.string(), z.unknown()));

/** The authorization details that the customer has confirmed, by the grant of the log-in. */
const GRANTED_DETAILS = entryKind('granted details', Details);

interface Needs {
  readonly store: Store;
  readonly now: () => number;
}

/**
 * Keeps what the party asked for in `authorization_details` for as long as its tokens can be valid. A grant means
 * that the customer has confirmed all of it (S5). Without details, does nothing.
 */
export async function keepDetails(
  { store, now }: Needs,
  grantId: string,
  asked: unknown,
): Promise<void> {
  if (typeof asked !== 'string') return;
  const expiresAt = now() + GRANT_LIFETIME * 1000;
  const details = z.parse(Details, JSON.parse(asked));
  await store.put(GRANTED_DETAILS, grantId, details, { grantId, expiresAt });
}

/**
 * Tells the party with its tokens which authorization details they stand for (RFC 9396, section 7). The provider does
 * so only together with its support for resource servers, which this bank has none of.
 */
export function tellDetails({ store }: Pick<Needs, 'store'>): Middleware {
  return async (ctx, next) => {
    await next();
    const { route, entities } = ctx.oidc ?? {};
    const grantId = entities?.Grant?.jti;
    if (route !== 'token' || ctx.status !== 200 || grantId === undefined) return;
    const details = await store.get(GRANTED_DETAILS, grantId);
    if (details !== undefined) ctx.body = { ...Object(ctx.body), authorization_details: details };
  };
}
