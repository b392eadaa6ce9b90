import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import * as z from 'zod/mini';
import { digest, keyed, randomToken } from './crypto.ts';
import type { Kind, Store } from './store/store.ts';

const Jwk = z.custom<JWK>((value) => typeof value === 'object' && value !== null && 'kty' in value);

const Stored = z.object({ master: z.string(), jwks: z.array(Jwk) });
type Stored = z.infer<typeof Stored>;

const SECRETS: Kind<Stored> = { name: 'secrets', parse: (stored) => z.parse(Stored, stored) };

/** Keys of this installation: made once, kept in the store, so that a restart invalidates nothing. */
export interface Secrets {
  readonly jwks: JWK[];
  /** A key for one purpose, derived from the master key. */
  key(
    purpose:
      | 'cookies'
      | 'csrf'
      | 'session'
      | 'tan'
      | 'subject'
      | 'pairwise'
      | 'demo'
      | 'browser'
      | 'address'
      | 'access',
  ): string;
}

function asJwk(key: JsonWebKey, alg: 'ES256' | 'RS256'): JWK {
  const kid = digest(JSON.stringify([key.x, key.y, key.n])).slice(0, 16);
  return z.parse(Jwk, { ...key, alg, use: 'sig', kid });
}

async function create(): Promise<Stored> {
  const generate = promisify(generateKeyPair);
  const [ec, rsa] = await Promise.all([
    generate('ec', { namedCurve: 'P-256' }),
    generate('rsa', { modulusLength: 2048 }),
  ]);
  return {
    master: randomToken(),
    jwks: [
      asJwk(rsa.privateKey.export({ format: 'jwk' }), 'RS256'),
      asJwk(ec.privateKey.export({ format: 'jwk' }), 'ES256'),
    ],
  };
}

/** Reads the installation's keys, making them on the first start. */
export async function loadSecrets(store: Store): Promise<Secrets> {
  const existing = await store.get(SECRETS, 'installation');
  const made = existing ?? (await create());
  // Two processes starting at once must agree: whoever wrote first wins.
  const secrets = await store.update(SECRETS, 'installation', (current) =>
    current === undefined ? { value: made } : undefined,
  );
  const { master, jwks } = secrets ?? made;
  return { jwks, key: (purpose) => keyed(master, 'key', purpose) };
}
