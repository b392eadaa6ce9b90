import { ENDPOINTS } from '#contract/endpoints.ts';
import { type ErrorCode, type OAuthError, oauthErrorOf } from '#contract/error-codes.ts';
import { setCookies } from '../http/cookies.ts';
import type { AuditEvent, AuditEventName } from '../observability/audit.ts';
import { Refusal, Unavailable } from '../refusal.ts';
import { completedEnding } from './completed.ts';
import {
  AUTHENTICATION,
  AUTHENTICATION_LIFETIME,
  type Authentication,
  type Ending,
  isExpired,
  LOG_IN_LIFETIME,
} from './model.ts';
import { customerOf } from './people.ts';
import { refuse } from './refuse.ts';
import { hasWayBack } from './returning.ts';
import { type Admitted, bound } from './serve.ts';
import { stageOf } from './stage.ts';
import { type PaymentStep, pay, paymentUnderWay, reportPayment } from './steps/payment.ts';
import { stopOf } from './steps/stop.ts';
import { currentStep, replaceStep } from './where.ts';

function failed(error: OAuthError, reason: string, traceId: string): Ending {
  return { kind: 'failed', error, description: `${reason} Reference: ${traceId}` };
}

/** Removes all data of the customer (S2, S8). */
function forgetCustomer(draft: Authentication): void {
  draft.steps = [];
  draft.appLogIns = [];
  // Not needed any more: the customer has moved past those calls.
  draft.answers = {};
  delete draft.customerId;
  delete draft.authenticatedAt;
  delete draft.preferredAccountId;
}

/** Ends a log-in and removes all data of the customer and the payment (S2, S8). */
function end(draft: Authentication, ending: Ending): void {
  draft.ending = ending;
  forgetCustomer(draft);
  delete draft.pisData;
  delete draft.debtorIban;
  delete draft.subjects;
}

/** Success; or the error of the step that ended the others (E8). */
function complete(draft: Authentication, customerId: string, traceId: string): End {
  const stop = stopOf(draft.steps);
  const ended =
    stop === undefined
      ? endOf(draft, 'completed', draft.way ?? 'pin')
      : endOf(draft, 'cancelled', stop.error);
  end(
    draft,
    stop === undefined
      ? completedEnding(draft, customerId)
      : failed(stop.error, stop.reason, traceId),
  );
  return ended;
}

/** A payment comes last: once it is made, there is nothing left to cancel (S5). */
function hasPaid({ steps }: Authentication): boolean {
  return steps.at(-1)?.kind === 'remittance' && steps.every(({ done }) => done);
}

/**
 * Notes that the payment under way is made, and returns its step; `undefined` if there is none.
 * @throws {Unavailable} if it has been authorised only now: until the bank has answered, nobody can say how the log-in
 * ends (S5).
 */
function settle(draft: Authentication, made: PaymentStep | undefined): PaymentStep | undefined {
  const paying = paymentUnderWay(draft);
  if (paying === undefined) return undefined;
  if (made === undefined) throw new Unavailable('a payment is under way');
  replaceStep(draft, { ...paying, done: true });
  return paying;
}

/**
 * The code with which the bank has blocked the customer since the log-in. It is of no account if a step has ended the
 * others anyway, or a payment is made.
 */
async function blockOf({ services, authentication }: Admitted): Promise<ErrorCode | undefined> {
  const { customerId, steps } = authentication;
  if (customerId === undefined || stopOf(steps) !== undefined || hasPaid(authentication)) return;
  return (await customerOf(services, authentication)).error;
}

/** Back to the log-in page, as if nobody had logged in (E6). */
function beginAnew(draft: Authentication, now: number): void {
  forgetCustomer(draft);
  delete draft.way;
  delete draft.error;
  draft.rounds += 1;
  const latest = draft.createdAt + AUTHENTICATION_LIFETIME;
  draft.expiresAt = Math.min(now + LOG_IN_LIFETIME, latest);
}

/**
 * Hands the ending over to the OpenID Provider, and drops the session if no log-in needs it. This one does until its
 * browser is back at the party: an answer may be cut off after its headers (S5, S6).
 */
async function handOver({ services, authentication, session, reply }: Admitted): Promise<void> {
  const { store, authorization, cookies, sessions } = services;
  const ended = await store.get(AUTHENTICATION, authentication.id);
  if (ended?.ending === undefined) return;
  await authorization.finish(ended);
  // Read again, as another tab may have added a log-in to the session since this call was admitted.
  const current = (await sessions.open(session.token)) ?? session;
  if (!(await hasWayBack(services, current.authentications))) {
    setCookies(reply, cookies.expired());
  }
}

