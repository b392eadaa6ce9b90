import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import * as z from 'zod/mini';

export const Jwk = z.custom<JWK>(
  (value) => typeof value === 'object' && value !== null && 'kty' in value,
  'is no JSON Web Key',
);

/** The same key, in the type that Node's functions take. */
export const NodeKey = z.custom<JsonWebKey>((value) => Jwk.safeParse(value).success);

/** The public half of a key. @throws if it is none. */
export const publicKeyOf = (jwk: JWK): KeyObject =>
  createPublicKey({ key: z.parse(NodeKey, jwk), format: 'jwk' });

/** The shortest RSA key, in bits, with which a token may be signed (RFC 7518, 3.3): the provider refuses to with another. */
const SHORTEST_RSA = 2048;
/** The algorithms of tokens, by the key's curve, or type if it has none. */
const ALGORITHMS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['RSA', ['RS256', 'PS256']],
  ['P-256', ['ES256']],
  ['Ed25519', ['EdDSA', 'Ed25519']],
]);

/** The algorithms with which a key may be used; none if it is of a curve that is not used. */
const algorithmsOf = ({ crv, kty }: JWK): readonly string[] => ALGORITHMS.get(crv ?? kty) ?? [];

/** Why a key that signs does not sign tokens, if it does not. */
export function unfitness(jwk: JWK): string | undefined {
  const algorithms = algorithmsOf(jwk);
  if (algorithms.length === 0) return 'is of a curve that is not used';
  if (jwk.alg !== undefined && !algorithms.includes(jwk.alg)) {
    return `has another alg than ${algorithms.join(' or ')}`;
  }
  if (jwk.kty !== 'RSA') return undefined;
  const { modulusLength = 0 } = publicKeyOf(jwk).asymmetricKeyDetails ?? {};
  return modulusLength < SHORTEST_RSA ? `has less than ${SHORTEST_RSA} bits` : undefined;
}

/**
 * Whether a public key tells that somebody else has signed a token, with this algorithm if one is `wanted`. What it is for
 * is judged as the provider does.
 */
export function verifiesTokens(key: object, wanted: string | undefined): boolean {
  const jwk = z.parse(Jwk, key);
  const { use = 'sig', key_ops = ['verify'], alg } = jwk;
  const algorithms = alg === undefined ? algorithmsOf(jwk) : [alg];
  if (use !== 'sig' || !key_ops.includes('verify')) return false;
  if (wanted !== undefined && !algorithms.includes(wanted)) return false;
  try {
    publicKeyOf(jwk);
    return unfitness(jwk) === undefined;
  } catch {
    return false;
  }
}
