import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { cookiePairs } from '../http/cookies.ts';
import { asRefusal, refusing } from '../http/errors.ts';
import { OPENED_HEADERS } from '../http/security-headers.ts';
import type { Config } from '../settings/config.ts';
import { SESSION_COOKIE } from './configuration.ts';
import { REFERENCE_HEADER } from './errors.ts';
import { OIDC_PREFIX } from './provider.ts';
import { refuseBrowser } from './refuse-browser.ts';

/**
 * The cookies of a request without the provider's own session. The customer confirms every log-in again (strong customer
 * authentication). A session left by an earlier log-in must therefore neither skip the wizard nor answer `prompt=none`,
 * and another customer's log-in in the same browser must not collide with it. As the authorization endpoint never sees
 * that session, the answer to `prompt=none` is always `login_required`.
 */
const withoutSession = (request: FastifyRequest): string =>
  cookiePairs(request)
    .filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
    .join('; ');

/**
 * For every answer, as one may be a form for the party (`form_post`): the provider itself adds the hash of the script
 * that sends it (S1). Without `form-action`, which browsers apply to the party's own redirects, too.
 */
const policyOf = (frameAncestors: string): string =>
  `default-src 'none'; script-src; base-uri 'none'; frame-ancestors ${frameAncestors}`;

type MountedRequest = IncomingMessage & { originalUrl?: string };

/** Called by parties' servers, each from one address for many customers; and how. */
const BACK_CHANNEL: Readonly<Record<string, readonly string[]>> = {
  '/token': ['POST'],
  '/token/revocation': ['POST'],
  '/request': ['POST'],
  '/me': ['GET', 'HEAD', 'POST'],
};

/**
 * Opened by a customer's browser on the way to the log-in and back, and how; see by-post.ts for the one by POST. The
 * pattern excludes an empty id.
 */
const FRONT_CHANNEL: Readonly<Record<string, readonly string[]>> = {
  '/auth': ['GET', 'POST'],
  '/auth/:uid(.+)': ['GET'],
};
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const OAUTH_METADATA = '/.well-known/oauth-authorization-server';

/** Read by everybody, and how. */
const METADATA = ['/jwks', '/.well-known/openid-configuration', OAUTH_METADATA];
const READING = ['GET', 'HEAD'];

/**
 * Refuses a party's server before the provider is asked, with an error as OAuth defines it (RFC 6749, 5.2): it calls too
 * often, or says of its body what nobody can read.
 */
function refuseParty(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.code === 'TECHNICAL_ERROR') throw error;
  const isTooOften = refusal.code === 'RATE_LIMITED';
  const why = isTooOften ? 'Too many calls.' : 'The call cannot be read.';
  return refusing(reply, refusal)
    .header('cache-control', 'no-store')
    .send({
      error: isTooOften ? 'temporarily_unavailable' : 'invalid_request',
      error_description: `${why} Reference: ${request.id}`,
    });
}

/** Refuses a method that an endpoint does not have (RFC 9126, 2.3). The provider would say that it is not there. */
function refuseMethod(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ');
  return reply
    .code(405)
    .header('allow', allowed)
    .header('cache-control', 'no-store')
    .send({ error: 'invalid_request', error_description: `Only by ${allowed}.` });
}

/** Lets the provider answer a request, as one to the site's public address. */
function answeredBy(provider: Pick<Provider, 'callback'>, publicUrl: string) {
  const callback = provider.callback();
  const { protocol, host } = new URL(publicUrl);
  return (request: FastifyRequest, reply: FastifyReply) => {
    const raw: MountedRequest = request.raw;
    reply.hijack();
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers[REFERENCE_HEADER] = request.id;
    raw.headers.cookie = withoutSession(request);
    // It may begin with the site, as to a proxy (RFC 9112, 3.2.2).
    raw.originalUrl = (raw.url ?? '').replace(/^https?:\/\/[^/]*/, '');
    raw.url = raw.originalUrl.slice(OIDC_PREFIX.length);
    void callback(raw, reply.raw);
  };
}

/**
 * Lets the OpenID Provider answer at its addresses, in this spelling only. Its own router accepts others, in capitals
 * or with a slash at the end, which neither the limits nor the way back (way-back.ts) know (S6).
 */
export async function mountProvider(
  app: FastifyInstance,
  provider: Pick<Provider, 'callback'>,
  {
    publicUrl,
    rateLimits,
    frameAncestors,
  }: Pick<Config, 'publicUrl' | 'rateLimits' | 'frameAncestors'>,
): Promise<void> {
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of Object.entries(OPENED_HEADERS)) raw.setHeader(name, value);
    raw.setHeader('content-security-policy', policyOf(frameAncestors));
  });
  const answer = answeredBy(provider, publicUrl);
  const answerOnly =
    (methods: readonly string[]) => (request: FastifyRequest, reply: FastifyReply) => {
      const { method } = request;
      if (method !== 'OPTIONS' && !methods.includes(method)) return refuseMethod(reply, methods);
      answer(request, reply);
    };
  for (const [path, methods] of Object.entries(BACK_CHANNEL)) {
    const answerParty = answerOnly(methods);
    const config = { rateLimit: { max: rateLimits.perPartyPerMinute } };
    app.all(OIDC_PREFIX + path, { config, errorHandler: refuseParty }, (request, reply) => {
      // Errors there are JSON (RFC 6749, 5.2). The provider would send its page for browsers to every client that
      // prefers HTML, as Java's own does unless it is told otherwise.
      request.raw.headers.accept = 'application/json';
      return answerParty(request, reply);
    });
  }
  for (const [path, methods] of Object.entries(FRONT_CHANNEL)) {
    const url = OIDC_PREFIX + path;
    app.get(url, { exposeHeadRoute: false, errorHandler: refuseBrowser }, answer);
    // HEAD, too: it would open a log-in, or take the way back, for somebody who sees none of it.
    const others = METHODS.filter((method) => !methods.includes(method));
    app.route({ url, method: others, handler: (_request, reply) => refuseMethod(reply, methods) });
  }
  const answerReader = answerOnly(READING);
  const tellReader = (request: FastifyRequest, reply: FastifyReply) => {
    reply.raw.setHeader('cache-control', 'public, max-age=300');
    return answerReader(request, reply);
  };
  for (const path of METADATA) {
    app.all(OIDC_PREFIX + path, { errorHandler: refuseParty }, tellReader);
  }
  // Where RFC 8414 (3.1) looks: before the path of the issuer. The provider knows only what is below that.
  app.all(OAUTH_METADATA + OIDC_PREFIX, { errorHandler: refuseParty }, (request, reply) => {
    request.raw.url = OIDC_PREFIX + OAUTH_METADATA;
    return tellReader(request, reply);
  });
}
