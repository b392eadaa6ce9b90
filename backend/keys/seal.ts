import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyed } from './crypto.ts';

/** The entry that a sealed text belongs to; it cannot be opened as another. */
export interface Place {
  readonly kind: string;
  readonly id: string;
}

/** The operator's keys: the first one seals, each of them opens. */
export type SealKeys = readonly [string, ...string[]];

/** The text was not sealed with one of our keys, belongs elsewhere, or was changed. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM for stored data (S8). Each entry has its own key, derived from the operator's key, the kind and
 * the id. So a text that is moved to another entry cannot be opened, and no key is used often enough for two
 * random nonces to collide.
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
