import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { setCookies } from '../../http/cookies.ts';
import { Refusal, Unavailable } from '../../refusal.ts';
import { AUTHENTICATION, type Authentication, isExpired } from '../authentication.ts';
import { refuse } from '../calls/refuse.ts';
import { type Admitted, bound } from '../calls/serve.ts';
import { customerOf } from '../participants.ts';
import { currentStep, replaceStep } from '../steps/current.ts';
import { pay, paymentUnderWay, reportPayment } from '../steps/payment.ts';
import { reportSignature, sign, signatureUnderWay } from '../steps/signature.ts';
import { stopOf } from '../steps/stop.ts';
import {
  beginAnew,
  codeOf,
  complete,
  type End,
  end,
  endingByError,
  endOf,
  failed,
  hasPaid,
  hasSigned,
} from './ending.ts';
import { hasWayBack } from './returning.ts';

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

/** Writes to the audit log how a call ended its log-in (N5). */
const reportEnd = ({ report }: Admitted, { event, ...facts }: End): Promise<void> =>
  report(event, facts);

/**
 * Also for ended log-ins. A repetition hands the ending over again, as the process may have been killed in
 * between (S6).
 */
const ENDS = { tolerance: 'ended', onRepeat: handOver } as const;

/**
 * The code with which the bank has blocked the customer since the log-in. It is of no account if a step has ended the
 * others anyway, or a payment is made.
 */
async function blockOf({ services, authentication }: Admitted): Promise<ErrorCode | undefined> {
  const { customerId, steps } = authentication;
  if (customerId === undefined || stopOf(steps) !== undefined || hasPaid(authentication)) return;
  return (await customerOf(services, authentication)).error;
}

/**
 * All steps are done: the way back to the requesting party (E7). If a step has ended the others, the party gets
 * its error (E8). A customer whom the bank has blocked meanwhile is refused, as at the log-in.
 */
export const completion = bound(
  ENDPOINTS.completion,
  async (call) => {
    const { services, traceId } = call;
    const block = await blockOf(call);
    const reply = await call.change((draft, afterwards) => {
      if (draft.ending === undefined) {
        if (isExpired(draft, services.now())) throw new Refusal('USER_SESSION_EXPIRED');
        const { customerId } = draft;
        if (customerId === undefined || currentStep(draft) !== undefined) {
          throw new Refusal('STEP_NOT_CURRENT');
        }
        if (block !== undefined && !hasPaid(draft)) {
          return refuse(draft, new Refusal(block), traceId);
        }
        const ended = complete(draft, customerId, traceId);
        afterwards(() => reportEnd(call, ended));
      }
      return { redirectUrl: draft.returnTo };
    });
    await handOver(call);
    return reply;
  },
  ENDS,
);

/** What the bank was asked to do, and may have done: to make a payment, or to record a signature. */
const underWayIn = (draft: Authentication) => paymentUnderWay(draft) ?? signatureUnderWay(draft);
type UnderWay = NonNullable<ReturnType<typeof underWayIn>>;

/** Asks the bank again, with the same key: whoever leaves is told the truth only once it has answered (S5, S6). */
const askAgain = (call: Admitted, step: UnderWay): Promise<void> =>
  step.kind === 'remittance' ? pay(call, step) : sign(call, step);

const reportDone = (call: Admitted, step: UnderWay): Promise<void> =>
  step.kind === 'remittance' ? reportPayment(call, step) : reportSignature(call, step);

/**
 * Notes that what was under way is done, and returns its step; `undefined` if there is none.
 * @throws {Unavailable} if it has begun only now: until the bank has answered, nobody can say how the log-in ends (S5).
 */
function settle(draft: Authentication, asked: UnderWay | undefined): UnderWay | undefined {
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

/**
 * Ends the log-in without success: back to the party with an error, or to the log-in page (E6, E8). A customer
 * who has paid goes back as paid as long as the session lasts, so that nobody pays twice because of a wrong error (S5);
 * so does one who has signed, unless the bank has blocked the customer meanwhile.
 */
export const cancellation = bound(
  ENDPOINTS.cancellation,
  async (call) => {
    const { services, authentication, body, traceId } = call;
    const { cancelRedirectBehaviour } = services.clients.find(authentication.clientId)?.party ?? {};
    const byCustomer = body.cause === 'customer';
    const asked = isExpired(authentication, services.now())
      ? undefined
      : underWayIn(authentication);
    if (asked !== undefined) await askAgain(call, asked);
    const last = authentication.steps.at(-1);
    const isBlocked = last?.kind === 'signature' && last.agreed && (await blockOf(call));
    const reply = await call.change((draft, afterwards) => {
      if (draft.ending !== undefined) return { redirectUrl: draft.returnTo };
      const ends = (ended: End) => afterwards(() => reportEnd(call, ended));
      const expired = isExpired(draft, services.now());
      // On the log-in page there is no customer to log out, so the way out is the party.
      const customerId = expired ? undefined : draft.customerId;
      const done = customerId === undefined ? undefined : settle(draft, asked);
      if (done !== undefined) afterwards(() => reportDone(call, done));
      if (customerId !== undefined && (hasPaid(draft) || (hasSigned(draft) && !isBlocked))) {
        ends(complete(draft, customerId, traceId));
        return { redirectUrl: draft.returnTo };
      }
      if (customerId !== undefined && byCustomer && cancelRedirectBehaviour === 'login') {
        ends(endOf(draft, 'reset', 'access_denied'));
        beginAnew(draft, services.now());
        return { backToLogIn: true as const };
      }
      ends(
        byCustomer
          ? endOf(draft, 'cancelled', 'access_denied')
          : endOf(draft, 'failed', codeOf(draft, expired)),
      );
      end(
        draft,
        byCustomer
          ? failed('access_denied', 'The customer cancelled the log-in.', traceId)
          : endingByError(draft, expired, traceId),
      );
      return { redirectUrl: draft.returnTo };
    });
    await handOver(call);
    return reply;
  },
  ENDS,
);
