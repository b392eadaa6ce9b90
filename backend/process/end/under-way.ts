import { Unavailable } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import { changeAhead } from '../calls/commit.ts';
import type { Admitted } from '../calls/serve.ts';
import { replaceStep } from '../steps/current.ts';
import { pay, paymentUnderWay, reportPayment } from '../steps/payment.ts';
import { reportSignature, sign, signatureUnderWay } from '../steps/signature.ts';

/** What the bank was asked to do, and may have done: to make a payment, or to record a signature. */
export const underWayIn = (draft: Authentication) =>
  paymentUnderWay(draft) ?? signatureUnderWay(draft);
type UnderWay = NonNullable<ReturnType<typeof underWayIn>>;

/**
 * Asks the bank again, with the same key: whoever leaves is told the truth only once it has answered (S5, S6). Until
 * then no try lets the session end, as one at the step does not: each is activity (S4).
 */
export async function askAgain(call: Admitted, step: UnderWay): Promise<void> {
  await changeAhead(
    call,
    () => {},
    async () => {},
  );
  await (step.kind === 'remittance' ? pay(call, step) : sign(call, step));
}

/** Writes to the audit log that it is done. */
export const reportDone = (call: Admitted, step: UnderWay): Promise<void> =>
  step.kind === 'remittance' ? reportPayment(call, step) : reportSignature(call, step);

/**
 * Notes that what was under way is done, and returns its step; `undefined` if there is none.
 * @throws {Unavailable} if it has begun only now: until the bank has answered, nobody can say how the log-in ends (S5).
 */
export function settle(draft: Authentication, asked: UnderWay | undefined): UnderWay | undefined {
  const step = underWayIn(draft);
  if (step === undefined) return undefined;
  if (asked?.name !== step.name) throw new Unavailable('the bank has not answered yet');
  replaceStep(draft, {
    ...step,
    done: true,
    ...(step.kind === 'signature' && { decision: 'given' as const }),
  });
  return step;
}
