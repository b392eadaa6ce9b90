import { type Client, errors } from 'oidc-provider';
import * as z from 'zod/mini';
import { keyed } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';

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
/** A subject as a claims request asks for one: `values` are alternatives, which no log-in here is for. */
const Sub = z.nullish(
  z.object({ value: z.optional(z.string()), values: z.optional(z.undefined()) }),
);
const Member = z.nullish(z.object({ sub: Sub }));
const Claims = z.nullish(z.object({ id_token: Member, userinfo: Member }));

/**
 * The one customer that a party asks for, and takes no other: by an ID token of theirs, which the provider has
 * verified, or by the claim itself (OpenID Connect Core, 3.1.2.1 and 5.5.1).
 * @throws {errors.InvalidRequest} when it asks in a way that cannot be kept to: not for whoever logs in, then.
 */
export function subjectsAskedFor({ IdTokenHint }: Asked, claims: string | undefined): string[] {
  const hinted = z.safeParse(Hint, IdTokenHint?.payload);
  const claimed = z.safeParse(Claims, JSON.parse(claims ?? 'null'));
  if (!claimed.success) throw new errors.InvalidRequest('claims: sub takes one value, a text');
  const { id_token, userinfo } = claimed.data ?? {};
  const asked = [hinted.data?.sub, id_token?.sub?.value, userinfo?.sub?.value];
  return asked.filter((subject) => subject !== undefined);
}
