import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { sendTan } from '../challenges.ts';
import type { ChallengeState, StepOf } from '../model.ts';
import { clientNameOf, customerOf, subjectOf } from '../people.ts';
import { bound } from '../serve.ts';
import { hashOrder, orderOf, requestedAtOf } from '../tan.ts';
import { processReply, replaceStep, stepFor } from '../where.ts';

/** START_TAN_PROCESS_…: opens the challenge, or answers the running one (A4, A5). */
export const startTan = bound(ENDPOINTS.startTan, async (call) => {
  const { services, param, traceId } = call;
  const { attempts, tans, now } = services;
  const customer = await customerOf(services, call.authentication);
  const attemptsLeft = await attempts.left('tan', subjectOf(services, customer));
  const clientName = clientNameOf(services, call.authentication);
  let opened: ChallengeState | undefined;

  const reply = await call.change((draft) => {
    const step = stepFor(draft, param('step'), 'tan');
    opened = undefined;
    if (attemptsLeft === 0) {
      draft.error = { code: 'LOCKED_ACCOUNT', traceId };
      return new Refusal('LOCKED_ACCOUNT');
    }
    if (step.challenge === undefined) {
      const order = orderOf(step.purpose, clientName, new Date(now()).toISOString());
      opened = tans.open(draft, order, customer.tanMethods);
      replaceStep(draft, { ...step, challenge: opened });
    }
    const challenge = step.challenge ?? opened;
    if (challenge === undefined) return new Refusal('TECHNICAL_ERROR');
    return { ...processReply(draft), challenge: tans.view(challenge, attemptsLeft) };
  });
  if (opened !== undefined) {
    await sendTan(call, opened);
  }
  return reply;
});

/** The challenge confirms exactly the order that is about to take effect (S5). */
function confirmsThisOrder(step: StepOf<'tan'>, clientName: string): boolean {
  const { challenge, purpose } = step;
  if (challenge === undefined) return false;
  const order = orderOf(purpose, clientName, requestedAtOf(challenge.order));
  return hashOrder(order) === challenge.orderHash;
}

/** END_TAN_PROCESS_…: goes on once the challenge is confirmed (A4, L4). */
export const endTan = bound(ENDPOINTS.endTan, async (call) => {
  const { services, param, authentication, traceId } = call;
  const step = stepFor(authentication, param('step'), 'tan');
  if (step.done) return call.change(processReply);
  if (step.challenge === undefined) throw new Refusal('STEP_NOT_CURRENT');
  const status = services.tans.statusOf(step.challenge);
  if (status === 'expired') throw new Refusal('TAN_EXPIRED');
  if (status !== 'confirmed') throw new Refusal('STEP_NOT_CURRENT');

  const customer = await customerOf(services, authentication);
  const facts = {
    traceId,
    authentication: authentication.id,
    client: authentication.clientId,
    customerId: customer.id,
  };
  if (!confirmsThisOrder(step, clientNameOf(services, authentication))) {
    await services.audit.write({ event: 'order.mismatch', ...facts });
    throw new Refusal('TECHNICAL_ERROR');
  }
  if (step.purpose === 'unlockPin') {
    // Before the step is written: lifting a block twice does no harm, forgetting it would.
    await services.attempts.reset('pin', subjectOf(services, customer));
    await services.audit.write({ event: 'pin.unlocked', ...facts });
  }
  return call.change((draft) => {
    const current = stepFor(draft, param('step'), 'tan');
    if (!current.done) replaceStep(draft, { ...current, done: true });
    return processReply(draft);
  });
});
