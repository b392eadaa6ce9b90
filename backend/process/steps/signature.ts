import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { clientNameOf, customerOf } from '../people.ts';
import { type Admitted, bound } from '../serve.ts';
import { stepFor } from '../where.ts';
import { decide, keepShown } from './decision.ts';

/** What would be signed, and for whom; `undefined` if nothing waits at the trust service for a signature any more. */
async function detailsOf({ services, authentication }: Admitted) {
  const { signatureRequest } = await customerOf(services, authentication);
  return (
    signatureRequest && { recipient: clientNameOf(services, authentication), ...signatureRequest }
  );
}

/** GIVE_CONSENT_QES: what would be signed, for whom (A8). */
export const signatureDetails = bound(ENDPOINTS.signatureDetails, async (call) => {
  const name = call.param('step');
  stepFor(call.authentication, name, 'signature');
  const details = await detailsOf(call);
  if (details === undefined) throw new Refusal('TECHNICAL_ERROR');
  await keepShown(call, { name, kind: 'signature', details });
  return details;
});

/**
 * Gives or denies the consent; denying it ends the steps (A8). Exactly the document that was shown is signed.
 */
export const decideSignature = bound(ENDPOINTS.decideSignature, async (call) => {
  const details = await detailsOf(call);
  return decide(call, {
    name: call.param('step'),
    kind: 'signature',
    details,
    decision: call.body.decision,
    detail: details?.documentHash,
  });
});
