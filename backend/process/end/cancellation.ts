import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Authentication, isExpired } from '../authentication.ts';
import { type BoundCall, bound, type ReplyOf } from '../calls/serve.ts';
import type { Stop } from '../steps/stop.ts';
import { blockOf } from './blocked.ts';
import { beginAnew, cancel, complete, type End, endByError, hasPaid, hasSigned } from './ending.ts';
import { ENDS, handOver, reportEnd } from './hand-over.ts';
import { askAgain, reportDone, settle, underWayIn } from './under-way.ts';

type Call = BoundCall<typeof ENDPOINTS.cancellation>;
type Left = readonly [how: End, reply: ReplyOf<typeof ENDPOINTS.cancellation>];

const QUIT: Stop = { error: 'access_denied', reason: 'The customer cancelled the log-in.' };

const toParty = (draft: Authentication, how: End): Left => [how, { redirectUrl: draft.returnTo }];

/** Ends the log-in, or begins it anew, as far as its customer and party let it. */
function leave(call: Call, draft: Authentication, expired: boolean, isBlocked: boolean): Left {
  const { services, body, traceId } = call;
  // On the log-in page there is no customer to log out, so the way out is the party.
  const customerId = expired ? undefined : draft.customerId;
  const isDone = hasPaid(draft) || (hasSigned(draft) && !isBlocked);
  if (customerId !== undefined && isDone) {
    return toParty(draft, complete(draft, customerId, traceId));
  }
  if (body.cause !== 'customer') return toParty(draft, endByError(draft, expired, traceId));
  const { cancelRedirectBehaviour } = services.clients.find(draft.clientId)?.party ?? {};
  if (customerId !== undefined && cancelRedirectBehaviour === 'login') {
    return [beginAnew(draft, services.now()), { backToLogIn: true }];
  }
  return toParty(draft, cancel(draft, QUIT, traceId));
}

/**
 * Ends the log-in without success: back to the party with an error, or to the log-in page (E6, E8). A customer
 * who has paid goes back as paid as long as the session lasts, so that nobody pays twice because of a wrong error (S5);
 * so does one who has signed, unless the bank has blocked the customer meanwhile.
 */
export const cancellation = bound(
  ENDPOINTS.cancellation,
  async (call) => {
    const { services, authentication } = call;
    // Of an expired one no system of the bank is asked anything: it ends in any case.
    const isOver = isExpired(authentication, services.now());
    const asked = isOver ? undefined : underWayIn(authentication);
    if (asked !== undefined) await askAgain(call, asked);
    const last = authentication.steps.at(-1);
    const mayHaveSigned = !isOver && last?.kind === 'signature' && last.agreed !== undefined;
    const isBlocked = mayHaveSigned && (await blockOf(call)) !== undefined;
    const reply = await call.change((draft, afterwards) => {
      if (draft.ending !== undefined) return { redirectUrl: draft.returnTo };
      const expired = isExpired(draft, services.now());
      const done = expired ? undefined : settle(draft, asked);
      if (done !== undefined) afterwards(() => reportDone(call, done));
      const [how, left] = leave(call, draft, expired, isBlocked);
      afterwards(() => reportEnd(call, how));
      return left;
    });
    await handOver(call);
    return reply;
  },
  ENDS,
);
