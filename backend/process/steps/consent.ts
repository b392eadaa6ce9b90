import { ENDPOINTS } from '#contract/endpoints.ts';
import { claimsForwarded } from '../claims.ts';
import { clientNameOf, customerOf } from '../people.ts';
import { bound } from '../serve.ts';
import { postProcessReply, replaceStep, stepFor } from '../where.ts';

/** What would be forwarded, to whom (A8). */
export const consentDetails = bound(ENDPOINTS.consentDetails, async (call) => {
  const { services, authentication, param } = call;
  stepFor(authentication, param('step'), 'consent');
  const customer = await customerOf(services, authentication);
  const policyUri = services.clients.find(authentication.clientId)?.party.policyUri;
  return {
    recipient: clientNameOf(services, authentication),
    ...(policyUri === undefined ? {} : { policyUri }),
    claims: claimsForwarded(authentication, customer),
  };
});

/** Given or denied; denied ends the steps (A8). The first decision stands. */
export const decideConsent = bound(ENDPOINTS.decideConsent, async (call) => {
  const { authentication, param, body } = call;
  let decided = false;
  const reply = await call.change((draft) => {
    const step = stepFor(draft, param('step'), 'consent');
    decided = !step.done;
    if (decided) replaceStep(draft, { ...step, decision: body.decision, done: true });
    return postProcessReply(draft);
  });
  if (decided) {
    const event = body.decision === 'given' ? 'consent.given' : 'consent.denied';
    await call.report(event, { detail: authentication.scopes.join(' ') });
  }
  return reply;
});
