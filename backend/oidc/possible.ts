import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod/mini';
import { CLAIMS_BY_SCOPE } from '../process/claims/claims.ts';
import type { ClientRegistry } from '../settings/clients.ts';
import { claimsAskedFor } from './claims-asked-for.ts';
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

/** How many levels a request for claims may have. What OpenID Connect knows has four of them. */
const LEVELS = 20;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/**
 * Whether a request for claims is nested deeper than any needs to be. Of one with thousands of levels the provider has no
 * stack left to write it down: anybody could have it fail as if that were a mistake of ours (S4, N5).
 */
function isTooDeep(claims = '{}'): boolean {
  let level: unknown[] = [JSON.parse(claims)];
  for (let depth = 0; depth < LEVELS; depth += 1) level = level.flatMap(partsOf);
  return level.length > 0;
}

/** The scope that brings a claim; none for one of the provider's own, such as `auth_time`. */
const scopeOf = (claim: string): string | undefined =>
  Object.entries(CLAIMS_BY_SCOPE).find(([, claims]) => claims.some((one) => one === claim))?.[0];

/**
 * Refuses a request that no log-in can fulfil, so that the customer does not take every step for nothing (E8): where it is
 * pushed, too (RFC 9126, 2.1). The provider has checked that each parameter is there once, and can be read.
 */
export function assertPossible({ oidc }: KoaContextWithOIDC): void {
  const { scope = '', claims, authorization_details } = z.parse(Asked, oidc.params);
  if (isTooDeep(claims)) throw new errors.InvalidRequest('claims: nested too deeply');
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

/**
 * Refuses what the bank has not registered the party for: claims of other scopes, which the provider lets through where
 * they are asked for by name, and payments, which not every party may initiate (PSD2).
 */
export function assertRegistered({ oidc }: KoaContextWithOIDC, clients: ClientRegistry): void {
  const { claims, authorization_details } = z.parse(Asked, oidc.params);
  const { metadata, settings } = clients.find(oidc.client?.clientId ?? '') ?? {};
  if (authorization_details !== undefined && settings?.paymentsAllowed === false) {
    throw new errors.InvalidAuthorizationDetails('the party may not ask for payments');
  }
  if (metadata?.scope === undefined) return;
  const allowed = [undefined, 'openid', ...metadata.scope.split(' ')];
  const wrong = claimsAskedFor(claims)
    .map(scopeOf)
    .find((scope) => !allowed.includes(scope));
  if (wrong !== undefined) throw new errors.InvalidScope('requested claim is not allowed', wrong);
}