/** How a log-in ended, and where, for the operator (N5). */
type End = Required<Pick<AuditEvent, 'event' | 'step' | 'detail'>>;

/**
 * The audit event of an ending. Must be computed before the log-in ends, while the step is known. If it expired and
 * that has been reported, the event is `left`.
 */
function endOf(draft: Authentication, event: AuditEventName, detail: string): End {
  return { event: draft.over ? 'left' : event, step: stageOf(draft), detail };
}

async function reportEnd({ report }: Admitted, end: End | undefined): Promise<void> {
  if (end === undefined) return;
  const { event, ...facts } = end;
  await report(event, facts);
}

/**
 * Also for ended log-ins. A repetition hands the ending over again, as the process may have been killed in
 * between (S6).
 */
const ENDS = { tolerance: 'ended', onRepeat: handOver } as const;

/**
 * All steps are done: the way back to the requesting party (E7). If a step has ended the others, the party gets
 * its error (E8). A customer whom the bank has blocked meanwhile is refused, as at the log-in.
 */
export const completion = bound(
  ENDPOINTS.completion,
  async (call) => {
    const { services, traceId } = call;
    const block = await blockOf(call);
    let ended: End | undefined;
    const reply = await call.change((draft) => {
      ended = undefined;
      if (draft.ending === undefined) {
        if (isExpired(draft, services.now())) throw new Refusal('USER_SESSION_EXPIRED');
        const { customerId } = draft;
        if (customerId === undefined || currentStep(draft) !== undefined) {
          throw new Refusal('STEP_NOT_CURRENT');
        }
        if (block !== undefined && !hasPaid(draft)) {
          return refuse(draft, new Refusal(block), traceId);
        }
        ended = complete(draft, customerId, traceId);
      }
      return { redirectUrl: draft.returnTo };
    });
    await reportEnd(call, ended);
    await handOver(call);
    return reply;
  },
  ENDS,
);

/** The code of the error because of which the customer leaves. */
function codeOf({ error }: Authentication, expired: boolean): string {
  return expired ? 'USER_SESSION_EXPIRED' : (error?.code ?? 'TECHNICAL_ERROR');
}

/** The ending with the OAuth error of that code (E8). */
function endingByError(draft: Authentication, expired: boolean, traceId: string): Ending {
  const code = codeOf(draft, expired);
  const reference = expired ? traceId : (draft.error?.traceId ?? traceId);
  return failed(
    oauthErrorOf(code) ?? 'server_error',
    'The log-in could not be completed.',
    reference,
  );
}

/**
 * Ends the log-in without success: back to the party with an error, or to the log-in page (E6, E8). A customer
 * who has paid goes back as paid in any case, so that nobody pays twice because of a wrong error (S5).
 */
export const cancellation = bound(
  ENDPOINTS.cancellation,
  async (call) => {
    const { services, authentication, body, traceId } = call;
    const { cancelRedirectBehaviour } = services.clients.find(authentication.clientId)?.party ?? {};
    const byCustomer = body.cause === 'customer';
    const paying = isExpired(authentication, services.now())
      ? undefined
      : paymentUnderWay(authentication);
    if (paying !== undefined) await pay(call, paying);
    let ended: End | undefined;
    let made: PaymentStep | undefined;
    const reply = await call.change((draft) => {
      ended = undefined;
      made = undefined;
      if (draft.ending !== undefined) return { redirectUrl: draft.returnTo };
      const expired = isExpired(draft, services.now());
      // On the log-in page there is no customer to log out, so the way out is the party.
      const customerId = expired ? undefined : draft.customerId;
      if (customerId !== undefined) made = settle(draft, paying);
      if (customerId !== undefined && hasPaid(draft)) {
        ended = complete(draft, customerId, traceId);
        return { redirectUrl: draft.returnTo };
      }
      if (customerId !== undefined && byCustomer && cancelRedirectBehaviour === 'login') {
        ended = endOf(draft, 'reset', 'access_denied');
        beginAnew(draft, services.now());
        return { backToLogIn: true as const };
      }
      ended = byCustomer
        ? endOf(draft, 'cancelled', 'access_denied')
        : endOf(draft, 'failed', codeOf(draft, expired));
      end(
        draft,
        byCustomer
          ? failed('access_denied', 'The customer cancelled the log-in.', traceId)
          : endingByError(draft, expired, traceId),
      );
      return { redirectUrl: draft.returnTo };
    });
    if (made !== undefined) await reportPayment(call, made);
    await reportEnd(call, ended);
    await handOver(call);
    return reply;
  },
  ENDS,
);
