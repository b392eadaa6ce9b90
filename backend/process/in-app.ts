import type { Services } from '../services.ts';
import { challengeStep } from './challenges.ts';
import { AUTHENTICATION, isExpired } from './model.ts';
import { subjectOf } from './people.ts';
import { forgetTans } from './tan-limit.ts';
import { replaceStep } from './where.ts';

/**
 * The customer decided in the banking app: another device, so no session of this browser is asked
 * for; whose challenge it is must be right instead. Answers whether there was something to decide.
 */
export async function decideInApp(
  services: Services,
  decision: 'approve' | 'deny',
  { authenticationId, challengeId, customerId, traceId }: InAppDecision,
): Promise<boolean> {
  const status = decision === 'approve' ? 'confirmed' : 'denied';
  const customer = await services.customers.byId(customerId);
  if (customer === undefined) return false;
  if ((await services.attempts.left('tan', subjectOf(services, customer))) === 0) return false;
  let decided = false;
  await services.store.update(AUTHENTICATION, authenticationId, (current) => {
    decided = false;
    if (current?.customerId !== customerId || current.ending !== undefined) return undefined;
    if (isExpired(current, services.now())) return undefined;
    const draft = structuredClone(current);
    const step = challengeStep(draft, challengeId);
    if (services.tans.statusOf(step.challenge) !== 'pending') return undefined;
    decided = true;
    replaceStep(draft, { ...step, challenge: { ...step.challenge, status } });
    return { value: draft };
  });
  if (!decided) return false;
  services.bus.publish(authenticationId, { event: 'challenge', data: { challengeId, status } });
  if (decision === 'approve') await forgetTans(services, customer);
  const event = decision === 'approve' ? 'tan.confirmed' : 'tan.denied';
  await services.audit.write({ event, traceId, authentication: authenticationId, customerId });
  return true;
}

export interface InAppDecision {
  readonly authenticationId: string;
  readonly challengeId: string;
  readonly customerId: string;
  readonly traceId: string;
}
