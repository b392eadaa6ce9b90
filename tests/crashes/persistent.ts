import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Browser } from '../backend/browser.ts';

const AGAIN_AFTER = 50;
/**
 * How long a customer repeats a call before the test fails. A busy machine needs 20 s to start a process, and
 * the next crash may come before it answers this customer.
 */
const PATIENCE = 240_000;

/** Counts the answers that all customers of a site have received. */
export interface Heard {
  answers: number;
}

/** Repeats a request until it is answered. A crash is no answer, nor is a 503, which asks to try again. */
async function asked(heard: Heard, send: () => Promise<Response>): Promise<Response> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      const response = await send();
      const { status, headers } = response;
      // A browser follows a redirect without reading its body.
      const leads = status === 303;
      if (leads) await response.body?.cancel();
      const text = leads ? '' : await response.text();
      const body = [204, 304].includes(status) ? null : text;
      if (status !== 503) {
        heard.answers += 1;
        return new Response(body, { status, headers });
      }
    } catch {
      // No answer, or an incomplete one: try again.
    }
    if (performance.now() > until) throw new Error('nobody answers any more');
    await pause(AGAIN_AFTER);
  }
}

/** A browser whose page repeats an unanswered call with the same idempotency key, as the wizard does. */
export class PersistentBrowser extends Browser {
  readonly heard: Heard;

  constructor(origin: string, heard: Heard) {
    super(origin);
    this.heard = heard;
  }

  override request(url: string, init: RequestInit = {}): Promise<Response> {
    return asked(this.heard, () => super.request(url, init));
  }
}

const Pending = z.array(z.object({ id: z.string(), tan: z.optional(z.string()) }));

/** The customers' banking app, which repeats its calls, too. */
export function persistentApp({ origin, heard }: PersistentBrowser) {
  const api = `${origin}/demo/app/api/pending`;
  return {
    async tan(customer: string, id: string): Promise<string | undefined> {
      const response = await asked(heard, () => fetch(`${api}?customer=${customer}`));
      return z.parse(Pending, await response.json()).find((order) => order.id === id)?.tan;
    },
    approve: (id: string, customer: string) =>
      asked(heard, () =>
        fetch(`${api}/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ decision: 'approve', customer }),
        }),
      ),
  };
}
