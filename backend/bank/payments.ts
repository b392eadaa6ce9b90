import type { PisData } from '#contract/entry.ts';

/** A payment as the customer has confirmed it (S5): of which account, to whom, and how much in cents. */
export interface Payment extends PisData {
  readonly customerId: string;
  readonly debtorIban: string;
}

/** The bank's payments (A8). */
export interface Payments {
  /**
   * Makes a payment. Only once for each key, however often it is asked to, also at the same time: an answer may be
   * lost, or come too late (S6). When it returns, the party will learn that the payment is made; if it throws, the
   * customer may try again.
   */
  make(payment: Payment, key: string): Promise<void>;
}

/** For a bank that brought none: every payment fails, and the customer is asked to try again. */
export const noPayments: Payments = {
  async make() {
    throw new Error('no payments');
  },
};
