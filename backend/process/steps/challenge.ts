import type * as z from 'zod/mini';
import type { Challenge } from '#contract/tan.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal, Unavailable } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import { assertLetIn, refuse } from '../calls/refuse.ts';
import type { ChangingCall } from '../calls/serve.ts';
import { customerOf, pseudonymOf } from '../participants.ts';
import { challengeStep, sendTan } from '../tan/challenges.ts';
import { obstacleTo, tanAttemptsLeft } from '../tan/obstacle.ts';
import { confirmsOrder, orderOf, paymentOf, requestedAtOf } from '../tan/order.ts';
import { limitTans } from '../tan/tan-limit.ts';
import { replaceStep } from './current.ts';
import type { ChallengeState, ChallengeStep } from './state.ts';

type View = z.input<typeof Challenge>;

/** The challenge whose TAN was sent; `undefined` if one has to be: there is none yet, or it could not be delivered. */
const sentFor = ({ challenge }: ChallengeStep): ChallengeState | undefined =>
  challenge?.unsent === true && challenge.status === 'pending' ? undefined : challenge;

/** Whether the step is done, or may be: the bank was asked to make its payment. */
const isTaken = (step: ChallengeStep): boolean =>
  step.done || (step.kind === 'remittance' && step.authorised === true);

/** Opens the challenge of a step and sends its TAN, or answers the running one (A5, S6). */
export async function startChallenge<Reply>(
  call: ChangingCall<Reply>,
  stepIn: (draft: Authentication) => ChallengeStep,
  answer: (draft: Authentication, challenge: View) => Reply,
): Promise<Reply> {
  const { services, traceId } = call;
  const { tans, now } = services;
  const customer = await customerOf(services, call.authentication);
  const attemptsLeft = await tanAttemptsLeft(services, customer);
  const before = stepIn(call.authentication);
  const isSent = sentFor(before) !== undefined;
  const obstacle = obstacleTo(customer, attemptsLeft, isSent);
  if (obstacle === undefined && !isSent) {
    await limitTans(call, customer, before.challenge?.nonce ?? before.name);
  }
  const fresh = (draft: Authentication, step: ChallengeStep) => {
    if (step.challenge) return tans.renew(step.challenge, customer.tanMethods);
    const requestedAt = new Date(now()).toISOString();
    const order = orderOf(services, draft, customer, step, requestedAt);
    return tans.open(draft, order, customer.tanMethods);
  };

  return call.change((draft, afterwards) => {
    const step = stepIn(draft);
    if (obstacle !== undefined) return refuse(draft, new Refusal(obstacle), traceId);
    const running = sentFor(step);
    const challenge = running ?? fresh(draft, step);
    if (!running) sendTan(call, customer, { draft, afterwards, step, sent: challenge });
    return answer(draft, tans.view(challenge, attemptsLeft));
  });
}

/**
 * Checks that the challenge is confirmed, and for exactly the order that is about to take effect, by a customer whom the
 * bank still lets log in. If the order has changed since, the challenge counts as denied and the step can never be
 * completed (S5).
 * @throws {Refusal} if it is not.
 */
export async function assertConfirmed<Reply>(
  call: ChangingCall<Reply>,
  step: ChallengeStep,
  customer: Customer,
): Promise<void> {
  const { services, authentication, traceId } = call;
  const { challenge } = step;
  if (challenge === undefined) throw new Refusal('STEP_NOT_CURRENT');
  const status = services.tans.statusOf(challenge);
  if (status === 'expired') throw new Refusal('TAN_EXPIRED');
  if (status !== 'confirmed') throw new Refusal('STEP_NOT_CURRENT');

  // Changes nothing, unless the call with the right TAN failed before it could forget the failures (S4).
  if (challenge.by !== undefined) {
    await services.attempts.settle('tan', pseudonymOf(services, customer), challenge.by, true);
  }
  // The bank may have blocked the customer since the TAN was sent.
  await assertLetIn(call, customer);
  const requestedAt = requestedAtOf(challenge.order);
  const order = orderOf(services, authentication, customer, step, requestedAt);
  if (confirmsOrder(challenge, order)) return;
  await call.change((draft, afterwards) => {
    const current = challengeStep(draft, challenge.id);
    // By another call, for which the order was still the same: it is not undone (S5, S6).
    if (isTaken(current)) throw new Unavailable('the step was taken meanwhile');
    replaceStep(draft, { ...current, challenge: { ...current.challenge, status: 'denied' } });
    afterwards(() => call.report('order.mismatch', paymentOf(challenge)));
    return refuse(draft, new Refusal('TECHNICAL_ERROR'), traceId);
  });
}
