import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod/mini';
import { subjectsAskedFor } from './subject.ts';

const Asked = z.object({
  scope: z.optional(z.string()),
  claims: z.optional(z.string()),
  authorization_details: z.optional(z.string()),
});

/** A level that the log-in has to have (OpenID Connect Core, 5.5.1.1): what the provider takes for one, too. */
const Level = z.object({
  id_token: z.object({
    acr: z
      .object({
        essential: z.optional(z.unknown()),
        value: z.optional(z.unknown()),
        values: z.optional(z.unknown()),
      })
      .check(z.refine(({ essential, value, values }) => Boolean(essential && (value || values)))),
  }),
});

/** Whether there has to be a level. The provider forgets that where `acr_values` names some as well. */
const needsLevel = (claims = '{}'): boolean => Level.safeParse(JSON.parse(claims)).success;

/**
 * Refuses a request that no log-in can fulfil, so that the customer does not take every step for nothing (E8): where it is
 * pushed, too (RFC 9126, 2.1). The provider has checked that each parameter is there once, and can be read.
 */
export function assertPossible({ oidc }: KoaContextWithOIDC): void {
  const { scope = '', claims, authorization_details } = z.parse(Asked, oidc.params);
  if (needsLevel(claims)) {
    throw new errors.UnmetAuthenticationRequirements('The log-in has no such level.');
  }
  subjectsAskedFor(oidc.entities, claims);
  // The tokens would open nothing: the customer would agree to forward data that nobody can fetch (A8).
  if (oidc.requestParamOIDCScopes.has('openid')) return;
  const refusal = (why: string) => new errors.InvalidScope(why, scope);
  if (authorization_details === undefined) {
    throw refusal('only a payment can be asked for without openid');
  }
  // Again and again, too: the customer would be asked to agree to an empty list.
  if (oidc.requestParamOIDCScopes.has('offline_access')) {
    throw refusal('offline_access can only be asked for with openid');
  }
}
