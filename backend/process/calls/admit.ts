import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { checkToken } from '../../http/csrf-token.ts';
import { logInNamedIn } from '../../http/named-log-in.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { OpenSession } from '../../sessions/session.ts';
import {
  type Answer,
  AUTHENTICATION,
  type Authentication,
  expiryAfterActivity,
  isRunning,
} from '../authentication.ts';
import { isReturning } from '../end/returning.ts';
import type { Incoming } from './serve.ts';

/**
 * `live`: the log-in must be running. `returning`: or be completed without its browser having come back, for calls that
 * say where it stands. `ended`: it may also be over or expired, for calls that only leave it.
 */
export type Tolerance = 'live' | 'returning' | 'ended';

/** What a caller has proven: its browser session and the log-in that it belongs to. */
export interface Access {
  readonly session: OpenSession;
  readonly authentication: Authentication;
  /** Names the intent by its idempotency key (S6); empty for calls that change nothing. */
  readonly intent: string;
  /**
   * The intent as counted by limits: the same key in another log-in, or after a restart of the log-in, counts
   * as another attempt (S4).
   */
  readonly countedAs: string;
  /** The resource the intent is for. */
  readonly path: string;
  /** The answer that this intent has already received. */
  readonly answered: Answer | undefined;
  readonly tolerance: Tolerance;
}

/**
 * The refusal of a call that was made before its session's id was replaced, and came after that, unless it is
 * USER_SESSION_EXPIRED.
 */
export type RefuseLate = (
  incoming: Incoming,
  authentication: Authentication,
) => Refusal | undefined;

const IntentKey = z.string().check(z.regex(IDEMPOTENCY_KEY));

/** Activity is recorded at most this often, in ms. */
const SLIDE_AFTER = 10_000;

/**
 * The intent of a call: its key. One of digits alone gets a sign before it that no key has: objects list numbers before
 * everything else, and the newest answer would be forgotten as the oldest (S6).
 */
function intentOf({ request }: Incoming): string {
  const key = z.safeParse(IntentKey, request.headers[IDEMPOTENCY_HEADER]);
  if (!key.success) throw new Refusal('IDEMPOTENCY_KEY_REJECTED');
  return /^\d+$/.test(key.data) ? `#${key.data}` : key.data;
}

/**
 * The answer that an intent has already received.
 * @throws {Refusal} IDEMPOTENCY_KEY_REJECTED if another call came with the same key.
 */
export function answerTo(
  { answers }: Authentication,
  { intent, path }: Pick<Access, 'intent' | 'path'>,
): Answer | undefined {
  // The key comes from the caller, and could be that of an inherited property.
  const answered = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
  if (answered !== undefined && answered.path !== path) {
    throw new Refusal('IDEMPOTENCY_KEY_REJECTED');
  }
  return answered;
}

/** The caller's session. Calls that change something must come from the wizard, and with its CSRF token (S3). */
async function openSession(incoming: Incoming, changes: boolean): Promise<OpenSession> {
  const { request, services } = incoming;
  const { sessions, csrf, cookies } = services;
  if (changes) csrf.checkOrigin(request);
  const session = await sessions.open(request.cookies[cookies.sessionName]);
  if (session === undefined) throw new Refusal('USER_SESSION_EXPIRED');
  if (changes) checkToken(incoming, session.token);
  return session;
}

/** The log-in that the call names; it must be one of the session's. */
async function logInOf(
  { request, services }: Incoming,
  session: OpenSession,
): Promise<Authentication> {
  const named = logInNamedIn(request);
  const bound = session.authentications.find(({ id }) => id === named);
  if (bound === undefined) throw new Refusal('NOT_FOUND');
  const authentication = await services.store.get(AUTHENTICATION, bound.id);
  if (authentication === undefined) throw new Refusal('USER_SESSION_EXPIRED');
  return authentication;
}

/** Whether the log-in runs, as far as the call needs that (S4). */
async function runs(
  services: Services,
  authentication: Authentication,
  tolerance: Tolerance,
): Promise<boolean> {
  if (tolerance === 'ended' || isRunning(authentication, services.now())) return true;
  return tolerance === 'returning' && isReturning(services, authentication);
}

/**
 * Admits a call to the log-in that it names. Checks, in this order: its origin, the session, the CSRF token (S3), whose
 * log-in it is, the key of the intent (S6), that the log-in runs, as far as the call needs that (S4), and that the
 * session's id has not been replaced (S2). A repetition gets its answer, which may have been lost, even without the
 * last two.
 * @throws {Refusal} of the first check that fails.
 * @throws {Unavailable} if another log-in replaced the id while the call was on its way.
 */
export async function admit(
  incoming: Incoming,
  endpoint: Endpoint,
  tolerance: Tolerance,
  refuseLate?: RefuseLate,
): Promise<Access> {
  const { request, services } = incoming;
  const changes = endpoint.method === 'POST';
  const session = await openSession(incoming, changes);
  const authentication = await logInOf(incoming, session);

  const path = request.url.split('?')[0] ?? '';
  const intent = changes ? intentOf(incoming) : '';
  const answered = changes ? answerTo(authentication, { intent, path }) : undefined;

  if (answered === undefined) {
    if (!(await runs(services, authentication, tolerance))) {
      throw new Refusal('USER_SESSION_EXPIRED');
    }
    if (await services.sessions.isRetired(session, authentication)) {
      throw (
        refuseLate?.(incoming, authentication) ??
        (await services.sessions.refusalOfRetired(session, authentication))
      );
    }
  }
  if (endpoint.name === 'process') await slide(incoming, authentication);
  const countedAs = `${authentication.id} ${authentication.rounds} ${intent}`;
  return { session, authentication, intent, countedAs, path, answered, tolerance };
}

/** Asking for the next step counts as activity. Watching a challenge or events does not (S4). */
async function slide({ services }: Incoming, authentication: Authentication): Promise<void> {
  const { store, now } = services;
  const expiresAt = expiryAfterActivity(authentication, now());
  if (expiresAt - authentication.expiresAt < SLIDE_AFTER) return;
  await store.update(AUTHENTICATION, authentication.id, (current) =>
    isRunning(current, now())
      ? { value: { ...current, expiresAt: Math.max(expiresAt, current.expiresAt) } }
      : undefined,
  );
}
