import type * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ConsentDetails } from '#contract/later-steps.ts';
import type { Customer } from '../../bank/customers.ts';
import { type Admitted, bound } from '../calls/serve.ts';
import { claimsForwarded, GRANT_LIFETIME, isLasting, isTold } from '../claims/claims.ts';
import { clientNameOf, customerOf } from '../participants.ts';
import { stepFor } from './current.ts';
import { decide, keepShown } from './decision.ts';

/** The claims; where there are none, the identifier, which the party gets in any case. */
async function claimsFor({ services, authentication }: Admitted, customer: Customer) {
  const claims = claimsForwarded(authentication, customer);
  if (claims.length > 0 || !isTold(authentication)) return claims;
  const value = await services.authorization.subjectAt(authentication.clientId, customer.id);
  return value === undefined ? [] : [{ claim: 'sub', value }];
}

/** The data that would be forwarded, and the recipient (A8). */
async function detailsOf(call: Admitted): Promise<z.input<typeof ConsentDetails>> {
  const { services, authentication } = call;
  const customer = await customerOf(services, authentication);
  const policyUri = services.clients.find(authentication.clientId)?.party.policyUri;
  return {
    recipient: clientNameOf(services, authentication),
    ...(policyUri === undefined ? {} : { policyUri }),
    claims: await claimsFor(call, customer),
    ...(isLasting(authentication) ? { retrievableForHours: GRANT_LIFETIME / 3600 } : {}),
  };
}

/** GIVE_CONSENT: what the customer is asked to agree to (A8). */
export const consentDetails = bound(ENDPOINTS.consentDetails, async (call) => {
  const name = call.param('step');
  stepFor(call.authentication, name, 'consent');
  const details = await detailsOf(call);
  await keepShown(call, { name, kind: 'consent', details });
  return details;
});

/** Gives or denies the consent; denying it ends the steps (A8). */
export const decideConsent = bound(ENDPOINTS.decideConsent, async (call) => {
  const details = await detailsOf(call);
  const claims = new Set(details.claims.map(({ claim }) => claim));
  return decide(call, {
    name: call.param('step'),
    kind: 'consent',
    details,
    decision: call.body.decision,
    detail: `${call.authentication.scopes.join(' ')}: ${[...claims].join(' ')}`,
  });
});
