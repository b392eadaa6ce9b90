import type { ClaimValue, Customer } from '../customers.ts';
import { accountsForwarded } from './accounts.ts';
import type { Authentication } from './model.ts';

/** Which claims a scope stands for: OpenID Connect's own, and the bank's. */
export const CLAIMS_BY_SCOPE = {
  openid: ['sub', 'amr'],
  profile: ['name', 'given_name', 'family_name', 'birthdate', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  banking: ['iban', 'bic', 'bank_name'],
} as const satisfies Record<string, readonly string[]>;

/** In seconds: as long as any token that a party gets for a log-in. */
export const GRANT_LIFETIME = 24 * 60 * 60;

/**
 * Whether the party may ask for the claims again, by a refresh token, when the customer is gone. The provider
 * leaves this scope to parties registered for such tokens that have the customer asked: `prompt=consent`.
 */
export function isLasting({ scopes }: Authentication): boolean {
  return scopes.includes('offline_access');
}

/** Facts about other claims rather than about the customer: passed on, but not worth a line of their own. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'amr',
  'sub',
  'locale',
  'email_verified',
  'phone_number_verified',
]);

function claimsOfScope(scope: string): readonly string[] {
  return Object.entries(CLAIMS_BY_SCOPE).find(([name]) => name === scope)?.[1] ?? [];
}

function asText(value: ClaimValue): string {
  if (typeof value !== 'object') return String(value);
  const { formatted, ...parts } = value;
  return formatted ?? Object.values(parts).join(', ');
}

/** What the requesting party would learn, with the customer's values, one by one (A8). */
export function claimsForwarded(
  authentication: Authentication,
  customer: Customer,
): { claim: string; value: string }[] {
  const { scopes, claims } = authentication;
  const ibans = accountsForwarded(authentication, customer).map(({ iban }) => iban);
  const asked = new Set([...scopes.flatMap(claimsOfScope), ...claims]);
  return [...asked].flatMap((claim) => {
    // The name is the party's, and may be that of what every object has.
    const value = Object.hasOwn(customer.claims, claim) ? customer.claims[claim] : undefined;
    if (value === undefined || NOT_SHOWN.has(claim)) return [];
    // While the choice of the account lies ahead, the consent covers whichever it will be.
    if (claim === 'iban' && ibans.length > 0) return ibans.map((iban) => ({ claim, value: iban }));
    return [{ claim, value: asText(value) }];
  });
}
