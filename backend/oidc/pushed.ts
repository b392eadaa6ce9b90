import { type AdapterPayload, errors, type InteractionResults } from 'oidc-provider';
import * as z from 'zod/mini';
import { digest } from '../keys/crypto.ts';
import { LEAVABLE_FOR } from '../process/authentication.ts';
import type { Store } from '../store/store.ts';
import { kindOf } from './adapter.ts';
import { updateAwaited } from './answers.ts';

const PUSHED = kindOf('PushedAuthorizationRequest');

/** The longest pushed request, in bytes, whatever its parameters are. An app may push without a secret. */
const LONGEST = 16 * 1024;

/**
 * Refuses a request that is longer than any needs to be, before it is stored: anybody could fill the store with those that
 * the provider would accept (S4).
 */
export function assertNotTooLong(params: object | undefined): void {
  const values = Object.values(params ?? {}).filter((value) => value !== undefined);
  if (Buffer.byteLength(values.join('')) > LONGEST)
    throw new errors.InvalidRequest('the request is too long');
}

/**
 * Keeps a pushed request for as long as the log-in that it opened can be left, so that it can be recognised as
 * used (RFC 9126).
 */
export async function keepPushed(store: Store, pushed: string, now: number): Promise<void> {
  const expiresAt = now + LEAVABLE_FOR;
  await store.update(PUSHED, digest(pushed), (value) => value && { value, expiresAt });
}

/**
 * Keeps the party's request for a log-in whose page is still open (A10), and the pushed request that it came with. One
 * that was answered is not needed any longer.
 */
export async function keepRequest(store: Store, uid: string, now: number): Promise<void> {
  const expiresAt = now + LEAVABLE_FOR;
  const asked = await updateAwaited(store, digest(uid), (value) => ({ value, expiresAt }));
  const pushed = pushedIn(asked);
  if (pushed !== undefined) await keepPushed(store, pushed, now);
}

/** A request that was pushed. */
const Pushed = z.object({ parJti: z.string() });

/** The pushed request that opened a log-in. */
const pushedIn = (asked: AdapterPayload | undefined): string | undefined =>
  z.safeParse(Pushed, asked).data?.parJti;

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

/**
 * Makes the provider answer a log-in with an error if another log-in has claimed its pushed request. `id`: the store's
 * id of the log-in's own request.
 */
export async function settlePushed(store: Store, asked: AdapterPayload | undefined, id: string) {
  const pushed = pushedIn(asked);
  if (pushed === undefined || (await claimPushed(store, pushed, id))) return;
  await updateAwaited(store, id, (current) => ({ value: { ...current, result: TOO_LATE } }));
}

/** Marks a pushed request as used once a log-in that it opened is answered, and removes its content (S8). */
export async function consumePushed(store: Store, asked: AdapterPayload | undefined, now: number) {
  const pushed = pushedIn(asked);
  if (pushed === undefined) return;
  await store.update(
    PUSHED,
    digest(pushed),
    (current) =>
      current && { value: { ...current, request: undefined, consumed: Math.floor(now / 1000) } },
  );
}
