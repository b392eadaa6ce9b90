import { type AdapterPayload, errors, type Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { SiteCookies } from '../http/cookies.ts';
import { digest } from '../keys/crypto.ts';
import { AUTHENTICATION } from '../process/authentication.ts';
import { hasWayBack } from '../process/end/returning.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Store } from '../store/store.ts';
import {
  type Answer,
  answerIn,
  INTERACTION,
  isAwaited,
  KEPT,
  mayRepeat,
  type Spent,
  updateAwaited,
} from './answers.ts';
import { addressOf } from './interaction.ts';
import type { Context, Middleware } from './middleware.ts';
import { consumePushed, settlePushed } from './pushed.ts';

/** The cookie of a browser that was sent to the wizard and may come back. */
export const RESUME_COOKIE = 'op-resume';
const RESUME_PATH = /^\/auth\/[^/]+$/;

/** The longest `state`, in bytes as part of an address: nginx accepts 16 kB for all headers of an answer. */
const LONGEST_STATE = 8 * 1024;

/**
 * Refuses a `state` that would not fit into the redirect URL of the way back; a pushed request may have one, as it
 * is not sent as a URL. Refused where it is pushed, so that the party learns of it, or else before the log-in, so that
 * the customer does not take every step for nothing (E7).
 */
export function assertFitsTheWayBack(state = ''): void {
  if (String(new URLSearchParams({ state })).length <= LONGEST_STATE) return;
  const error = new errors.InvalidRequest('state is too long');
  // The redirect to the party with this error would contain the same state.
  error.allow_redirect = false;
  throw error;
}

/**
 * Whether the answer leads to the party: a redirect, or a form, which has status 400 if it carries an error.
 */
const tellsParty = ({ status, body }: Context): boolean =>
  status < 400 || (typeof body === 'string' && body.includes('<form method="post"'));

function spentBy({ status, body, response, oidc }: Context): Spent {
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
  );
  const answer = {
    status,
    headers: Object.fromEntries(headers),
    body: typeof body === 'string' ? body : '',
  };
  const code = oidc.entities.AuthorizationCode?.jti;
  return { answer, code: code && digest(code) };
}

function say(ctx: Context, { status, headers, body }: Answer): void {
  ctx.status = status;
  ctx.body = body;
  ctx.set(headers);
}

interface Needs {
  readonly provider: Pick<Provider, 'Client'>;
  readonly store: Store;
  readonly now: () => number;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly cookies: Pick<SiteCookies, 'sessionName' | 'attributes' | 'expired'>;
}

/** Drops the browser's session, unless another of its log-ins needs it (S2). */
async function dropSession({ store, sessions, cookies }: Needs, ctx: Context): Promise<void> {
  const session = await sessions.open(ctx.cookies.get(cookies.sessionName));
  if (session === undefined) return;
  const authorization = { isAwaited: (id: string) => isAwaited(store, id) };
  if (await hasWayBack({ store, authorization }, session.authentications)) return;
  ctx.append('set-cookie', cookies.expired());
}

/**
 * Leads a browser that comes too early to the wizard, where its log-in goes on. The provider would open another one, and
 * nothing would lead back from this one, not even after a payment (P7, S5). Returns whether it did.
 */
async function leadOn({ store }: Needs, ctx: Context, uid: string): Promise<boolean> {
  const logIn = await store.get(AUTHENTICATION, uid);
  if (logIn === undefined || logIn.ending?.kind === 'failed') return false;
  ctx.status = 303;
  ctx.set('cache-control', 'no-store');
  ctx.redirect(addressOf(logIn));
  return true;
}

/**
 * Lets the browser ask again for as long as its answer is kept: until then the wizard's page may stay, whose link leads
 * here once more (E7, N2). Many open an app only at a press of the customer's, or ask first; a website may be slow, or
 * the browser stopped on the way there.
 */
function letAskAgain({ cookies }: Needs, ctx: Context, uid: string): void {
  const { pathname } = new URL(ctx.oidc.urlFor('resume', { uid }));
  for (const name of [RESUME_COOKIE, `${RESUME_COOKIE}.sig`]) {
    const pair = `${name}=${ctx.cookies.get(name, { signed: false })}`;
    const lifetime = `Max-Age=${KEPT / 1000}; Path=${pathname}`;
    // After the provider's own, which removes it.
    ctx.append('set-cookie', `${pair}; ${lifetime}; HttpOnly${cookies.attributes}`);
  }
}

const Asked = z.object({ client_id: z.string(), redirect_uri: z.string() });

/**
 * Checks that the party still has the redirect URI. The bank may have removed it since the log-in began, up to a day
 * ago, and the provider does not look again (S7). A party that is gone is up to the provider.
 * @throws {errors.InvalidRedirectUri} if the URI is gone.
 */
async function assertStillAllowed({ provider }: Needs, { params }: AdapterPayload): Promise<void> {
  const { client_id, redirect_uri } = z.parse(Asked, params);
  const client = await provider.Client.find(client_id);
  if (client?.redirectUriAllowed(redirect_uri) === false) throw new errors.InvalidRedirectUri();
}

/**
 * The way back from the wizard (E7). Replaces the stored request by its answer in one atomic step, so that a
 * request has only one answer, even if it is asked for several times at once, at several processes, or a
 * process dies meanwhile. A browser that has the request's cookie gets the same answer again for a minute, until the
 * code in it is exchanged.
 */
export function wayBack(needs: Needs): Middleware {
  const { store, now } = needs;
  async function lead(ctx: Context, answer: Answer): Promise<void> {
    say(ctx, answer);
    // The customer gets back to the party without this: the session ends by itself.
    await dropSession(needs, ctx).catch(() => {});
  }
  return async (ctx, next) => {
    const uid = RESUME_PATH.test(ctx.path) && ctx.cookies.get(RESUME_COOKIE, { signed: true });
    if (!uid) return next();
    const id = digest(uid);
    const asked = await store.get(INTERACTION, id);
    const before = answerIn(asked);
    if (asked && before) return (await mayRepeat(store, asked)) ? lead(ctx, before) : next();
    if (asked && asked.result === undefined && (await leadOn(needs, ctx, uid))) return;
    if (asked) await assertStillAllowed(needs, asked);
    await settlePushed(store, asked, id);
    await next();
    if (tellsParty(ctx)) letAskAgain(needs, ctx, uid);
    // An error page is not stored: a repeated request is handled again.
    const value = tellsParty(ctx) ? spentBy(ctx) : undefined;
    const expiresAt = now() + KEPT;
    const spent = await updateAwaited(store, id, () => value && { value, expiresAt });
    // Our answer, or that of a parallel request that was faster.
    const standing = answerIn(spent);
    if (standing === undefined) return;
    await consumePushed(store, asked, now());
    await lead(ctx, standing);
  };
}
