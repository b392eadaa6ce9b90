import { fromCallback } from 'xstate';
import * as z from 'zod/mini';

const Claim = z.object({ tab: z.string() });

/**
 * Takes the lead of a log-in among the tabs of this browser (P7): claims it over a broadcast channel
 * of its name, and sends `lead.lost` when another tab claims it. Nothing but the claim crosses tabs.
 */
export const leadTab = fromCallback<{ type: string }, { authenticationId: string }>(
  ({ input, sendBack }) => {
    const channel = new BroadcastChannel(`auth-frontend|lead|${input.authenticationId}`);
    channel.addEventListener('message', ({ data }) => {
      // Never its own: a channel does not hear what it says itself.
      if (z.safeParse(Claim, data).success) sendBack({ type: 'lead.lost' });
    });
    channel.postMessage({ tab: crypto.randomUUID() });
    return () => channel.close();
  },
);
