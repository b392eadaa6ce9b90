import type { Adapter, AdapterPayload, InteractionResults, Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { SiteCookies } from '../http/cookies.ts';
import { digest } from '../keys/crypto.ts';
import { LEAVABLE_FOR } from '../process/model.ts';
import { hasWayBack } from '../process/returning.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Store } from '../store/store.ts';
import { kindOf } from './adapter.ts';

type Middleware = Parameters<Provider['use']>[0];
type Context = Parameters<Middleware>[0];

/** The cookie of a browser that was sent to the wizard and may come back. */
export const RESUME_COOKIE = 'op-resume';
const RESUME_PATH = /^\/auth\/[^/]+$/;
/** How long an answer is kept, in ms: as long as the code in it is valid. */
const KEPT = 60_000;

const INTERACTION = kindOf('Interaction');
const PUSHED = kindOf('PushedAuthorizationRequest');

/** A complete answer to the browser, whichever address and response mode it is for. */
const Answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});
type Answer = z.infer<typeof Answer>;
/** What is left of a request once it is answered. */
const Spent = z.object({ answer: Answer });

const answerIn = (payload: AdapterPayload | undefined): Answer | undefined =>
  z.safeParse(Spent, payload).data?.answer;

/**
 * Keeps requests until they are answered. The provider would delete a request, and mark a pushed one as used,
 * before it has the answer; if the process died in between, the customer would have taken every step for nothing.
 * Here both stay unchanged until {@link wayBack} has stored the answer.
 */
export function spentWithAnswer(model: string, adapter: Adapter): Adapter {
  if (model === 'PushedAuthorizationRequest') {
    return {
      ...adapter,
      // A little longer than it can open a log-in: keepPushed must still find it for one opened at the last moment.
      upsert: (id, payload, seconds = 0) => adapter.upsert(id, payload, seconds + KEPT / 1000),
      consume: async () => {},
    };
  }
  if (model !== 'Interaction') return adapter;
  return {
    ...adapter,
    async find(id) {
      const found = await adapter.find(id);
      return found && answerIn(found) === undefined ? found : undefined;
    },
    destroy: async () => {},
  };
}

/** Whether a party's request has no answer yet: its browser has not come back. */
export async function isAwaited(store: Store, uid: string): Promise<boolean> {
  const asked = await store.get(INTERACTION, digest(uid));
  return asked !== undefined && answerIn(asked) === undefined;
}

/** Stores how a log-in ended, unless its request already has a result or an answer. */
export async function handResult(
  store: Store,
  uid: string,
  result: InteractionResults,
): Promise<void> {
  await store.update(INTERACTION, digest(uid), (current) =>
    current === undefined || current.result !== undefined || answerIn(current) !== undefined
      ? undefined
      : { value: { ...current, result } },
  );
}

/**
 * Keeps a pushed request for as long as the log-in that it opened can be left, so that it can be recognised as
 * used (RFC 9126).
 */
export async function keepPushed(store: Store, pushed: string, now: number): Promise<void> {
  const expiresAt = now + LEAVABLE_FOR;
  await store.update(PUSHED, digest(pushed), (value) => value && { value, expiresAt });
}

/** The pushed request that opened a log-in. */
const pushedIn = (asked: AdapterPayload | undefined): string | undefined =>
  z.safeParse(z.object({ parJti: z.string() }), asked).data?.parJti;

/**
 * Claims a pushed request for the log-in that comes back first, before it gets its answer: no other one gets a code,
 * even if this process dies before the request is marked as used. The same log-in may try again. Returns whether the
 * request is this log-in's.
 */
async function claimPushed(store: Store, pushed: string, id: string): Promise<boolean> {
  const stands = await store.update(PUSHED, digest(pushed), (current) =>
    current === undefined || current.consumed !== undefined || current.claimedBy !== undefined
      ? undefined
      : { value: { ...current, claimedBy: id } },
  );
  return stands === undefined || stands.claimedBy === id;
}

/** The result of a log-in whose pushed request also opened another one, which came back first. */
const TOO_LATE: InteractionResults = {
  error: 'invalid_request_uri',
  error_description: 'request_uri was already used',
};

/** Makes the provider answer a log-in with an error if another log-in has claimed its pushed request. */
async function settlePushed(store: Store, asked: AdapterPayload | undefined, id: string) {
  const pushed = pushedIn(asked);
  if (pushed === undefined || (await claimPushed(store, pushed, id))) return;
  await store.update(INTERACTION, id, (current) =>
    current === undefined || answerIn(current) !== undefined
      ? undefined
      : { value: { ...current, result: TOO_LATE } },
  );
}

/** Marks a pushed request as used once a log-in that it opened is answered, and removes its content (S8). */
async function consumePushed(store: Store, asked: AdapterPayload | undefined, now: number) {
  const pushed = pushedIn(asked);
  if (pushed === undefined) return;
  await store.update(
    PUSHED,
    digest(pushed),
    (current) =>
      current && { value: { ...current, request: undefined, consumed: Math.floor(now / 1000) } },
  );
}

/**
 * Whether the answer leads to the party: a redirect, or a form, which has status 400 if it carries an error.
 */
const tellsParty = ({ status, body }: Context): boolean =>
  status < 400 || (typeof body === 'string' && body.includes('<form method="post"'));

function answerOf({ status, body, response }: Context): Answer {
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
  );
  return {
    status,
    headers: Object.fromEntries(headers),
    body: typeof body === 'string' ? body : '',
  };
}

function say(ctx: Context, { status, headers, body }: Answer): void {
  ctx.status = status;
  ctx.body = body;
  ctx.set(headers);
}

interface Needs {
  readonly store: Store;
  readonly now: () => number;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly cookies: Pick<SiteCookies, 'sessionName' | 'expired'>;
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
 * The way back from the wizard (E7). Replaces the stored request by its answer in one atomic step, so that a
 * request has only one answer, even if it is asked for several times at once, at several processes, or a
 * process dies meanwhile. A browser that still has the request's cookie, because the answer was lost, gets the
 * same answer again for a minute. The answer removes the cookie, and the code in it works once.
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
    if (before !== undefined) return lead(ctx, before);
    await settlePushed(store, asked, id);
    await next();
    // An error page is not stored: a repeated request is handled again.
    const answer = tellsParty(ctx) ? answerOf(ctx) : undefined;
    const spent = await store.update(INTERACTION, id, (current) =>
      answer === undefined || current === undefined || answerIn(current) !== undefined
        ? undefined
        : { value: { answer }, expiresAt: now() + KEPT },
    );
    // Our answer, or that of a parallel request that was faster.
    const standing = answerIn(spent);
    if (standing === undefined) return;
    await consumePushed(store, asked, now());
    await lead(ctx, standing);
  };
}
