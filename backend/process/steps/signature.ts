import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { clientNameOf, customerOf } from '../people.ts';
import { type Admitted, bound } from '../serve.ts';
import { stepFor } from '../where.ts';
import { decide, keepShown } from './decision.ts';

/** What would be signed, for whom; nothing, once the trust service waits for nothing any more. */
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

/** Given or denied; denied ends the steps (A8). What is signed is exactly the document that was shown. */
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
