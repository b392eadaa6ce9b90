import type { BankCallOutcome } from './metrics.ts';
import { Refusal, Unavailable } from './refusal.ts';
import type { BankSystems } from './services.ts';
import { whyOf } from './why.ts';
import { Late, within } from './within.ts';

/**
 * How long a system of the bank may take over one answer, in ms: shorter than nginx waits for us (10 s,
 * docs/nginx), which would ask the other process the same and in the end answer without a reference.
 */
const PATIENCE = 8000;

type Systems = Required<Omit<BankSystems, 'bankPatience'>>;
type Seen = (call: string, outcome: BankCallOutcome, seconds: number) => void;

/**
 * The bank's own systems as everything here asks them: one that fails or says nothing is unavailable, which
 * names it in the log under the customer's reference, and is counted (N2, N5).
 */
export function watched(
  { customers, delivery, payees }: Systems,
  { bankPatience = PATIENCE }: Pick<BankSystems, 'bankPatience'>,
  seen: Seen,
): Systems {
  async function ask<T>(call: string, question: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const took = (outcome: BankCallOutcome) =>
      seen(call, outcome, (performance.now() - from) / 1000);
    try {
      // What is thrown before it promises anything is a failure like any other.
      const answer = await within(bankPatience, Promise.resolve().then(question));
      took('answered');
      return answer;
    } catch (error) {
      const late = error instanceof Late;
      took(late ? 'late' : 'failed');
      // It knows our words: nothing to translate.
      if (error instanceof Refusal || error instanceof Unavailable) throw error;
      throw new Unavailable(`${call}: ${whyOf(error)}`, { cause: error });
    }
  }
  return {
    customers: {
      find: (identifier) => ask('customers.find', () => customers.find(identifier)),
      byId: (id) => ask('customers.byId', () => customers.byId(id)),
      decoyPinHash: customers.decoyPinHash,
    },
    delivery: {
      deliver: (recipient, id) => ask('delivery.deliver', () => delivery.deliver(recipient, id)),
      ...(delivery.linkOf && { linkOf: (id) => delivery.linkOf?.(id) ?? '' }),
    },
    payees: { check: (payee) => ask('payees.check', () => payees.check(payee)) },
  };
}
