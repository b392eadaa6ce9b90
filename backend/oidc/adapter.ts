import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import { digest, randomToken } from '../keys/crypto.ts';
import { Unavailable } from '../refusal.ts';
import { entryKind, type Store } from '../store/store.ts';

const Payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

/** The kind of entry in which the store keeps one of the provider's models. */
export const kindOf = (model: string) => entryKind(`oidc ${model}`, Payload);

/** Takes back that a code or token was used, if it was so by this. */
const unmark = (by: string) => (current: AdapterPayload | undefined) =>
  current?.consumedBy === by ? { value: { ...current, consumed: undefined } } : undefined;

/** What the provider deletes by itself only where it revokes the grant as well. */
const GRANTED: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken']);

/** Two calls with the same assertion or proof, and the other one was a moment earlier. */
class Replayed extends Error {}

/**
 * How far ahead the time in a proof of a key may be, in seconds. The provider accepts it for that long afterwards, too,
 * but remembers it for that long from now on: a proof of a party whose clock is fast would count again (RFC 9449, 11.1).
 */
const AHEAD = 5 * 60;

/** Makes the provider refuse the later one in the words that it has for each: only it knows what was sent twice. */
export function tellReplays({ ReplayDetection }: Provider): void {
  const unique = ReplayDetection.unique.bind(ReplayDetection);
  ReplayDetection.unique = (issuer, id, until) =>
    unique(issuer, id, until + AHEAD).catch((error: unknown) => {
      if (error instanceof Replayed) return false;
      throw error;
    });
}

/**
 * The OpenID Provider's storage, on our store. The provider's ids are codes, tokens and cookie values, so entries are
 * named by their digests; the ids themselves are only in what is sealed (S8).
 */
export function oidcAdapter(store: Store, now: () => number): (model: string) => Adapter {
  /** As the provider does where a code is used again a moment later (RFC 6749, 4.1.2). */
  async function revoke(grantId: string): Promise<void> {
    // First the grant: without it, tokens that the other call is about to store are good for nothing, either.
    await store.delete(kindOf('Grant'), digest(grantId));
    await store.deleteByGrantId(grantId);
    const { ctx } = Provider;
    ctx?.oidc.provider.emit('grant.revoked', ctx, grantId);
  }
  return (model) => {
    const kind = kindOf(model);
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? undefined : now() + expiresIn * 1000;
        const { uid, grantId } = payload;
        if (model === 'ReplayDetection') {
          // Atomic, so that of two parallel calls with one assertion, or one proof of a key, only one proves anything.
          await store.update(kind, digest(id), (current) => {
            if (current !== undefined) throw new Replayed();
            return { value: payload, expiresAt };
          });
          return;
        }
        await store.put(kind, digest(id), payload, { expiresAt, uid, grantId });
      },
      find: (id) => store.get(kind, digest(id)),
      findByUid: async (uid) => (await store.findByUid(kind, uid))?.value,
      // The device flow is off: there are no user codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        // Atomic, so that of two parallel exchanges of one code only one succeeds.
        let isFirst = false;
        const consumedBy = randomToken(9);
        const mark = (current: AdapterPayload | undefined) => {
          isFirst = current !== undefined && current.consumed === undefined;
          if (!isFirst) return undefined;
          return { value: { ...current, consumed: Math.floor(now() / 1000), consumedBy } };
        };
        const used = await store.update(kind, digest(id), mark).catch(async (error: unknown) => {
          // It may be marked all the same: whoever tries again, as told, would lose everything (N2).
          if (error instanceof Unavailable)
            await store.update(kind, digest(id), unmark(consumedBy));
          throw error;
        });
        if (isFirst) return;
        // It was found unused just now: if it is gone, its grant has been revoked already.
        if (used?.grantId !== undefined) await revoke(used.grantId);
        throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        // With its grant, and not before: a party that failed in between, and tried again as told, would hear that all is
        // revoked, as nobody knows its token any more (RFC 7009, 2.2), and the others would live on (N2).
        if (!GRANTED.has(model)) await store.delete(kind, digest(id));
      },
      revokeByGrantId: (grantId) => store.deleteByGrantId(grantId),
    };
  };
}
