import { createPrivateKey, generateKeyPair, type JsonWebKey, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import * as z from 'zod/mini';
import { ConfigError, faultIn, readSettings } from '../settings/config-file.ts';
import { entryKind, type Store } from '../store/store.ts';
import { digest, keyed, randomToken } from './crypto.ts';
import { Jwk, NodeKey, publicKeyOf, unfitness } from './jwk.ts';
import type { SealKeys } from './seal.ts';

const Key = z.string().check(z.minLength(32));
const Stored = z.object({
  master: Key,
  jwks: z.array(Jwk).check(z.minLength(1)),
  /** The keys that seal the store, the newest first; by default derived from the master key. */
  storeKeys: z.optional(z.tuple([Key], Key)),
});
type Stored = z.infer<typeof Stored>;

/** As an operator writes them. With `storeKeys` misspelt, the data would be sealed with another key than meant. */
const Written = z.strictObject(Stored.shape);

export const SECRETS = entryKind('secrets', Stored);

/** The keys of this installation: created once and stored, so that a restart invalidates nothing. */
export interface Secrets {
  readonly jwks: JWK[];
  /** The keys that seal the store: the first one seals, each of them opens. */
  readonly storeKeys: SealKeys;
  /** A key for one purpose, derived from the master key. */
  key(
    purpose:
      | 'cookies'
      | 'csrf'
      | 'session'
      | 'tan'
      | 'subject'
      | 'pairwise'
      | 'browser'
      | 'address'
      | 'access'
      | 'dpop'
      | 'demo',
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

/** New keys in the format of SECRETS_FILE. */
export async function newSecrets(): Promise<string> {
  const secrets: Stored = { ...(await create()), storeKeys: [randomToken()] };
  return `${JSON.stringify(secrets, undefined, 2)}\n`;
}

/** Whether tokens signed with this key can be verified: checked at the start rather than at the first token. */
function signs(jwk: JWK): boolean {
  if (jwk.use !== undefined && jwk.use !== 'sig') return false;
  try {
    const key = { key: z.parse(NodeKey, jwk), format: 'jwk' } as const;
    const algorithm = jwk.kty === 'OKP' ? null : 'sha256';
    const probe = Buffer.from('probe');
    const signature = sign(algorithm, probe, createPrivateKey(key));
    return verify(algorithm, probe, publicKeyOf(jwk), signature);
  } catch {
    return false;
  }
}

/** By what the provider tells keys apart. */
const nameOf = ({ kid, x, y, n }: JWK): string => kid ?? JSON.stringify([x, y, n]);

/** What is wrong with a key, if anything is. */
function faultOf(jwk: JWK, before: readonly JWK[]): string | undefined {
  if (!signs(jwk)) return 'does not sign';
  const unfit = unfitness(jwk);
  if (unfit !== undefined) return unfit;
  return before.map(nameOf).includes(nameOf(jwk)) ? 'is there twice' : undefined;
}

/**
 * A key with its algorithm. Among RSA keys, which can have several, the provider would prefer one that names its own to the
 * first one.
 */
const withAlgorithm = (jwk: JWK): JWK => (jwk.kty === 'RSA' ? { alg: 'RS256', ...jwk } : jwk);

/** Reads keys from a file. Error messages never quote them. */
function readSecrets(file: string): Stored {
  const fault = (why: string) => new ConfigError(faultIn('SECRETS_FILE', file, why));
  const { settings } = readSettings('SECRETS_FILE', file, Written);
  const { jwks } = settings;
  for (const [index, jwk] of jwks.entries()) {
    const why = faultOf(jwk, jwks.slice(0, index));
    if (why !== undefined) throw fault(`wrong at jwks.${index}, which ${why}`);
  }
  return { ...settings, jwks: jwks.map(withAlgorithm) };
}

async function storedSecrets(store: Store): Promise<Stored> {
  const existing = await store.get(SECRETS, 'installation');
  const made = existing ?? (await create());
  // Two processes that start at once must agree, so the first write wins.
  const secrets = await store.update(SECRETS, 'installation', (current) =>
    current === undefined ? { value: made } : undefined,
  );
  return secrets ?? made;
}

/**
 * The installation's keys: from the file, otherwise from the store, where the first start creates them.
 * @throws {ConfigError} if the file is wrong.
 */
export async function loadSecrets(store: Store, file: string | undefined): Promise<Secrets> {
  const stored = file === undefined ? await storedSecrets(store) : readSecrets(file);
  const { master, jwks, storeKeys = [keyed(master, 'key', 'store')] } = stored;
  return { jwks, storeKeys, key: (purpose) => keyed(master, 'key', purpose) };
}
