import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { Remittance } from '#contract/later-steps.ts';
import { Refusal } from '../../refusal.ts';
import { bound } from '../calls/serve.ts';
import { customerOf } from '../participants.ts';
import { debtorOf } from '../tan/order.ts';
import { assertConfirmed, startChallenge } from './challenge.ts';
import { postProcessReply, replaceStep, stepFor } from './current.ts';
import { noteAt } from './note.ts';
import { authorise, pay, reportPayment } from './payment.ts';

/**
 * INITIATE_REMITTANCE: the payment, the account it comes from, and the payee check (A8, S5); and whether its challenge
 * is there already, to continue with (P7).
 */
export const remittance = bound(ENDPOINTS.remittance, async (call) => {
  const { services, authentication, param } = call;
  const { name, kind, challenge } = stepFor(authentication, param('step'), 'remittance');
  const { pisData } = authentication;
  const debtor = debtorOf(authentication, await customerOf(services, authentication));
  if (pisData === undefined || debtor === undefined) throw new Refusal('TECHNICAL_ERROR');
  const payee = { name: pisData.payeeName, iban: pisData.payeeIban };
  // No page of a payment shows the balance (S8).
  const { balance: _, ...account } = debtor;
  const shown = z.parse(Remittance, {
    payment: pisData,
    debtor: account,
    payeeCheck: await services.payees.check(payee),
    ...(challenge && { begun: true }),
  });
  const { result } = shown.payeeCheck;
  // What was shown before the payment is authorised: the audit log has it with that (N5).
  await noteAt(call, { name, kind }, (step) =>
    step.authorised || step.payeeCheck === result ? undefined : { ...step, payeeCheck: result },
  );
  return shown;
});

/** Opens the challenge for exactly this payment, or answers the running one (S5, P7). */
export const startRemittance = bound(ENDPOINTS.startRemittance, async (call) =>
  startChallenge(
    call,
    (draft) => stepFor(draft, call.param('step'), 'remittance'),
    (_draft, challenge) => ({ challenge }),
  ),
);

/**
 * Has the bank make the payment once its TAN is confirmed, and only once; if the order has changed since, it is aborted
 * (S5, S6). If the bank does not answer, the customer may try again.
 */
export const endRemittance = bound(ENDPOINTS.endRemittance, async (call) => {
  const { services, authentication, param } = call;
  const step = stepFor(authentication, param('step'), 'remittance');
  if (step.done) return call.change(postProcessReply);
  if (!step.authorised) {
    await assertConfirmed(call, step, await customerOf(services, authentication));
  }
  await authorise(call, step);
  await pay(call, step);

  return call.change((draft, afterwards) => {
    const current = stepFor(draft, param('step'), 'remittance');
    if (!current.done) {
      replaceStep(draft, { ...current, done: true });
      afterwards(() => reportPayment(call, step));
    }
    return postProcessReply(draft);
  });
});
