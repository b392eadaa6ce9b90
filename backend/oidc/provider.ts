import type { FastifyBaseLogger } from 'fastify';
import {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  Provider,
} from 'oidc-provider';
import { LONGEST_IDENTIFIER } from '#contract/entry.ts';
import { UNKNOWN_KEY } from '#contract/faults.ts';
import type { SiteCookies } from '../http/cookies.ts';
import { verifiesTokens } from '../keys/jwk.ts';
import type { Audit } from '../observability/audit.ts';
import type { Sessions } from '../sessions/session.ts';
import type { ClientRegistry } from '../settings/clients.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/config-file.ts';
import { tellReplays } from './adapter.ts';
import { type ConfigurationNeeds, configurationOf } from './configuration.ts';
import { providerErrors } from './errors.ts';
import { tellDetails } from './granted-details.ts';
import { withoutUnreadCookies } from './unread-cookies.ts';
import { usedInVain } from './used-in-vain.ts';
import { wayBack } from './way-back.ts';
import { withoutCors } from './without-cors.ts';

export const OIDC_PREFIX = '/oidc';

interface Needs extends ConfigurationNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'frameAncestors' | 'framedElsewhere'>;
  readonly audit: Audit;
  readonly log: FastifyBaseLogger;
  readonly sessions: Sessions;
  readonly cookies: SiteCookies;
  readonly interactionUrl: NonNullable<NonNullable<Configuration['interactions']>['url']>;
}

/** What parties may ask for. Whoever logs in has chosen an account by that (OpenID Connect Core, 3.1.2.1). */
function prompts(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return policy;
}

