import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { clientNameOf, customerOf } from '../people.ts';
import { bound } from '../serve.ts';
import { postProcessReply, replaceStep, stepFor } from '../where.ts';

/** GIVE_CONSENT_QES: what would be signed, for whom (A8). */
export const signatureDetails = bound(ENDPOINTS.signatureDetails, async (call) => {
  const { services, authentication, param } = call;
  stepFor(authentication, param('step'), 'signature');
  const { signatureRequest } = await customerOf(services, authentication);
  if (signatureRequest === undefined) throw new Refusal('TECHNICAL_ERROR');
  return { recipient: clientNameOf(services, authentication), ...signatureRequest };
});

/** Given or denied; denied ends the steps (A8). The first decision stands. */
export const decideSignature = bound(ENDPOINTS.decideSignature, async (call) => {
  const { services, authentication, param, body } = call;
  const { signatureRequest } = await customerOf(services, authentication);
  let decided = false;
  const reply = await call.change((draft) => {
    const step = stepFor(draft, param('step'), 'signature');
    decided = !step.done;
    if (decided) replaceStep(draft, { ...step, decision: body.decision, done: true });
    return postProcessReply(draft);
  });
  if (decided) {
    const event = body.decision === 'given' ? 'signature.given' : 'signature.denied';
    // What is signed is exactly this document.
    await call.report(event, { detail: signatureRequest?.documentHash });
  }
  return reply;
});
