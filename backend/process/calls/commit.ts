import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { Repeated } from '../../http/errors.ts';
import { errorReply, Refusal, statusOf, Unavailable } from '../../refusal.ts';
import { changeAnd, followLate } from '../../store/late.ts';
import {
  type Answer,
  AUTHENTICATION,
  type Authentication,
  entryOf,
  expiryAfterActivity,
  isExpired,
  keptUntil,
} from '../authentication.ts';
import { stageOf } from '../stage.ts';
import { type Access, answerTo } from './admit.ts';
import { carryOut, type Effect } from './carry-out.ts';
import type { Admitted, Incoming } from './serve.ts';

/**
 * Notes what is to be done once the change is stored: after a reply as after a refusal, in this order, but not for a
 * repetition. What fails keeps nothing behind it from being done, and then fails the call.
 */
export type Afterwards = (effect: Effect) => void;

/**
 * The change that a step makes to its log-in; it may run more than once. If it *returns* a refusal, the change and the
 * refusal are stored; if it *throws* one, nothing is.
 */
export type Change<Reply> = (draft: Authentication, afterwards: Afterwards) => Reply | Refusal;

const REMEMBERED_INTENTS = 100;

function remember(draft: Authentication, intent: string, answer: Answer): void {
  const recent = Object.entries(draft.answers).slice(1 - REMEMBERED_INTENTS);
  draft.answers = { ...Object.fromEntries(recent), [intent]: answer };
}

function answerOf<Reply>(
  result: Reply | Refusal,
  { traceId: by }: Incoming,
  endpoint: Endpoint,
  path: string,
): Answer {
  return result instanceof Refusal
    ? { path, status: statusOf(result.code), body: errorReply(result, by), by }
    : { path, status: 200, body: z.parse(endpoint.reply, result), by };
}

/**
 * The log-in as a call changes it, which counts as activity, and what came of that. Checks again what may have changed
 * since the call was admitted.
 * @throws {Refusal} if the log-in has ended, or been restarted.
 */
function changed<Result>(
  current: Authentication,
  { authentication, tolerance }: Access,
  now: number,
  work: (draft: Authentication) => Result,
): { readonly draft: Authentication; readonly result: Result } {
  const expired = isExpired(current, now);
  if ((expired || current.ending !== undefined) && tolerance === 'live') {
    throw new Refusal('USER_SESSION_EXPIRED');
  }
  // After a restart, the checks concerned the previous customer (S2, S5).
  if (current.rounds !== authentication.rounds) throw new Refusal('STEP_NOT_CURRENT');
  const draft = structuredClone(current);
  // A process whose clock is fast has taken it for over.
  if (!expired) delete draft.over;
  if (!expired) draft.expiresAt = expiryAfterActivity(draft, now);
  const result = work(draft);
  // Again: if the work was the log-in itself, or a payment, another limit applies now.
  if (!expired) draft.expiresAt = expiryAfterActivity(draft, now);
  return { draft, result };
}

/**
 * Stores a change before the call has an answer: for what the bank is asked next, and may do although its answer is
 * lost (S5, S6). Returns what `follow` makes of the log-in as it is then; see {@link changeAnd}.
 */
export function changeAhead<T>(
  call: Admitted,
  work: (draft: Authentication) => void,
  follow: (after: Authentication) => Promise<T>,
): Promise<T> {
  const { store, now } = call.services;
  const change = (current: Authentication | undefined) => {
    if (current === undefined) throw new Refusal('USER_SESSION_EXPIRED');
    return { value: changed(current, call, now(), work).draft };
  };
  return changeAnd(entryOf(store, call.authentication.id), change, async (after) => {
    if (after === undefined) throw new Refusal('USER_SESSION_EXPIRED');
    return follow(after);
  });
}

/** The stage that a step has just reached, for the metrics; `undefined` if it is the same or the log-in has ended. */
function stageReached(before: Authentication, after: Authentication): string | undefined {
  const stage = stageOf(after);
  return after.ending === undefined && stage !== stageOf(before) ? stage : undefined;
}

/**
 * One atomic step of one log-in. State and answer are stored together, so that a repeated intent finds its
 * answer whatever happened in between, and takes effect once (S6). Returns the log-in as it is then, too. `ifOver`: what
 * is to be done if the change is refused before it is stored, as the log-in has ended meanwhile.
 */
export async function commit<Reply>(
  incoming: Incoming,
  access: Access,
  endpoint: Endpoint,
  work: Change<Reply>,
  ifOver?: Effect,
): Promise<{ readonly reply: Reply; readonly after: Authentication }> {
  const { services, traceId, request } = incoming;
  const { intent, path } = access;
  let repeated = false;
  let reached: string | undefined;
  let reply: Reply | Refusal | undefined;
  let effects: Effect[] = [];
  const change = (current: Authentication | undefined) => {
    const answered = current && answerTo(current, access);
    // Stored by this very call: the store's answer to it was lost, and the entry has changed since.
    if (answered?.by === traceId) return undefined;
    reply = undefined;
    reached = undefined;
    effects = [];
    repeated = answered !== undefined;
    if (current === undefined || repeated) return undefined;
    const now = services.now();
    const { draft, result } = changed(current, access, now, (copy) =>
      work(copy, (effect) => effects.push(effect)),
    );
    reply = result;
    reached = stageReached(current, draft);
    // It went on, so the error before has not ended it: the party does not get it when something else does (E8).
    if (reached !== undefined) delete draft.error;
    const answer = answerOf(result, incoming, endpoint, path);
    // A technical error may pass and can be tried again; all other answers are final.
    if (answer.status < 500) remember(draft, intent, answer);
    return { value: draft, expiresAt: keptUntil(draft, now) };
  };
  async function effect(): Promise<void> {
    if (reached !== undefined) services.metrics.reached(access.authentication.clientId, reached);
    await carryOut(effects);
  }
  const { id } = access.authentication;
  const ifStored = async (found: Authentication | undefined) => {
    if (found?.answers[intent]?.by === traceId) await effect();
  };
  const after = await services.store
    .update(AUTHENTICATION, id, change)
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await ifOver?.();
      if (error instanceof Unavailable) {
        // The call itself has its answer.
        followLate(entryOf(services.store, id), ifStored).catch((err: unknown) =>
          request.log.error({ err }, 'unavailable'),
        );
      }
      throw error;
    });
  if (after === undefined) throw new Refusal('USER_SESSION_EXPIRED');
  await effect();
  if (reply instanceof Refusal) throw reply;
  const answer = after.answers[intent];
  if (repeated && answer !== undefined) throw new Repeated(answer);
  if (reply === undefined) throw new Refusal('TECHNICAL_ERROR');
  return { reply, after };
}
