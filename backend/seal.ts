import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyed } from './crypto.ts';

/** Which entry a sealed text is: it opens there and nowhere else. */
export interface Place {
  readonly kind: string;
  readonly id: string;
}

/** Keys of the operator: the first seals, every one opens. */
export type SealKeys = readonly [string, ...string[]];

/** Not sealed with a key of ours, not for this place, or changed by somebody since. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM for what is stored (S8). Each entry has a key of its own, derived from the operator's
 * key, its kind and its id: moved elsewhere it does not open, and no key is used so often that two
 * random nonces might be equal.
 */
export class Seal {
  readonly #keys: ReadonlyMap<string, string>;
  readonly #newest: { readonly name: string; readonly key: string };

  constructor(keys: SealKeys) {
    const [newest] = keys;
    const nameOf = (key: string) => keyed(key, 'name', '').slice(0, 8);
    this.#newest = { name: nameOf(newest), key: newest };
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]));
  }

  /** Seals with the newest key. */
  close(place: Place, text: string): string {
    const { name, key } = this.#newest;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(ALGORITHM, keyOf(key, place), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]);
    return `${name}.${sealed.toString('base64url')}`;
  }

  /** @throws {SealBroken} */
  open(place: Place, sealed: string): string {
    const [name = '', body = ''] = sealed.split('.');
    const key = this.#keys.get(name);
    const bytes = Buffer.from(body, 'base64url');
    if (key === undefined || bytes.length < NONCE + TAG) throw new SealBroken(place.kind);
    const cipher = createDecipheriv(ALGORITHM, keyOf(key, place), bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
      return cipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + cipher.final('utf8');
    } catch {
      throw new SealBroken(place.kind);
    }
  }

  isNewest(sealed: string): boolean {
    return sealed.startsWith(`${this.#newest.name}.`);
  }
}

function keyOf(key: string, { kind, id }: Place): Buffer {
  return createHmac('sha256', key).update(`entry\n${kind}\n${id}`).digest();
}
