import * as z from 'zod/mini';
import type { ClaimValue, Customer } from '../../bank/customers.ts';
import type { Authentication } from '../authentication.ts';
import { accountsForwarded } from './accounts.ts';

/** The claims of each scope: OpenID Connect's own, and the bank's. */
export const CLAIMS_BY_SCOPE = {
  openid: ['sub', 'amr'],
  profile: ['name', 'given_name', 'family_name', 'birthdate', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  banking: ['iban', 'bic', 'bank_name'],
} as const satisfies Record<string, readonly string[]>;

/** Lifetime of a refresh token, and of the grant behind it, in seconds. */
export const GRANT_LIFETIME = 24 * 60 * 60;

/** Whether the party is told anything about the customer. Without this scope its tokens open nothing. */
export const isTold = ({ scopes }: Authentication): boolean => scopes.includes('openid');

/**
 * Whether the party may fetch the claims again by a refresh token, without the customer. The provider grants
 * this scope only to parties registered for refresh tokens that ask the customer: `prompt=consent`.
 */
export function isLasting({ scopes }: Pick<Authentication, 'scopes'>): boolean {
  return scopes.includes('offline_access');
}

/**
 * Whether every customer has to agree, whatever the bank would ask them (A8): to repeated access to the data, and where the
 * party wants it (OpenID Connect Core, 3.1.2.1).
 */
export const needsConsent = (authentication: Authentication): boolean =>
  isLasting(authentication) || (authentication.consentAskedFor === true && isTold(authentication));

/** Claims that are forwarded but have no line of their own: technical ones, and those about another claim. */
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

const Parts = z.record(z.string(), z.nullish(z.string()));
const Values = z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), Parts]));

/**
 * A claim as the consent shows it.
 * @throws {z.core.$ZodError} if a bank's system answers with anything else: of a `Date`, for one, there would be nothing
 * to see, and the party would get it all the same (A8).
 */
function asText(claim: string, given: ClaimValue): string {
  const { [claim]: value } = z.parse(Values, { [claim]: given });
  if (typeof value !== 'object') return String(value);
  const { formatted, ...parts } = value;
  // Of several lines, as OpenID Connect has it.
  return formatted?.replace(/,?\s*\n\s*/g, ', ') ?? Object.values(parts).filter(Boolean).join(', ');
}

/** The claims that the requesting party would get, with the customer's values (A8). */
export function claimsForwarded(
  authentication: Authentication,
  customer: Customer,
): { claim: string; value: string }[] {
  const { scopes, claims } = authentication;
  const { accounts, isClosed } = accountsForwarded(authentication, customer);
  const asked = new Set([...scopes.flatMap(claimsOfScope), ...claims]);
  return [...asked].flatMap((claim) => {
    // The name comes from the party, and could be that of an inherited property.
    const value = Object.hasOwn(customer.claims, claim) ? customer.claims[claim] : undefined;
    if (value === undefined || NOT_SHOWN.has(claim)) return [];
    // Until the account is chosen, the consent covers all of them.
    if (claim === 'iban' && (isClosed || accounts.length > 0)) {
      return accounts.map(({ iban }) => ({ claim, value: iban }));
    }
    return [{ claim, value: asText(claim, value) }];
  });
}
