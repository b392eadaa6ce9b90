import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, errors, Provider } from 'oidc-provider';
import { LOCALES } from '#contract/locale.ts';
import type { Customers } from '../bank/customers.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Audit } from '../observability/audit.ts';
import { claimsOf } from '../process/accounts.ts';
import { CLAIMS_BY_SCOPE, GRANT_LIFETIME } from '../process/claims.ts';
import { LEAVABLE_FOR } from '../process/model.ts';
import type { ClientRegistry } from '../settings/clients.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';
import type { Store } from '../store/store.ts';
import { oidcAdapter } from './adapter.ts';
import { providerErrors } from './errors.ts';
import { PAYMENT_TYPE, parsePayment } from './payment.ts';
import { pairwiseSubject } from './subject.ts';
import { RESUME_COOKIE, spentWithAnswer, wayBack } from './way-back.ts';

export const OIDC_PREFIX = '/oidc';
const HOUR = 60 * 60;

interface Needs {
  readonly config: Pick<Config, 'publicUrl' | 'frameAncestors' | 'framedElsewhere'>;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clients: ClientRegistry;
  readonly customers: Customers;
  readonly audit: Audit;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly interactionUrl: NonNullable<NonNullable<Configuration['interactions']>['url']>;
}

/** The OpenID Provider, with every development default replaced or switched off (S7). */
export function createProvider(needs: Needs): Provider {
  const { config, store, secrets, clients, customers, audit, log, now, interactionUrl } = needs;
  const { publicUrl, frameAncestors, framedElsewhere } = config;
  const secure = publicUrl.startsWith('https:');
  const sameSite = framedElsewhere ? ('none' as const) : ('lax' as const);
  const cookie = { httpOnly: true, sameSite, secure, signed: true, partitioned: framedElsewhere };

  const adapter = oidcAdapter(store, now);
  const failing = providerErrors({ audit, log, frameAncestors, route: `${OIDC_PREFIX}/*` });
  const configuration: Configuration = {
    adapter: (model) => spentWithAnswer(model, adapter(model)),
    clients: clients.all.map(({ metadata }) => metadata),
    jwks: { keys: secrets.jwks },
    cookies: {
      keys: [secrets.key('cookies')],
      names: { session: 'op-session', interaction: 'op-interaction', resume: RESUME_COOKIE },
      long: cookie,
      short: cookie,
    },
    claims: CLAIMS_BY_SCOPE,
    scopes: ['openid', 'offline_access'],
    responseTypes: ['code'],
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: async (_ctx, accountId, client) =>
      pairwiseSubject(secrets, client, accountId),
    pkce: { required: () => true },
    discovery: {
      authorization_details_types_supported: [PAYMENT_TYPE],
      prompt_values_supported: ['none', 'login', 'consent'],
      ui_locales_supported: LOCALES,
    },
    clientBasedCORS: () => false,
    clockTolerance: 5,
    // Standard since RFC 9396, taken as a plain parameter: the payment is the wizard's business alone.
    extraParams: {
      authorization_details: (_ctx, value) => {
        if (value !== undefined && parsePayment(value) === undefined) {
          throw new errors.InvalidAuthorizationDetails('no payment that can be understood');
        }
      },
    },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      // No log-in outlives its purpose here, so there is nothing to log out of.
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
    ttl: {
      AccessToken: 5 * 60,
      AuthorizationCode: 60,
      IdToken: 5 * 60,
      RefreshToken: GRANT_LIFETIME,
      Grant: GRANT_LIFETIME,
      Interaction: LEAVABLE_FOR / 1000,
      Session: HOUR,
    },
    interactions: { url: interactionUrl },
    async findAccount(_ctx, id, token) {
      const customer = await customers.byId(id);
      // Whom the bank lets log in no more, no party is told of either, whatever it was given before.
      if (customer === undefined || customer.error !== undefined) return undefined;
      return {
        accountId: id,
        claims: async () => ({ ...(await claimsOf(store, customer, token?.grantId)), sub: id }),
      };
    },
    renderError: failing.renderError,
  };
  const provider = new Provider(`${publicUrl}${OIDC_PREFIX}`, configuration);
  // Scheme and host are set by mount.ts from PUBLIC_URL, not by whoever calls.
  provider.proxy = true;
  provider.on('server_error', failing.onServerError);
  provider.use(failing.around);
  provider.use(wayBack(store, now));
  return provider;
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a code from a log-in with TLS would go where anybody on the way reads it (RFC 9700, 2.6). */
function isReadable(issuer: string, uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return issuer.startsWith('https:') && protocol === 'http:' && !THIS_MACHINE.has(hostname);
}

/**
 * The provider validates a client's standard metadata at its first use, and drops what it does not know; we
 * want to know at the start.
 */
export async function checkClients(provider: Provider, { all }: ClientRegistry): Promise<void> {
  for (const { party, metadata } of all) {
    try {
      const known = (await provider.Client.find(party.clientId))?.metadata() ?? {};
      const unknown = Object.keys(metadata).find((key) => !(key in known));
      if (unknown !== undefined) {
        throw new ConfigError(`AUTH_CLIENTS entry ${party.clientId}: ${unknown}: unknown key`);
      }
      const readable = metadata.redirect_uris?.find((uri) => isReadable(provider.issuer, uri));
      if (readable !== undefined) {
        throw new ConfigError(
          `AUTH_CLIENTS entry ${party.clientId}: redirect_uris: must be https, as this log-in is: ${readable}`,
        );
      }
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      const why = error.error_description ?? error.error;
      throw new ConfigError(`AUTH_CLIENTS entry ${party.clientId}: ${why}`);
    }
  }
}
