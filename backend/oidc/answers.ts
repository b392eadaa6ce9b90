import type { Adapter, AdapterPayload, InteractionResults } from 'oidc-provider';
import * as z from 'zod/mini';
import { digest } from '../keys/crypto.ts';
import { LEAVABLE_FOR } from '../process/authentication.ts';
import type { Change, Store } from '../store/store.ts';
import { kindOf } from './adapter.ts';
import { CODE_LIFETIME } from './lifetimes.ts';

/** How long an answer is kept, in ms: as long as the code in it is valid. */
export const KEPT = CODE_LIFETIME * 1000;

/** A party's request, as the provider stores it until it is answered. */
export const INTERACTION = kindOf('Interaction');

/** A complete answer to the browser, whichever address and response mode it is for. */
const Answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});
export type Answer = z.infer<typeof Answer>;
/** What is left of a request once it is answered. `code`: the name under which the store keeps the code in it, if any. */
const Spent = z.object({ answer: Answer, code: z.optional(z.string()) });
export type Spent = z.infer<typeof Spent>;

const CODE = kindOf('AuthorizationCode');

/** The answer that a request has got. */
export const answerIn = (payload: AdapterPayload | undefined): Answer | undefined =>
  z.safeParse(Spent, payload).data?.answer;

/**
 * Whether the answer to a request may be given once more. Not once the code in it was exchanged: a second exchange would
 * revoke the tokens of the first (RFC 6749, 4.1.2).
 */
export async function mayRepeat(store: Store, payload: AdapterPayload): Promise<boolean> {
  const { code } = z.parse(Spent, payload);
  if (code === undefined) return true;
  const kept = await store.get(CODE, code);
  return kept !== undefined && kept.consumed === undefined;
}

/**
 * Keeps requests until they are answered. The provider would delete a request, and mark a pushed one as used,
 * before it has the answer; if the process died in between, the customer would have taken every step for nothing.
 * Here both stay unchanged until the way back (way-back.ts) has stored the answer.
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
    upsert: (id, payload, seconds = 0) =>
      adapter.upsert(id, payload, Math.min(seconds, LEAVABLE_FOR / 1000)),
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

/** Changes a party's request, as long as it has no answer. `id`: the store's. Returns the request as it is then. */
export const updateAwaited = (
  store: Store,
  id: string,
  change: (asked: AdapterPayload) => Change<AdapterPayload>,
) =>
  store.update(INTERACTION, id, (current) =>
    current === undefined || answerIn(current) !== undefined ? undefined : change(current),
  );

/** Stores how a log-in ended, unless its request already has a result or an answer. */
export async function handResult(
  store: Store,
  uid: string,
  result: InteractionResults,
): Promise<void> {
  await updateAwaited(store, digest(uid), (asked) =>
    asked.result === undefined ? { value: { ...asked, result } } : undefined,
  );
}
