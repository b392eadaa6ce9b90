import type { Order, TanMethod } from '#contract/tan.ts';

/** A TAN on its way to the customer. */
export interface SentTan {
  readonly code: string;
  /** The customer's method by which it is sent. */
  readonly method: TanMethod;
  /** What the TAN confirms: a message must contain it, too (S5). */
  readonly order: Order;
}

/** The channel to the customer's device. The demo's is the page of its banking app; a bank brings its own. */
export interface AppDelivery {
  /**
   * Tells the recipient's device that a challenge or a log-in waits for approval. The recipient is a customer's
   * id, or a made-up id if somebody asked for approval with an unknown name. For such an id, do not throw, and
   * take the same time: anything else would reveal who is a customer (S4). `tan`: the TAN of the challenge.
   */
  deliver(recipient: string, id: string, tan?: SentTan): Promise<void>;
  /**
   * The content of a QR code: the http(s) link that opens the banking app (Q6). If it is missing, the bank has
   * no such app, and log-in by app is not offered (Q4, C3).
   */
  linkOf?(id: string): string;
}

/** For a bank that brought no delivery: every delivery fails at once. */
export const noDelivery: AppDelivery = {
  async deliver() {
    throw new Error('no delivery to customers');
  },
};
