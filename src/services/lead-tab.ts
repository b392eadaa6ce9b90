import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import { whenPainted } from '#src/loading/when.ts';
import { newId } from './new-id.ts';

const Claim = z.object({ tab: z.string(), since: z.number() });
type Claim = z.infer<typeof Claim>;

/** Whether a claim was made later than another. In the same millisecond one of the two is, the same for both tabs. */
const isLater = (one: Claim, other: Claim) =>
  one.since === other.since ? one.tab > other.tab : one.since > other.since;

/** The latest claim that this tab has heard of: its next one is later, also by a clock that was set back. */
let latest = 0;

/**
 * Claims a log-in over a broadcast channel of its name, and calls `lost` when another tab does later. An earlier
 * claim that comes late, as those of background tabs do, is answered with one's own. Returns a function that ends it.
 */
function claim(authenticationId: string, since: number, lost: () => void): () => void {
  const channel = new BroadcastChannel(`auth-frontend|lead|${authenticationId}`);
  const own: Claim = { tab: newId(), since };
  const make = () => channel.postMessage(own);
  channel.addEventListener('message', ({ data }) => {
    // Always another tab's: a channel does not receive its own messages.
    const other = z.safeParse(Claim, data).data;
    if (!other) return;
    latest = Math.max(latest, other.since);
    if (isLater(other, own)) lost();
    else make();
  });
  make();
  return () => channel.close();
}

/** The bank's reply to the request with which the next log-in begins, if there is one. */
let begun: Promise<unknown> = Promise.resolve(true);

/** The next log-in takes the lead only once it has this reply: one that is refused leaves it to the other tab (C1). */
export function leadOnce(reply: Promise<unknown>): void {
  begun = reply;
}

/**
 * Takes the lead of a log-in among the tabs of this browser (P7), and sends `lead.lost` when another tab
 * takes it. Nothing but the claim crosses tabs. The customer's next screen does not wait for it.
 */
export const leadTab = fromCallback<{ type: string }, { authenticationId: string }>(
  ({ input: { authenticationId }, sendBack }) => {
    let isOver = false;
    let end = () => {};
    const since = Math.max(Date.now(), latest + 1);
    const lead = () => {
      try {
        end = claim(authenticationId, since, () => sendBack({ type: 'lead.lost' }));
      } catch {
        // Where cookies are blocked, a browser may allow no channel: then every tab leads (N2).
      }
    };
    void begun.then((reply) => {
      if (reply && !isOver) end = whenPainted(lead);
    });
    begun = Promise.resolve(true);
    return () => {
      isOver = true;
      end();
    };
  },
);
