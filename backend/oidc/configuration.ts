import { type Configuration, errors } from 'oidc-provider';
import { LOCALES } from '#contract/locale.ts';
import type { Customers } from '../bank/customers.ts';
import type { Secrets } from '../keys/secrets.ts';
import { LEAVABLE_FOR, OPEN_FOR } from '../process/authentication.ts';
import { claimsOf } from '../process/claims/accounts.ts';
import { CLAIMS_BY_SCOPE, GRANT_LIFETIME } from '../process/claims/claims.ts';
import type { ClientRegistry } from '../settings/clients.ts';
import type { Config } from '../settings/config.ts';
import type { Store } from '../store/store.ts';
import { oidcAdapter } from './adapter.ts';
import { spentWithAnswer } from './answers.ts';
import { fetchKeys } from './keys-of-parties.ts';
import { ACCESS_TOKEN_LIFETIME, CODE_LIFETIME, grantLifetime } from './lifetimes.ts';
import { faultOfPayment, PAYMENT_TYPE } from './payment.ts';
import { assertPossible, assertRegistered } from './possible.ts';
import { assertNotTooLong } from './pushed.ts';
import { pairwiseSubject } from './subject.ts';
import { assertFitsTheWayBack, RESUME_COOKIE } from './way-back.ts';

/** The cookie of the provider's own session, which `mount.ts` never passes to it. */
export const SESSION_COOKIE = 'op-session';
/** The provider's cookie with the name of a log-in, which is not used: the wizard's address has it. */
export const INTERACTION_COOKIE = 'op-interaction';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The SHA-256 thumbprint of a key (RFC 7638), as base64url writes it: the last letter stands for four bits only. */
const THUMBPRINT = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** A hash by SHA-256 as base64url writes it, which is all that a code can be exchanged for (RFC 7636, 4.6). */
const CHALLENGE = /^[\w-]{43}$/;

/** What the configuration depends on. */
export interface ConfigurationNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'framedElsewhere'>;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clients: ClientRegistry;
  readonly customers: Customers;
  readonly now: () => number;
}

/** How parties may prove who they are, at every endpoint that asks them to. */
const CLIENT_AUTH_METHODS = [
  'client_secret_basic',
  'client_secret_jwt',
  'client_secret_post',
  'private_key_jwt',
  'none',
] satisfies Configuration['clientAuthMethods'];
const CLIENT_AUTH_ALGORITHMS = [
  'HS256',
  'RS256',
  'PS256',
  'ES256',
  'Ed25519',
  'EdDSA',
] satisfies NonNullable<Configuration['enabledJWA']>['clientAuthSigningAlgValues'];

/** Refuses a parameter of another form. */
const ofForm = (form: RegExp, why: string) => (_ctx: unknown, value: string | undefined) => {
  if (value !== undefined && !form.test(value)) throw new errors.InvalidRequest(why);
};

