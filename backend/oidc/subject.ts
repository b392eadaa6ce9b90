import type { Client } from 'oidc-provider';
import * as z from 'zod/mini';
import { keyed } from '../crypto.ts';
import type { Secrets } from '../secrets.ts';

type Known = Pick<Client, 'clientId' | 'subjectType'>;
type Asked = { readonly IdTokenHint?: { readonly payload: object } | undefined };

/** A customer's subject at all parties of one sector, which parties of others cannot tell to be the same. */
export function pairwiseSubject(
  secrets: Pick<Secrets, 'key'>,
  client: Known & { readonly sectorIdentifier?: unknown },
  customerId: string,
): string {
  const { sectorIdentifier: sector, clientId } = client;
  return keyed(secrets.key('pairwise'), typeof sector === 'string' ? sector : clientId, customerId);
}

/** What a party knows a customer by. */
export function subjectOf(
  secrets: Pick<Secrets, 'key'>,
  client: Known,
  customerId: string,
): string {
  return client.subjectType === 'pairwise'
    ? pairwiseSubject(secrets, client, customerId)
    : customerId;
}

const Hint = z.object({ sub: z.string() });
const Claims = z.object({ id_token: z.object({ sub: z.object({ value: z.string() }) }) });

/**
 * The one customer that a party asks for, and takes no other: by an ID token of theirs, which the provider has
 * verified, or by the claim itself (OpenID Connect Core, 3.1.2.1 and 5.5.1).
 */
export function subjectsAskedFor({ IdTokenHint }: Asked, claims: string | undefined): string[] {
  const hinted = z.safeParse(Hint, IdTokenHint?.payload);
  const claimed = z.safeParse(Claims, JSON.parse(claims ?? 'null'));
  return [
    ...(hinted.success ? [hinted.data.sub] : []),
    ...(claimed.success ? [claimed.data.id_token.sub.value] : []),
  ];
}
