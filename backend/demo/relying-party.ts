import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import { keyed, sameSecret } from '../keys/crypto.ts';
import { OIDC_PREFIX } from '../oidc/provider.ts';
import type { RegisteredDemoClient } from './clients.ts';
import { errorPage, resultPage, startPage } from './pages.ts';
import { authorizationDetails, DEMO_PAYMENTS } from './payments.ts';

const SCOPE = 'openid profile email address banking';

/** How long a log-in can take, in seconds, as docs/parties.md tells every party. */
const COMES_BACK_WITHIN = 26 * 60 * 60;

/** What the answer of a log-in is checked against. */
interface Transaction {
  readonly clientId: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}
const Start = z.object({
  client: z.string(),
  ui_locales: z.optional(z.string()),
  payment: z.optional(z.string()),
});

interface Needs {
  readonly publicUrl: string;
  readonly clients: readonly RegisteredDemoClient[];
  /** The key from which a log-in's verifier and nonce are derived. */
  readonly key: string;
  /** The attributes of its cookies. */
  readonly cookieAttributes: string;
  /** The policy of the page that a log-in ends on. It may be framed, because the log-in may have been. */
  readonly callbackPolicy: string;
  /** The origin under which this server reaches itself. */
  readonly innerOrigin: () => Promise<string>;
}

/**
 * The relying party reaches its OpenID Provider, which is in the same process, over the loopback. So it does not
 * have to trust a TLS proxy with a self-signed certificate.
 */
function innerFetch({ publicUrl, innerOrigin }: Needs): client.CustomFetch {
  return async (url, options) => {
    const own = url.startsWith(publicUrl);
    const inner = own ? (await innerOrigin()) + url.slice(publicUrl.length) : url;
    const { method, headers, redirect, signal, body } = options;
    const form = typeof body === 'string' || body instanceof URLSearchParams ? body : null;
    return fetch(inner, { method, headers, redirect, body: form, ...(signal ? { signal } : {}) });
  };
}

function cookieName(state: string): string {
  return `demo-tx-${state.slice(0, 8)}`;
}

/**
 * Verifier and nonce are derived from the state and kept nowhere. A browser may have begun a hundred log-ins that never
 * came back, and all their cookies have to fit into one request.
 */
const transactionOf = ({ key }: Needs, clientId: string, state: string): Transaction => ({
  clientId,
  state,
  verifier: keyed(key, 'verifier', state),
  nonce: keyed(key, 'nonce', state),
});

/** The value of the cookie that proves that this browser began the log-in. */
const cookieOf = ({ key }: Needs, { clientId, state }: Pick<Transaction, 'clientId' | 'state'>) =>
  `${clientId}.${keyed(key, 'cookie', `${clientId} ${state}`).slice(0, 22)}`;

function readTransaction(
  needs: Needs,
  request: FastifyRequest,
  state: string,
): Transaction | undefined {
  const cookie = request.cookies[cookieName(state)] ?? '';
  const [clientId = ''] = cookie.split('.');
  return sameSecret(cookie, cookieOf(needs, { clientId, state }))
    ? transactionOf(needs, clientId, state)
    : undefined;
}

/** The address to send the browser to. A client that must use PAR pushes its request first (RFC 9126). */
async function authorizationUrl(
  configuration: client.Configuration,
  { metadata }: RegisteredDemoClient,
  request: Record<string, string>,
): Promise<URL> {
  return metadata.require_pushed_authorization_requests === true
    ? client.buildAuthorizationUrlWithPAR(configuration, request)
    : client.buildAuthorizationUrl(configuration, request);
}

/** The provider's configuration for each client, discovered on first use. */
function discovery(needs: Needs): (demo: RegisteredDemoClient) => Promise<client.Configuration> {
  const discovered = new Map<string, client.Configuration>();
  return async (demo) => {
    const known = discovered.get(demo.id);
    if (known !== undefined) return known;
    const configuration = await client.discovery(
      new URL(`${needs.publicUrl}${OIDC_PREFIX}`),
      demo.id,
      undefined,
      client.ClientSecretBasic(demo.secret),
      { execute: [client.allowInsecureRequests], [client.customFetch]: innerFetch(needs) },
    );
    discovered.set(demo.id, configuration);
    return configuration;
  };
}

