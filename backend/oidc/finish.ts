import type { InteractionResults, Provider } from 'oidc-provider';
import type { Authentication, Ending } from '../process/model.ts';
import type { Authorization } from '../services.ts';

/** Grants exactly what was asked for, so that the provider has nothing left to ask. */
async function grantOf(
  provider: Provider,
  { clientId, scopes, claims }: Authentication,
  accountId: string,
): Promise<string> {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(scopes.join(' '));
  if (claims.length > 0) grant.addOIDCClaims(claims);
  return grant.save();
}

async function resultOf(
  provider: Provider,
  authentication: Authentication,
  ending: Ending,
): Promise<InteractionResults> {
  if (ending.kind === 'failed') {
    return { error: ending.error, error_description: ending.description };
  }
  const { accountId, amr } = ending;
  const grantId = await grantOf(provider, authentication, accountId);
  return { login: { accountId, amr, remember: false }, consent: { grantId } };
}

/** The OpenID Provider as the end of a log-in needs it (E7, E8). */
export function authorizationOf(provider: Provider): Authorization {
  return {
    async finish(authentication) {
      const { id, ending } = authentication;
      const interaction = await provider.Interaction.find(id);
      // Gone: the browser has already resumed. Decided: the first ending stands.
      if (ending === undefined || interaction === undefined || interaction.result !== undefined)
        return;
      interaction.result = await resultOf(provider, authentication, ending);
      await interaction.persist();
    },
    async redirectUriAllowed(clientId, redirectUri) {
      const client = await provider.Client.find(clientId);
      return client?.redirectUriAllowed(redirectUri) ?? false;
    },
  };
}
