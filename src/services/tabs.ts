import { fromCallback } from 'xstate';
import * as z from 'zod/mini';

const Claim = z.object({ tab: z.string() });

/**
 * Takes the lead of a log-in among the tabs of this browser (P7): claims it over a broadcast channel
 * of its name, and sends `lead.lost` when another tab claims it. Nothing but the claim crosses tabs.
 */
export const leadTab = fromCallback<{ type: string }, { authenticationId: string }>(
  ({ input, sendBack }) => {
    const tab = crypto.randomUUID();
    const channel = new BroadcastChannel(`auth-frontend|lead|${input.authenticationId}`);
    channel.addEventListener('message', ({ data }) => {
      const claim = z.safeParse(Claim, data);
      if (claim.success && claim.data.tab !== tab) sendBack({ type: 'lead.lost' });
    });
    channel.postMessage({ tab });
    return () => channel.close();
  },
);
