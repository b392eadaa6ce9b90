import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import type { Secrets } from '../keys/secrets.ts';
import type { Authentication, Completed, Ending } from '../process/authentication.ts';
import { TOLD_ACCOUNT } from '../process/claims/accounts.ts';
import { rememberAccount } from '../process/end/completed.ts';
import type { Authorization } from '../services.ts';
import type { Store } from '../store/store.ts';
import { handResult, isAwaited } from './answers.ts';
import { grantedDetails } from './granted-details.ts';
import { grantLifetime } from './lifetimes.ts';
import { keepRequest } from './pushed.ts';
import { subjectOf } from './subject.ts';

interface Needs {
  readonly provider: Provider;
  readonly store: Store;
  readonly secrets: Pick<Secrets, 'key'>;
  readonly now: () => number;
}

/**
 * Grants exactly the scopes, claims and authorization details that the party asked for, so that the provider does not
 * ask for consent again, and records which account the party is told (A8).
 */
async function grantOf(
  { provider, store, now }: Needs,
  { clientId, scopes, claims }: Authentication,
  ending: Completed,
  { authorization_details }: Interaction['params'],
): Promise<string> {
  const { accountId, preferredAccountId, preferredBefore } = ending;
  const rar = grantedDetails(authorization_details);
  const grant = new provider.Grant({ clientId, accountId, rar });
  if (ending.grantId !== undefined) grant.jti = ending.grantId;
  grant.addOIDCScope(scopes.join(' '));
  if (claims.length > 0) grant.addOIDCClaims(claims);
  const grantId = await grant.save();
  const told = { accountId: preferredAccountId ?? preferredBefore };
  const expiresAt = now() + grantLifetime({ scopes }) * 1000;
  await store.put(TOLD_ACCOUNT, grantId, told, { grantId, expiresAt });
  return grantId;
}

async function resultOf(
  needs: Needs,
  authentication: Authentication,
  ending: Ending,
  asked: Interaction['params'],
): Promise<InteractionResults> {
  if (ending.kind === 'failed') {
    return { error: ending.error, error_description: ending.description };
  }
  const { accountId, amr, authenticatedAt } = ending;
  // In seconds. Without it the provider takes the time at which the browser comes back.
  const ts = authenticatedAt === undefined ? undefined : Math.floor(authenticatedAt / 1000);
  const grantId = await grantOf(needs, authentication, ending, asked);
  const login = { accountId, amr, ts, remember: false };
  return { login, consent: { grantId }, select_account: {} };
}

/** What the process needs from the OpenID Provider, mainly at the end of a log-in (E7, E8). */
export function authorizationOf(needs: Needs): Authorization {
  const { provider, store, secrets, now } = needs;
  async function subjectAt(clientId: string, customerId: string): Promise<string | undefined> {
    const client = await provider.Client.find(clientId);
    return client && subjectOf(secrets, client, customerId);
  }
  return {
    subjectAt,
    async finish(authentication) {
      const { id, ending } = authentication;
      const interaction = await provider.Interaction.find(id);
      // Without an interaction, the browser has already come back. If it has a result, the first ending stays.
      if (ending === undefined || interaction === undefined || interaction.result !== undefined)
        return;
      await rememberAccount(store, ending, now());
      const result = await resultOf(needs, authentication, ending, interaction.params);
      await handResult(store, id, result);
    },
    isAwaited: (id) => isAwaited(store, id),
    keep: (id) => keepRequest(store, id, now()),
    async redirectUriAllowed(clientId, redirectUri) {
      const client = await provider.Client.find(clientId);
      return client?.redirectUriAllowed(redirectUri) ?? false;
    },
    async asksForAnother({ clientId, subjects }, customerId) {
      if (subjects === undefined) return false;
      const subject = await subjectAt(clientId, customerId);
      return subjects.some((asked) => asked !== subject);
    },
  };
}
