import type { Order, TanMethod } from '#contract/tan.ts';

/** A TAN on its way to the customer. */
export interface SentTan {
  readonly code: string;
  /** Which of the customer's methods it is sent by. */
  readonly method: TanMethod;
  /** What it confirms: a message that brings the TAN says so (S5). */
  readonly order: Order;
}

/** Reaches the customer's device. The demo's is the banking app page; a bank brings its own. */
export interface AppDelivery {
  /**
   * Tells the recipient's device that something waits: a challenge, or a log-in to approve. The recipient is the id
   * of a customer; or of nobody, where somebody asks for approval by a name that nobody has. That is no reason to
   * throw or to answer sooner or later: either would tell who is a customer (S4). `tan`: the one of the challenge.
   */
  deliver(recipient: string, id: string, tan?: SentTan): Promise<void>;
  /**
   * The content of a QR code: the http(s) link that opens the banking app (Q6). Without it there is no
   * such app, and no way in by one is offered (Q4, C3).
   */
  linkOf?(id: string): string;
}

/** A bank that brought no delivery: nothing is sent, and whoever would wait for it is told at once. */
export const noDelivery: AppDelivery = {
  async deliver() {
    throw new Error('no delivery to customers');
  },
};
