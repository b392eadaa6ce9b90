import type { AuthorizationDetail } from 'oidc-provider';
import * as z from 'zod/mini';
import type { Middleware } from './middleware.ts';

const Details = z.array(z.looseObject({ type: z.string() }));

/**
 * What the party asked for in `authorization_details`, for the grant; `undefined` if it did not. A grant means that the
 * customer has confirmed all of it (S5).
 */
export function grantedDetails(asked: unknown): AuthorizationDetail[] | undefined {
  return typeof asked === 'string' ? z.parse(Details, JSON.parse(asked)) : undefined;
}

/**
 * Tells the party with its tokens which authorization details they stand for (RFC 9396, section 7). The provider does
 * so only together with its support for resource servers, which this bank has none of.
 */
export const tellDetails: Middleware = async (ctx, next) => {
  await next();
  const { route, entities } = ctx.oidc ?? {};
  const details = entities?.Grant?.rar;
  if (route !== 'token' || ctx.status !== 200 || details === undefined) return;
  ctx.body = { ...Object(ctx.body), authorization_details: details };
};
