import type { Adapter, AdapterPayload, InteractionResults, Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import { digest } from '../keys/crypto.ts';
import { LEAVABLE_FOR } from '../process/model.ts';
import type { Store } from '../store/store.ts';
import { kindOf } from './adapter.ts';

type Middleware = Parameters<Provider['use']>[0];
type Context = Parameters<Middleware>[0];

/** The cookie of a browser that was sent to the wizard and may come back. */
export const RESUME_COOKIE = 'op-resume';
const RESUME_PATH = /^\/auth\/[^/]+$/;
/** As long as the code that it may carry. */
const KEPT = 60_000;

const INTERACTION = kindOf('Interaction');
const PUSHED = kindOf('PushedAuthorizationRequest');

/** What was said to the browser, whole: wherever it leads, and in whatever response mode. */
const Answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});
type Answer = z.infer<typeof Answer>;
/** What is left of a spent request. */
const Spent = z.object({ answer: Answer });

const answerIn = (payload: AdapterPayload | undefined): Answer | undefined =>
  z.safeParse(Spent, payload).data?.answer;

/**
 * The provider deletes a request, and marks a pushed one as used, before it has an answer to it; when the
 * process dies in between, the customer has taken every step for nothing. Here both stay as they are
 * until the request is spent with its answer.
 */
export function spentWithAnswer(model: string, adapter: Adapter): Adapter {
  if (model === 'PushedAuthorizationRequest') {
    return {
      ...adapter,
      // A moment longer than it opens a log-in, so that one that it opens at the end finds it to keep.
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

/** How a log-in ended, for a request that has neither a result nor an answer: what is there stands. */
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

/** What was pushed stays for as long as a log-in that it opened can be left, so that it is known as used (RFC 9126). */
export async function keepPushed(store: Store, pushed: string, now: number): Promise<void> {
  const expiresAt = now + LEAVABLE_FOR;
  await store.update(PUSHED, digest(pushed), (value) => value && { value, expiresAt });
}

/** What was pushed opens no further log-in, once one that it opened has been answered: no more of it is left (S8). */
async function consumePushed(store: Store, asked: AdapterPayload | undefined, now: number) {
  const pushed = z.safeParse(z.object({ parJti: z.string() }), asked).data?.parJti;
  if (pushed === undefined) return;
  await store.update(
    PUSHED,
    digest(pushed),
    (current) =>
      current && { value: { ...current, request: undefined, consumed: Math.floor(now / 1000) } },
  );
}

/** Whether the browser takes something to the party: by a redirect, or in a form, which has an error at 400. */
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

/**
 * The way back from the wizard (E7). Guarantees: a request and its answer are exchanged for each other
 * in one step, so that a request has one answer, however often and wherever it is asked for at once and
 * whatever dies meanwhile; and a browser that still holds the request's cookie, because the answer never
 * came, is given that same answer for a minute. The cookie goes with the answer, the code in it works once.
 */
export function wayBack(store: Store, now: () => number): Middleware {
  return async (ctx, next) => {
    const uid = RESUME_PATH.test(ctx.path) && ctx.cookies.get(RESUME_COOKIE, { signed: true });
    if (!uid) return next();
    const id = digest(uid);
    const asked = await store.get(INTERACTION, id);
    const before = answerIn(asked);
    if (before !== undefined) return say(ctx, before);
    await next();
    // An error page is no answer: whoever asks again gets it again.
    const answer = tellsParty(ctx) ? answerOf(ctx) : undefined;
    const spent = await store.update(INTERACTION, id, (current) =>
      answer === undefined || current === undefined || answerIn(current) !== undefined
        ? undefined
        : { value: { answer }, expiresAt: now() + KEPT },
    );
    // Ours, or that of whoever was quicker.
    const standing = answerIn(spent);
    if (standing === undefined) return;
    await consumePushed(store, asked, now());
    say(ctx, standing);
  };
}