/** The OpenID Provider, with every development default replaced or switched off (S7). */
export function createProvider(needs: Needs): Provider {
  const { config, store, audit, log, now, sessions, cookies, interactionUrl } = needs;
  const { publicUrl, frameAncestors } = config;
  const failing = providerErrors({ audit, log, frameAncestors, route: `${OIDC_PREFIX}/*` });
  const provider = new Provider(`${publicUrl}${OIDC_PREFIX}`, {
    ...configurationOf(needs),
    interactions: { url: interactionUrl, policy: prompts() },
    renderError: failing.renderError,
  });
  // mount.ts sets scheme and host from PUBLIC_URL, whatever the caller sends.
  provider.proxy = true;
  tellReplays(provider);
  provider.onerror = failing.onLost;
  provider.on('server_error', failing.onServerError);
  provider.use(failing.around);
  provider.use(withoutUnreadCookies);
  provider.use(withoutCors);
  provider.use(wayBack({ provider, store, now, sessions, cookies }));
  provider.use(tellDetails);
  provider.use(usedInVain(store));
  return provider;
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether, for a log-in over TLS, a code would be sent unencrypted, so that others can read it, or a party's keys be
 * fetched so, and others replace them (RFC 9700, 2.6).
 */
function isOpen(issuer: string, uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return issuer.startsWith('https:') && protocol === 'http:' && !THIS_MACHINE.has(hostname);
}

/** How a party proves who it is by a secret; without a word, by the first (OpenID Connect Core, 9). */
const WITH_SECRET: ReadonlySet<string | undefined> = new Set([
  undefined,
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
]);

/** The shortest secret that nobody guesses, in characters (RFC 6749, 10.10). */
const SHORTEST = 16;
/** The shortest that signs, in characters, which are bytes here (RFC 7518, 3.2; OpenID Connect Core, 10.1). */
const SHORTEST_TO_SIGN_WITH = 32;

/**
 * An address as it is sent (RFC 3986). Others can be read, too, such as one with a blank before it, but no request would
 * have the same; and with a user it would look like that of another host (RFC 9110, 4.2.4).
 */
const ADDRESS =
  /^(https?:\/\/[\w.~:[\]*-]+(?=[/?#]|$)|(?!https?:)[a-z][a-z\d+.-]*:)([\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i;

/** The addresses of a party, each with its key. */
const addressesOf = ({ redirect_uris, jwks_uri, sector_identifier_uri }: ClientMetadata) =>
  Object.entries({ redirect_uris, jwks_uri, sector_identifier_uri }).flatMap(([key, uris = []]) =>
    [uris].flat().map((uri) => ({ key, uri })),
  );

/** One that is none. With one of a pairwise party the provider fails, and does not say why. */
const unreadable = (metadata: ClientMetadata) =>
  addressesOf(metadata).find(({ uri }) => !ADDRESS.test(uri) || !URL.canParse(uri));

/** Whether a party that signs has a key for that. Those at an address may change, and are fetched when they are needed. */
function hasKeys({ jwks, ...others }: ClientMetadata): boolean {
  const { token_endpoint_auth_method: method, token_endpoint_auth_signing_alg: alg } = others;
  if (method !== 'private_key_jwt' || jwks === undefined) return true;
  return jwks.keys.some((key) => verifiesTokens(key, alg));
}

/** What is wrong with a party that the provider has accepted, if anything is. */
function faultOf(issuer: string, metadata: ClientMetadata): string | undefined {
  const {
    redirect_uris = [],
    grant_types,
    response_types,
    client_secret = '',
    token_endpoint_auth_method: method,
  } = metadata;
  if (response_types !== undefined && !response_types.includes('code')) {
    return 'response_types: must contain code, as every log-in is answered with one';
  }
  if (grant_types !== undefined && !grant_types.includes('authorization_code')) {
    return 'grant_types: must contain authorization_code, for which every log-in gets a code';
  }
  if (!WITH_SECRET.has(method) && client_secret !== '') {
    return `client_secret: is never asked for with token_endpoint_auth_method ${method}`;
  }
  if (method === 'client_secret_jwt' && client_secret.length < SHORTEST_TO_SIGN_WITH) {
    return `client_secret: must have ${SHORTEST_TO_SIGN_WITH} characters or more, as the party signs with it`;
  }
  if (WITH_SECRET.has(method) && client_secret.length < SHORTEST) {
    return `client_secret: must have ${SHORTEST} characters or more, so that nobody guesses it`;
  }
  if (redirect_uris.some((uri) => uri.length > LONGEST_IDENTIFIER)) {
    return `redirect_uris: must have ${LONGEST_IDENTIFIER} characters or less, as the wizard takes no more`;
  }
  const pattern = redirect_uris.find((uri) => uri.includes('*'));
  if (pattern !== undefined) {
    return `redirect_uris: must be the whole address, as * stands for nothing else: ${pattern}`;
  }
  const open = addressesOf(metadata).find(({ uri }) => isOpen(issuer, uri));
  if (open !== undefined) return `${open.key}: must be https, as this log-in is: ${open.uri}`;
  return hasKeys(metadata)
    ? undefined
    : 'jwks: has no key with which the party can sign: RSA of 2048 bits or more, EC with P-256, or Ed25519';
}

/**
 * Checks every client's metadata at the start: the provider would do so only when a client is first used, would
 * silently drop keys that it does not know, and accepts a party that may not exchange its codes.
 * @throws {ConfigError} for the first client that is wrong.
 */
export async function checkClients(provider: Provider, { all }: ClientRegistry): Promise<void> {
  for (const { party, metadata } of all) {
    const wrong = (why: string) => new ConfigError(`AUTH_CLIENTS entry ${party.clientId}: ${why}`);
    const none = unreadable(metadata);
    if (none !== undefined) {
      const why = 'must be a whole address, percent-encoded, without user and blanks';
      throw wrong(`${none.key}: ${why}: ${JSON.stringify(none.uri)}`);
    }
    try {
      const known = (await provider.Client.find(party.clientId))?.metadata() ?? {};
      const unknown = Object.keys(metadata).find((key) => !(key in known));
      if (unknown !== undefined) throw wrong(`${unknown}: ${UNKNOWN_KEY}`);
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      // The detail names the place in a key, and no part of it.
      const { error_description: why = error.error, error_detail } = error;
      throw wrong(error_detail === undefined ? why : `${why}: ${error_detail}`);
    }
    const fault = faultOf(provider.issuer, metadata);
    if (fault !== undefined) throw wrong(fault);
  }
}