/**
 * Exchanges the code in the address for the tokens and the customer's data. The tokens are bound to a key that is made
 * for this and forgotten (RFC 9449): nobody else can use them.
 */
async function learn(configuration: client.Configuration, url: URL, transaction: Transaction) {
  const bound = { DPoP: client.getDPoPHandle(configuration, await client.randomDPoPKeyPair()) };
  const checks = {
    pkceCodeVerifier: transaction.verifier,
    expectedNonce: transaction.nonce,
    expectedState: transaction.state,
    idTokenExpected: true,
  };
  const tokens = await client.authorizationCodeGrant(configuration, url, checks, {}, bound);
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('no ID token');
  const userInfo = await client.fetchUserInfo(
    configuration,
    tokens.access_token,
    claims.sub,
    bound,
  );
  return { claims, userInfo };
}

type ConfigurationOf = ReturnType<typeof discovery>;

const namesOf = (known: readonly { readonly id: string }[]): string =>
  known.map(({ id }) => id).join(', ');

/** Sends the browser to the provider. A cookie keeps which log-in it began. */
function startRoute(app: FastifyInstance, needs: Needs, configurationOf: ConfigurationOf): void {
  const { publicUrl, clients, cookieAttributes } = needs;
  app.get('/demo/start', async (incoming, reply) => {
    const { data: query } = z.safeParse(Start, incoming.query);
    const demo = clients.find(({ id }) => id === query?.client);
    if (demo === undefined || query === undefined) {
      return reply.code(404).send(`No such client. There are ${namesOf(clients)}.`);
    }
    const pays = demo.id === 'demo-payment';
    const payment = pays ? authorizationDetails(query.payment) : undefined;
    if (pays && payment === undefined) {
      return reply.code(404).send(`No such payment. There are ${namesOf(DEMO_PAYMENTS)}.`);
    }
    const configuration = await configurationOf(demo);
    const transaction = transactionOf(needs, demo.id, client.randomState());
    const { state, nonce, verifier } = transaction;
    const request = {
      redirect_uri: `${publicUrl}/callback`,
      scope: SCOPE,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce,
      state,
      ...(query.ui_locales ? { ui_locales: query.ui_locales } : {}),
      ...(payment === undefined ? {} : { authorization_details: payment }),
    };
    const target = await authorizationUrl(configuration, demo, request);
    reply.header(
      'set-cookie',
      `${cookieName(state)}=${cookieOf(needs, transaction)}; Path=/callback; Max-Age=${COMES_BACK_WITHIN}; HttpOnly${cookieAttributes}`,
    );
    return reply.redirect(target.href, 303);
  });
}

/** Shows the result: the customer's data, or the error. */
function callbackRoute(app: FastifyInstance, needs: Needs, configurationOf: ConfigurationOf): void {
  const { publicUrl, clients, cookieAttributes, callbackPolicy } = needs;
  app.get('/callback', async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', callbackPolicy);
    const url = new URL(request.url, publicUrl);
    const state = url.searchParams.get('state') ?? '';
    const transaction = readTransaction(needs, request, state);
    const demo = clients.find(({ id }) => id === transaction?.clientId);
    if (transaction === undefined || demo === undefined) {
      return reply.code(400).send(errorPage({ error: 'unknown_transaction' }));
    }
    reply.header(
      'set-cookie',
      `${cookieName(state)}=; Path=/callback; Max-Age=0${cookieAttributes}`,
    );
    const configuration = await configurationOf(demo);
    try {
      const { claims, userInfo } = await learn(configuration, url, transaction);
      return reply.send(resultPage(demo, claims, userInfo));
    } catch (error) {
      if (error instanceof client.AuthorizationResponseError) {
        const { error: code, error_description } = error;
        return reply.send(
          errorPage({ error: code, error_description, state, iss: url.searchParams.get('iss') }),
        );
      }
      request.log.error({ err: error }, 'token exchange failed');
      return reply.code(502).send(errorPage({ error: 'token_exchange_failed' }));
    }
  });
}

/** A real OpenID Connect client: code flow, PKCE, state, nonce (S7). */
export function relyingParty(app: FastifyInstance, needs: Needs): void {
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(startPage(needs.clients)),
  );
  const configurationOf = discovery(needs);
  startRoute(app, needs, configurationOf);
  callbackRoute(app, needs, configurationOf);
}
