import type { FastifyInstance } from 'fastify';
import { OPENED_HEADERS } from '../http/security-headers.ts';
import { OIDC_PREFIX } from './provider.ts';
import { refuseBrowser } from './refuse-browser.ts';

/** The longest request by POST, in bytes: nginx accepts 8 kB for the whole first line of the one by GET. */
export const LONGEST_FORM = 8000;

/**
 * Redirects an authorization request that a browser sends by POST (OpenID Connect Core, 3.1.2.1) to the same
 * request by GET: only then does the browser send the cookie of its other log-ins, which is `SameSite=Lax`
 * (S3).
 */
export async function mountByPost(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  const path = `${OIDC_PREFIX}/auth`;
  app.post<{ Body?: URLSearchParams }>(
    path,
    { errorHandler: refuseBrowser },
    ({ body = new URLSearchParams() }, reply) =>
      reply
        .headers({ ...OPENED_HEADERS, 'cache-control': 'no-store' })
        .redirect(`${path}?${body}`, 303),
  );
}
