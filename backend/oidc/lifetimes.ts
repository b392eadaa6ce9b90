import { type Authentication, LEAVABLE_FOR } from '../process/authentication.ts';
import { GRANT_LIFETIME, isLasting } from '../process/claims/claims.ts';

/** Lifetimes of what a party gets, in seconds. */
export const CODE_LIFETIME = 60;
export const ACCESS_TOKEN_LIFETIME = 5 * 60;

/**
 * Lifetime of a grant with these scopes, in seconds. It names the customer and the payment, so it lasts no longer than
 * what it is for: the way back to the party, a code and an access token, unless the party may fetch the claims again
 * (S8).
 */
export const grantLifetime = (granted: Pick<Authentication, 'scopes'>): number =>
  isLasting(granted) ? GRANT_LIFETIME : LEAVABLE_FOR / 1000 + CODE_LIFETIME + ACCESS_TOKEN_LIFETIME;
