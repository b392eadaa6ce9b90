import { ENDPOINTS } from '#contract/endpoints.ts';
import { Refusal } from '../../refusal.ts';
import { isExpired } from '../authentication.ts';
import { refuse } from '../calls/refuse.ts';
import { bound } from '../calls/serve.ts';
import { currentStep } from '../steps/current.ts';
import { blockOf } from './blocked.ts';
import { complete, hasPaid } from './ending.ts';
import { ENDS, handOver, reportEnd } from './hand-over.ts';

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
      if (draft.ending !== undefined) return { redirectUrl: draft.returnTo };
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
      return { redirectUrl: draft.returnTo };
    });
    await handOver(call);
    return reply;
  },
  ENDS,
);
