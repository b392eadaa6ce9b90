import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import * as z from 'zod/mini';
import { digest } from '../keys/crypto.ts';
import { entryKind, type Store } from '../store/store.ts';

const Payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

/** The kind of entry in which the store keeps one of the provider's models. */
export const kindOf = (model: string) => entryKind(`oidc ${model}`, Payload);

/**
 * The OpenID Provider's storage, on our store. The provider's ids are codes, tokens and cookie values, so the
 * store only gets their digests (S8).
 */
export function oidcAdapter(store: Store, now: () => number): (model: string) => Adapter {
  return (model) => {
    const kind = kindOf(model);
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? undefined : now() + expiresIn * 1000;
        const { uid, grantId } = payload;
        if (model === 'ReplayDetection') {
          // Atomic, so that of two parallel calls with one assertion only one proves who the party is.
          await store.update(kind, digest(id), (current) => {
            if (current !== undefined) throw new errors.InvalidClientAuth('already used');
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
        await store.update(kind, digest(id), (current) => {
          // It was found just now, so if it is gone it has been used and its grant revoked.
          if (current === undefined || current.consumed !== undefined) {
            throw new errors.InvalidGrant('already used');
          }
          return { value: { ...current, consumed: Math.floor(now() / 1000) } };
        });
      },
      destroy: (id) => store.delete(kind, digest(id)),
      revokeByGrantId: (grantId) => store.deleteByGrantId(grantId),
    };
  };
}
