import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import { changeAhead } from '../calls/commit.ts';
import type { Admitted } from '../calls/serve.ts';
import { replaceStep, stepFor } from './current.ts';
import type { StepOf } from './state.ts';

export type PaymentStep = StepOf<'remittance'>;

/** The payment that the customer has authorised, as long as it is not known to be made. */
export function paymentUnderWay({ steps }: Authentication): PaymentStep | undefined {
  return steps.find(
    (step): step is PaymentStep =>
      step.kind === 'remittance' && step.authorised === true && !step.done,
  );
}

/**
 * Notes that the payment is authorised. From now on the bank may have made it, even if its answer is lost: nothing else
 * may become of the log-in before that is known (S5). With every try, as each is activity, whatever the bank answers (S4).
 * The audit log has the first: where the bank never answers, it would else know nothing of the payment (N5).
 */
export function authorise(call: Admitted, { name, challenge }: PaymentStep): Promise<void> {
  const { traceId } = call;
  const work = (draft: Authentication) => {
    const step = stepFor(draft, name, 'remittance');
    if (!step.authorised) replaceStep(draft, { ...step, authorised: true, authorisedBy: traceId });
  };
  return changeAhead(call, work, async (after) => {
    const { payeeCheck: detail, authorisedBy } = stepFor(after, name, 'remittance');
    // Decided by what is stored: the store's answer to this call may have been lost.
    if (authorisedBy !== traceId) return;
    await call.report('payment.requested', { orderHash: challenge?.orderHash, detail });
  });
}

/** Has the bank make an authorised payment; the key is the same for every try (S6). */
export async function pay(
  { services, authentication }: Admitted,
  step: PaymentStep,
): Promise<void> {
  const { customerId, pisData } = authentication;
  const { challenge } = step;
  if (customerId === undefined || pisData === undefined || challenge?.order.kind !== 'payment') {
    throw new Refusal('TECHNICAL_ERROR');
  }
  const { debtorIban } = challenge.order;
  await services.payments.make({ ...pisData, customerId, debtorIban }, challenge.id);
}

/** Writes to the audit log that the payment is made. */
export const reportPayment = (call: Admitted, { challenge }: PaymentStep): Promise<void> =>
  call.report('payment.authorised', { orderHash: challenge?.orderHash });
