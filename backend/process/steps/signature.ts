import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { SignatureDetails } from '#contract/later-steps.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import { changeAhead } from '../calls/commit.ts';
import { assertLetIn } from '../calls/refuse.ts';
import { type Admitted, bound } from '../calls/serve.ts';
import { clientNameOf, customerOf } from '../participants.ts';
import { replaceStep, stepFor } from './current.ts';
import { decide, keepShown, wasShown } from './decision.ts';
import { recordAgreement } from './record-agreement.ts';
import type { StepOf } from './state.ts';

type SignatureStep = StepOf<'signature'>;

/** The signature that the customer has agreed to, as long as it is not known to be recorded. */
export function signatureUnderWay({ steps }: Authentication): SignatureStep | undefined {
  return steps.find(
    (step): step is SignatureStep =>
      step.kind === 'signature' && step.agreed !== undefined && !step.done,
  );
}

/** Has the bank record what the customer has agreed to sign; the key is the same for every try (S6). */
export async function sign(call: Admitted, { name, agreed }: SignatureStep): Promise<void> {
  if (agreed === undefined) throw new Refusal('TECHNICAL_ERROR');
  await recordAgreement(call, name, { kind: 'signature', ...agreed });
}

/** Writes to the audit log that the customer has agreed to sign. */
export const reportSignature = (call: Admitted, { agreed }: SignatureStep): Promise<void> =>
  call.report('signature.given', { detail: agreed?.documentHash });

/** What would be signed, and for whom; `undefined` if nothing waits at the trust service for a signature any more. */
function detailsOf({ services, authentication }: Admitted, { signatureRequest }: Customer) {
  return (
    signatureRequest && { recipient: clientNameOf(services, authentication), ...signatureRequest }
  );
}

/**
 * Keeps what the customer agrees to, and returns it. From now on the bank may have recorded it, even if its answer is
 * lost. `undefined` if the step is done, or something else was shown.
 */
function agreeTo(call: Admitted, name: string, details: unknown) {
  const { traceId } = call;
  const work = (draft: Authentication) => {
    const step = stepFor(draft, name, 'signature');
    if (step.done || step.agreed || !wasShown(step, details)) return;
    const agreed = z.parse(SignatureDetails, details);
    replaceStep(draft, { ...step, agreed, agreedBy: traceId });
  };
  return changeAhead(call, work, async (after) => {
    const { done, agreed, agreedBy } = stepFor(after, name, 'signature');
    // Where the bank never answers, the audit log would else know nothing of the signature (N5). Decided by what is stored:
    // the store's answer to this call may have been lost.
    if (agreedBy === traceId)
      await call.report('signature.requested', { detail: agreed?.documentHash });
    return done ? undefined : agreed;
  });
}

/** GIVE_CONSENT_QES: what would be signed, for whom (A8). */
export const signatureDetails = bound(ENDPOINTS.signatureDetails, async (call) => {
  const name = call.param('step');
  const { agreed } = stepFor(call.authentication, name, 'signature');
  // Nothing may wait for a signature any more.
  if (agreed !== undefined) return agreed;
  const details = detailsOf(call, await customerOf(call.services, call.authentication));
  if (details === undefined) throw new Refusal('TECHNICAL_ERROR');
  await keepShown(call, { name, kind: 'signature', details });
  return details;
});

/**
 * Gives the consent, once the bank has recorded it, or denies it, which ends the steps (A8). Exactly the document that
 * was shown is signed. If the bank does not answer, the customer may try again, and cannot deny any more.
 */
export const decideSignature = bound(ENDPOINTS.decideSignature, async (call) => {
  const name = call.param('step');
  const before = stepFor(call.authentication, name, 'signature');
  const decision = before.agreed ? 'given' : call.body.decision;
  // Once the bank may have recorded it, it does not matter any more whom and what else the bank knows.
  const customer = before.agreed ? undefined : await customerOf(call.services, call.authentication);
  if (decision === 'given' && customer) await assertLetIn(call, customer);
  const details = customer && detailsOf(call, customer);
  const agreed = decision === 'given' ? await agreeTo(call, name, details) : undefined;
  if (agreed) await sign(call, { ...before, agreed });
  const detail = (agreed ?? details)?.documentHash;
  return decide(call, { name, kind: 'signature', details, decision, detail });
});
