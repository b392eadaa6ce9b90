import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { normaliseIdentifier } from '#contract/process.ts';
import type { Customer } from '../../bank/customers.ts';
import type { AuditEventName } from '../../observability/audit.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import { refuse } from '../calls/refuse.ts';
import { type BoundCall, bound } from '../calls/serve.ts';
import type { Turn } from '../limits/attempts.ts';
import { processReply } from '../steps/current.ts';
import { lockOf } from '../tan/obstacle.ts';
import { inNewSession, renewAgain } from './new-session.ts';
import { judgeWrongPin, tryPin } from './pin-attempt.ts';
import { prepareLogIn } from './prepare-log-in.ts';
import { isTrustedBrowser } from './trusted-browser.ts';

type Call = BoundCall<typeof ENDPOINTS.logIn>;

interface Judged {
  readonly refusal?: Refusal;
  readonly event: AuditEventName;
  /** The PIN is right but blocked: it has to be unlocked first (L4). */
  readonly pinBlocked?: boolean;
}

/** The right PIN: a locked access is refused, and a blocked PIN has to be unlocked first (L4). */
function judgeRight(turn: Turn, code: ErrorCode | undefined): Judged {
  if (code !== undefined) {
    const details = code === 'RATE_LIMITED' ? { retryAfterSeconds: 60 } : {};
    return { refusal: new Refusal(code, details), event: 'login.refused' };
  }
  return { event: 'login.succeeded', pinBlocked: turn.slot === 'none' };
}

async function judge(
  call: Call,
  customer: Customer | undefined,
  identifier: string,
): Promise<Judged> {
  const { services, body, countedAs } = call;
  const vouchedFor = await isTrustedBrowser(call, customer);
  const attempt = { customer, identifier, pin: body.pin, countedAs, vouchedFor };
  const { turn, matches } = await tryPin(services, attempt);
  if (customer === undefined || !matches) return judgeWrongPin(turn);
  return judgeRight(turn, await lockOf(services, customer));
}

/**
 * The next steps if the customer is already logged in: in another tab, or by an attempt whose answer was lost.
 * Any other identifier is refused, whatever the PIN.
 */
function goOn(draft: Authentication, customer: Customer | undefined) {
  if (draft.customerId !== customer?.id) {
    throw new Refusal('USER_SESSION_EXPIRED', { otherCustomer: true });
  }
  return processReply(draft);
}

/** Log-in with access key or alias and PIN (L1–L5, S4). */
export const logIn = bound(
  ENDPOINTS.logIn,
  async (call) => {
    const { services, authentication, body, traceId } = call;
    const identifier = normaliseIdentifier(body.identifier);
    const customer = await services.customers.find(identifier);
    if (authentication.customerId !== undefined) {
      return call.change((draft) => goOn(draft, customer));
    }

    const { refusal, event, pinBlocked = false } = await judge(call, customer, identifier);
    // After a refusal nothing more is looked up: the time it takes would show that the customer exists (S4).
    const begin =
      customer && refusal === undefined
        ? await prepareLogIn(call, customer, { way: 'pin', pinBlocked })
        : undefined;
    const facts = { customerId: customer?.id, detail: refusal?.code };
    const tell = () => call.report(event, facts);
    // A wrong PIN is counted, whatever becomes of the log-in (S4, N5).
    const ifOver = refusal && tell;
    const answer = () =>
      call.change((draft, afterwards) => {
        const isFirst = draft.customerId === undefined;
        if (!isFirst && refusal === undefined) return goOn(draft, customer);
        afterwards(tell);
        if (refusal !== undefined) {
          // If a customer has logged in meanwhile, the party must not get this error for that customer's log-in.
          return isFirst ? refuse(draft, refusal, traceId) : refusal;
        }
        begin?.(draft);
        return processReply(draft);
      }, ifOver);
    return refusal === undefined ? inNewSession(call, answer) : answer();
  },
  { onRepeat: renewAgain },
);