/** The part that is the same for every installation. */
const FIXED = {
  claims: CLAIMS_BY_SCOPE,
  scopes: ['openid', 'offline_access'],
  responseTypes: ['code'],
  subjectTypes: ['public', 'pairwise'],
  // Whoever registers a party sees to it (docs/integrating.md). If it were fetched at the start, any party's server
  // that is down could keep every process from starting (N5).
  sectorIdentifierUriValidate: () => false,
  pkce: { required: () => true },
  // A party says where to in every call (OpenID Connect Core, 3.1.2.1; RFC 6749, 4.1.3). One that left it out would be
  // refused from the day on which it registers a second redirect URI.
  allowOmittingSingleRegisteredRedirectUri: false,
  clientAuthMethods: CLIENT_AUTH_METHODS,
  enabledJWA: { clientAuthSigningAlgValues: CLIENT_AUTH_ALGORITHMS },
  discovery: {
    // Without these, a party's library has to assume `client_secret_basic` there (RFC 8414, 2).
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: CLIENT_AUTH_ALGORITHMS,
    authorization_details_types_supported: [PAYMENT_TYPE],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    ui_locales_supported: LOCALES,
  },
  clientBasedCORS: () => false,
  fetch: fetchKeys,
  // In seconds: how wrong the clock of a party may be (FAPI 2.0 Security Profile, 5.3.2.1).
  clockTolerance: 10,
  assertJwtClientAuthClaimsAndHeader: (_ctx, { exp, iat = 0 }) => {
    const now = Date.now() / 1000;
    // Until then each has to be remembered, so that it counts once (RFC 7523, 3).
    if (Number(exp) > now + HOUR) throw new errors.InvalidClientAuth('exp is too far away');
    // The provider looks at `nbf` alone, which many do not send; the limit is that of FAPI.
    if (Number(iat) > now + MINUTE) throw new errors.InvalidClientAuth('iat is too far ahead');
  },
  // Those of a party with a secret stay the same: they end with the grant, so a newer one would last no longer, and a
  // party whose answer with it was lost would lose its access.
  rotateRefreshToken: ({ oidc }) => oidc.client?.clientAuthMethod === 'none',
  // The store deletes all that belongs to a grant, also where a party revokes an access token: so this is told, too (N5).
  revokeGrantPolicy: () => true,
  extraParams: {
    // One of the provider's own. Here it is checked where the request is pushed, too.
    state: ({ oidc }, value) => {
      assertFitsTheWayBack(value);
      assertNotTooLong(oidc.params);
    },
    // Another, whose length the provider does not check: the customer would log in, or pay, and nobody learn of it.
    code_challenge: ofForm(CHALLENGE, 'code_challenge is no SHA-256 hash in base64url'),
    // Another, which the provider compares with a key only once the code is exchanged.
    dpop_jkt: ofForm(THUMBPRINT, 'dpop_jkt is no thumbprint of a key'),
    // A plain parameter, not the provider's support for RFC 9396: only the wizard deals with the payment.
    authorization_details: (_ctx, value) => {
      const fault = value === undefined ? undefined : faultOfPayment(value);
      if (fault !== undefined) throw new errors.InvalidAuthorizationDetails(fault);
    },
  },
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    resourceIndicators: { enabled: false },
    // A session is of no use to later log-ins (see mount.ts), so there is nothing to log out of.
    rpInitiatedLogout: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, { clientId, clientAuthMethod }, token) => {
        if (token.clientId === clientId) return true;
        // Anybody can say that they are an app: they learn nothing of a token that is not theirs.
        if (clientAuthMethod === 'none') return false;
        // A party with two registrations that took the wrong one would believe its token to be gone (RFC 7009, 2.1).
        throw new errors.InvalidRequest('the token was issued to another client');
      },
    },
  },
  ttl: {
    AccessToken: ACCESS_TOKEN_LIFETIME,
    AuthorizationCode: CODE_LIFETIME,
    IdToken: 5 * MINUTE,
    // One that takes the place of another ends with it, as the grant does: it would be kept for nothing (S8).
    RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? GRANT_LIFETIME,
    Grant: (_ctx, grant) => grantLifetime({ scopes: grant.getOIDCScope().split(' ') }),
    // Of its cookies. The store keeps a request for as long as its log-in: see answers.ts.
    Interaction: (OPEN_FOR + LEAVABLE_FOR) / 1000,
    Session: HOUR,
  },
} satisfies Configuration;

function cookiesOf({ config, secrets }: ConfigurationNeeds): Configuration['cookies'] {
  const { publicUrl, framedElsewhere } = config;
  const cookie = {
    httpOnly: true,
    sameSite: framedElsewhere ? ('none' as const) : ('lax' as const),
    secure: publicUrl.startsWith('https:'),
    signed: true,
    partitioned: framedElsewhere,
  };
  return {
    keys: [secrets.key('cookies')],
    names: { session: SESSION_COOKIE, interaction: INTERACTION_COOKIE, resume: RESUME_COOKIE },
    long: cookie,
    short: cookie,
  };
}

/** Finds the customer whose claims a party asks for. */
function accountFinder({ customers, store }: ConfigurationNeeds): Configuration['findAccount'] {
  return async (_ctx, id, token) => {
    // The browser comes back from its completed log-in: the party gets the code, whatever the bank says meanwhile (E7).
    if (token === undefined) return { accountId: id, claims: async () => ({ sub: id }) };
    const customer = await customers.byId(id);
    // Parties learn nothing about a customer whom the bank no longer has or lets log in, whatever codes and tokens they
    // have.
    if (customer === undefined || customer.error !== undefined) return undefined;
    return {
      accountId: id,
      claims: async () => ({ ...(await claimsOf(store, customer, token.grantId)), sub: id }),
    };
  };
}

/** The provider's configuration, without its interactions and its error page. */
export function configurationOf(needs: ConfigurationNeeds): Configuration {
  const { store, secrets, clients, now } = needs;
  const adapter = oidcAdapter(store, now);
  return {
    ...FIXED,
    extraParams: {
      ...FIXED.extraParams,
      // Another of the provider's own: the last, with which the whole is looked at.
      claims: (ctx) => {
        assertPossible(ctx);
        assertRegistered(ctx, clients);
      },
    },
    adapter: (model) => spentWithAnswer(model, adapter(model)),
    clients: clients.all.map(({ metadata }) => metadata),
    jwks: { keys: secrets.jwks },
    cookies: cookiesOf(needs),
    features: {
      ...FIXED.features,
      // Tokens bound to a key of the party (RFC 9449). The nonces are for parties whose clocks are wrong.
      dPoP: { enabled: true, nonceSecret: Buffer.from(secrets.key('dpop'), 'base64url') },
    },
    pairwiseIdentifier: async (_ctx, accountId, client) =>
      pairwiseSubject(secrets, client, accountId),
    findAccount: accountFinder(needs),
  };
}
