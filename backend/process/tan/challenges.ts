import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import type { Afterwards } from '../calls/commit.ts';
import { deliver } from '../calls/deliver.ts';
import { refuse } from '../calls/refuse.ts';
import { type Admitted, type BoundCall, bound } from '../calls/serve.ts';
import { customerOf } from '../participants.ts';
import { replaceStep } from '../steps/current.ts';
import { type ChallengeState, type ChallengeStep, needsTan } from '../steps/state.ts';
import { obstacleSince, obstacleTo, tanAttemptsLeft } from './obstacle.ts';
import { paymentOf } from './order.ts';
import { limitTans } from './tan-limit.ts';

type Challenged = ChallengeStep & { readonly challenge: ChallengeState };

/** The step with this challenge, even if it is done; `undefined` if the log-in was restarted since. */
export function findChallengeStep(
  authentication: Authentication,
  id: string,
): Challenged | undefined {
  const isMeant = (step: ChallengeStep): step is Challenged => step.challenge?.id === id;
  return authentication.steps.filter(needsTan).find(isMeant);
}

/** Like {@link findChallengeStep}. @throws {Refusal} NOT_FOUND if there is none. */
export function challengeStep(authentication: Authentication, id: string): Challenged {
  const step = findChallengeStep(authentication, id);
  if (step === undefined) throw new Refusal('NOT_FOUND');
  return step;
}

/** The present state of a challenge. */
export const challenge = bound(ENDPOINTS.challenge, async ({ services, authentication, param }) => {
  const step = challengeStep(authentication, param('challenge'));
  const customer = await customerOf(services, authentication);
  return services.tans.view(step.challenge, await tanAttemptsLeft(services, customer));
});

interface Sending {
  readonly draft: Authentication;
  readonly afterwards: Afterwards;
  readonly step: ChallengeStep;
  /** Of this step, with the TAN that is to be sent. */
  readonly sent: ChallengeState;
}

/** Notes that a TAN is sent to the customer's device, and sends it once that is stored. */
export function sendTan(
  call: Admitted,
  customer: Pick<Customer, 'id'>,
  { draft, afterwards, step, sent }: Sending,
): void {
  replaceStep(draft, { ...step, challenge: sent });
  // What kept the customer from a TAN before, as a block by the bank, is over (E8).
  delete draft.error;
  afterwards(() => deliverTan(call, customer, sent));
}

/** The bank is asked for nothing before: it is stored that the TAN is sent, and only {@link deliver} undoes that. */
async function deliverTan(
  call: Admitted,
  { id: recipient }: Pick<Customer, 'id'>,
  sent: ChallengeState,
): Promise<void> {
  const undo = (draft: Authentication) => {
    const step = challengeStep(draft, sent.id);
    const { challenge } = step;
    if (challenge.nonce !== sent.nonce || challenge.status !== 'pending') return;
    replaceStep(draft, { ...step, challenge: { ...challenge, unsent: true } });
  };
  const method = sent.methods.find(({ id }) => id === sent.methodId);
  const tan = method && { code: call.services.tans.tanOf(sent), method, order: sent.order };
  await deliver(call, { recipient, id: sent.id, tan, undo });
  const detail = `${sent.order.kind} by ${sent.methodId}`;
  await call.report('tan.sent', { ...paymentOf(sent), detail });
}

type RenewingCall = BoundCall<typeof ENDPOINTS.renewTan> | BoundCall<typeof ENDPOINTS.chooseMethod>;

const isOpen = ({ done, challenge }: Challenged): boolean =>
  !done && challenge.status !== 'confirmed';

/** Sends a new TAN; the one before becomes void. A confirmed challenge stays confirmed. */
async function renew(call: RenewingCall, methodId: string | undefined) {
  const { services, authentication, param, traceId } = call;
  const customer = await customerOf(services, authentication);
  const left = await tanAttemptsLeft(services, customer);
  const before = challengeStep(authentication, param('challenge'));
  const obstacle = obstacleTo(customer, left, false);
  if (isOpen(before) && obstacle === undefined) {
    await limitTans(call, customer, before.challenge.nonce);
  }
  return call.change((draft, afterwards) => {
    const step = challengeStep(draft, param('challenge'));
    if (!isOpen(step)) return services.tans.view(step.challenge, left);
    const refused = obstacle ?? obstacleSince(authentication, draft);
    if (refused !== undefined) return refuse(draft, new Refusal(refused), traceId);
    // The page may still offer one that is gone.
    const methods = [...customer.tanMethods, ...step.challenge.methods];
    const known = methodId === undefined || methods.some(({ id }) => id === methodId);
    if (!known) throw new Refusal('INVALID_REQUEST');
    const sent = services.tans.renew(step.challenge, customer.tanMethods, methodId);
    sendTan(call, customer, { draft, afterwards, step, sent });
    return services.tans.view(sent, left);
  });
}

/** Another TAN by the same method (A5). */
export const renewTan = bound(ENDPOINTS.renewTan, (call) => renew(call, undefined));

/** Another TAN by another of the customer's methods (A5). */
export const chooseMethod = bound(ENDPOINTS.chooseMethod, (call) =>
  renew(call, call.body.methodId),
);
