import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { REFERENCE_HEADER } from './errors.ts';
import { OIDC_PREFIX } from './provider.ts';

/** Drops the provider's own session cookie from a request. */
function withoutSession(header: string | undefined): string | undefined {
  return header
    ?.split(';')
    .filter((pair) => !/^\s*op-session(\.sig)?=/.test(pair))
    .join(';');
}

type MountedRequest = IncomingMessage & { originalUrl?: string };

/** Lets the OpenID Provider answer everything below its prefix. */
export async function mountProvider(
  app: FastifyInstance,
  provider: Provider,
  publicUrl: string,
): Promise<void> {
  const callback = provider.callback();
  const { protocol, host } = new URL(publicUrl);
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.all(`${OIDC_PREFIX}/*`, (request, reply) => {
    const raw: MountedRequest = request.raw;
    reply.hijack();
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers[REFERENCE_HEADER] = request.id;
    /*
     * Every log-in is confirmed by the customer anew (strong customer authentication), so a session
     * left by an earlier log-in must neither skip the wizard nor answer `prompt=none`, and another
     * customer's log-in in the same browser must not collide with it. The authorization endpoint
     * therefore never sees it: prompt=none is always `login_required`.
     */
    const cookie = withoutSession(raw.headers.cookie);
    if (cookie === undefined) delete raw.headers.cookie;
    else raw.headers.cookie = cookie;
    raw.originalUrl = raw.url ?? '';
    raw.url = raw.originalUrl.slice(OIDC_PREFIX.length);
    reply.raw.setHeader('referrer-policy', 'no-referrer');
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    void callback(raw, reply.raw);
  });
}
