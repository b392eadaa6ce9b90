import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import { whenPainted } from '#src/loading/when.ts';

const Claim = z.object({ tab: z.string() });

/** Claims a log-in over a broadcast channel of its name, and calls `lost` when another tab does. Returns a function that ends it. */
function claim(authenticationId: string, lost: () => void): () => void {
  const channel = new BroadcastChannel(`auth-frontend|lead|${authenticationId}`);
  channel.addEventListener('message', ({ data }) => {
    // Always another tab's: a channel does not receive its own messages.
    if (z.safeParse(Claim, data).success) lost();
  });
  channel.postMessage({ tab: crypto.randomUUID() });
  return () => channel.close();
}

/**
 * Takes the lead of a log-in among the tabs of this browser (P7), and sends `lead.lost` when another tab
 * takes it. Nothing but the claim crosses tabs. The customer's next screen does not wait for it.
 */
export const leadTab = fromCallback<{ type: string }, { authenticationId: string }>(
  ({ input: { authenticationId }, sendBack }) => {
    let end = () => {};
    const stop = whenPainted(() => {
      end = claim(authenticationId, () => sendBack({ type: 'lead.lost' }));
    });
    return () => {
      stop();
      end();
    };
  },
);
