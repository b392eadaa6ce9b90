import type { Customer } from '../../bank/customers.ts';
import { randomToken } from '../../keys/crypto.ts';
import type { Services } from '../../services.ts';
import { changeAnd } from '../../store/late.ts';
import { type Authentication, authenticationIdOf, entryOf, isRunning } from '../authentication.ts';
import { carryOut } from '../calls/carry-out.ts';
import { pseudonymOf } from '../participants.ts';
import { replaceStep } from '../steps/current.ts';
import { findChallengeStep } from './challenges.ts';
import { paymentOf } from './order.ts';
import { forgetTans } from './tan-limit.ts';

/**
 * Records a decision that the customer made in the banking app. The app has no session of the browser, so all
 * that counts is that the challenge is this customer's. Returns whether there was something to decide.
 */
export async function decideChallenge(
  services: Services,
  decision: 'approve' | 'deny',
  challengeId: string,
  customer: Customer,
  traceId: string,
): Promise<boolean> {
  const status = decision === 'approve' ? 'confirmed' : 'denied';
  const authenticationId = authenticationIdOf(challengeId);
  const { id: customerId } = customer;
  const pseudonym = pseudonymOf(services, customer);
  if ((await services.attempts.left('tan', pseudonym)) === 0) return false;
  const by = randomToken(9);
  const change = (current: Authentication | undefined) => {
    if (!isRunning(current, services.now()) || current.customerId !== customerId) return undefined;
    const draft = structuredClone(current);
    const step = findChallengeStep(draft, challengeId);
    if (step === undefined || services.tans.statusOf(step.challenge) !== 'pending')
      return undefined;
    replaceStep(draft, { ...step, challenge: { ...step.challenge, status, by } });
    return { value: draft };
  };
  const forgotten = [
    () => services.attempts.forgiveTans(pseudonym),
    () => forgetTans(services, customer),
  ];
  const event = decision === 'approve' ? 'tan.confirmed' : 'tan.denied';
  const facts = { event, traceId, authentication: authenticationId, customerId } as const;
  return changeAnd(entryOf(services.store, authenticationId), change, async (after) => {
    // Decided by what is stored: the decision may be this call's even if the store's answer to it was lost.
    const decided = after && findChallengeStep(after, challengeId)?.challenge;
    if (decided?.by !== by) return false;
    services.bus.publish(authenticationId, services.tans.news(decided));
    await carryOut([
      ...(decision === 'approve' ? forgotten : []),
      () => services.audit.write({ ...facts, ...paymentOf(decided) }),
    ]);
    return true;
  });
}
