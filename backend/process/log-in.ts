import { ENDPOINTS } from '#contract/endpoints.ts';
import type { AuditEventName } from '../audit.ts';
import { type Customer, normaliseIdentifier } from '../customers.ts';
import { setCookies } from '../http/cookies.ts';
import { Repeated } from '../http/errors.ts';
import { Refusal } from '../refusal.ts';
import { MAX_ATTEMPTS, type Turn } from './attempts.ts';
import type { Authentication } from './model.ts';
import { verifyPin } from './pin.ts';
import { type BoundCall, bound } from './serve.ts';
import { STEPS, type StepName } from './steps/table.ts';
import { processReply } from './where.ts';

type Call = BoundCall<typeof ENDPOINTS.logIn>;

interface Judged {
  readonly refusal?: Refusal;
  readonly event: AuditEventName;
  /** What the customer has to do, when the log-in goes on. */
  readonly plan: readonly StepName[];
}

/** A wrong PIN: the same answers in the same order for customers and for nobody (L3, L4, S4). */
function judgeWrong({ slot }: Turn): Judged {
  if (slot === 'none' || slot === MAX_ATTEMPTS) {
    const event = slot === 'none' ? 'login.failed' : 'login.blocked';
    return { refusal: new Refusal('PIN_LOCKED_AND_WRONG'), event, plan: [] };
  }
  const attemptsLeft = MAX_ATTEMPTS - slot;
  const details = attemptsLeft === 1 ? { attemptsLeft } : {};
  return { refusal: new Refusal('INVALID_CREDENTIALS', details), event: 'login.failed', plan: [] };
}

/** A right PIN: goes on, by way of the unlock when the PIN is blocked (L4). */
function judgeRight(customer: Customer, turn: Turn, locked: boolean): Judged {
  const code = customer.error ?? (locked ? 'LOCKED_ACCOUNT' : undefined);
  if (code !== undefined) {
    const details = code === 'RATE_LIMITED' ? { retryAfterSeconds: 60 } : {};
    return { refusal: new Refusal(code, details), event: 'login.refused', plan: [] };
  }
  const blocked = turn.slot === 'none';
  const plan: StepName[] = blocked ? ['unlock-pin', ...customer.steps] : [...customer.steps];
  return { event: 'login.succeeded', plan };
}

async function judge(
  call: Call,
  customer: Customer | undefined,
  identifier: string,
): Promise<Judged> {
  const { attempts, config, customers } = call.services;
  const subject = attempts.subjectOf(customer, identifier);
  const blocked = customer?.pinBlocked ?? false;
  const limit = config.rateLimits.perIdentifier;
  const wait = await attempts.throttle(subject, call.intent, limit, blocked);
  if (wait !== undefined) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: wait });

  // The turn is taken before the PIN is looked at, and unknown names cost the same work.
  const turn = await attempts.reserve('pin', subject, call.intent, blocked);
  const matches = await verifyPin(customer?.pinHash ?? customers.decoyPinHash, call.body.pin);
  if (customer === undefined || !matches) return judgeWrong(turn);
  if (turn.slot !== 'none') await attempts.reset('pin', subject);
  return judgeRight(customer, turn, (await attempts.left('tan', subject)) === 0);
}

function begin(draft: Authentication, customer: Customer | undefined, plan: Judged['plan']): void {
  if (customer === undefined) return;
  draft.customerId = customer.id;
  draft.steps = plan.map((name) => STEPS[name].create());
  delete draft.error;
}

/** The session's id changes with the log-in, also when the answer that said so was lost (S2). */
async function renewSession({ services, session, reply, intent }: Call): Promise<void> {
  const token = await services.sessions.rotate(session, intent);
  const { cookies, csrf } = services;
  setCookies(reply, [cookies.sessionCookie(token), cookies.csrfCookie(csrf.issue(token))]);
}

/** Log-in with access key or alias and PIN (L1–L5, S4). */
export const logIn = bound(
  ENDPOINTS.logIn,
  async (call) => {
    const { services, authentication, answered, body, traceId } = call;
    if (answered !== undefined) {
      if (answered.status === 200) await renewSession(call);
      throw new Repeated(answered);
    }
    if (authentication.customerId !== undefined) return call.change(processReply);

    const identifier = normaliseIdentifier(body.identifier);
    const customer = await services.customers.find(identifier);
    const { refusal, event, plan } = await judge(call, customer, identifier);
    const report = () =>
      services.audit.write({
        event,
        traceId,
        authentication: authentication.id,
        client: authentication.clientId,
        customerId: customer?.id,
        detail: refusal?.code,
      });
    try {
      const reply = await call.change((draft) => {
        if (draft.customerId !== undefined) return processReply(draft);
        if (refusal !== undefined) {
          draft.error = { code: refusal.code, traceId };
          return refusal;
        }
        begin(draft, customer, plan);
        return processReply(draft);
      });
      await renewSession(call);
      await report();
      return reply;
    } catch (error) {
      if (error instanceof Refusal) await report();
      if (error instanceof Repeated && error.status === 200) await renewSession(call);
      throw error;
    }
  },
  { repeats: 'handled' },
);
