import { type Client, errors } from 'oidc-provider';
import * as z from 'zod/mini';
import { keyed } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';

type Known = Pick<Client, 'clientId' | 'subjectType'>;
type Asked = { readonly IdTokenHint?: { readonly payload: object } | undefined };

/** Hosts that name no party, as every device has them; and none, as in a scheme of an app's own. */
const NOBODYS = /^(|localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

interface Sectored {
  readonly sectorIdentifier?: unknown;
  readonly sectorIdentifierUri?: string | undefined;
  readonly redirectUris?: readonly string[] | undefined;
}

/**
 * The sector of a party; `undefined` if it has none. The provider takes the host of the redirect URI in any case, as if
 * all apps on the device belonged together, and all with the same word where a host stands: `com.example.app://back`.
 */
function sectorOf({ sectorIdentifier, sectorIdentifierUri, redirectUris = [] }: Sectored) {
  const isNamed = [sectorIdentifierUri, ...redirectUris].some((uri) => /^https?:/.test(uri ?? ''));
  const sector = isNamed && typeof sectorIdentifier === 'string' ? sectorIdentifier : '';
  return NOBODYS.test(sector) ? undefined : sector;
}

/**
 * The customer's subject for all parties of one sector. Parties of another sector get a different one, and the
 * two cannot be linked.
 */
export function pairwiseSubject(
  secrets: Pick<Secrets, 'key'>,
  client: Known & Sectored,
  customerId: string,
): string {
  return keyed(secrets.key('pairwise'), sectorOf(client) ?? client.clientId, customerId);
}

/** The subject by which a party knows a customer. */
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
/** `sub` in a claims request. `values` would name several customers, but a log-in here is for one. */
const Sub = z.nullish(
  z.object({ value: z.optional(z.string()), values: z.optional(z.undefined()) }),
);
const Member = z.nullish(z.object({ sub: Sub }));
const Claims = z.nullish(z.object({ id_token: Member, userinfo: Member }));

/**
 * The subjects by which a party asks for one customer and accepts no other: that of an ID token, which the
 * provider has verified, and those of the claim `sub` (OpenID Connect Core, 3.1.2.1 and 5.5.1).
 * @throws {errors.InvalidRequest} if it asks in an unsupported way: if that were ignored, any customer could log in.
 */
export function subjectsAskedFor({ IdTokenHint }: Asked, claims: string | undefined): string[] {
  const hinted = z.safeParse(Hint, IdTokenHint?.payload);
  const claimed = z.safeParse(Claims, JSON.parse(claims ?? 'null'));
  if (!claimed.success) throw new errors.InvalidRequest('claims: sub takes one value, a text');
  const { id_token, userinfo } = claimed.data ?? {};
  const asked = [hinted.data?.sub, id_token?.sub?.value, userinfo?.sub?.value];
  return asked.filter((subject) => subject !== undefined);
}
