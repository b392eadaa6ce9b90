import { ENDPOINTS } from '#contract/endpoints.ts';
import { checkToken } from '../../http/csrf-token.ts';
import type { OpenSession } from '../../sessions/session.ts';
import { type Incoming, unbound } from '../calls/serve.ts';

/** The session of a browser with a running log-in, for requests of our own pages. */
async function sessionOf(call: Incoming): Promise<OpenSession> {
  const { services, request } = call;
  const session = await services.sessions.live(request.cookies[services.cookies.sessionName]);
  checkToken(call, session.token);
  return session;
}

/** A new access token for this session (X3). */
export const renewToken = unbound(ENDPOINTS.renewToken, async (call) => {
  const { token } = await sessionOf(call);
  return call.services.accessTokens.issue(token);
});

/** The features that are on (X5). */
export const features = unbound(ENDPOINTS.features, async (call) => {
  const { token } = await sessionOf(call);
  call.services.accessTokens.check(call.request, token);
  return [...call.services.config.features];
});
