import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { BankCallOutcome } from './metrics.ts';
import { Refusal, Unavailable } from './refusal.ts';
import type { BankSystems } from './services.ts';
import { whyOf } from './why.ts';
import { Late, within } from './within.ts';

/**
 * How long the bank's systems may take for one request, in ms: shorter than nginx waits for us (10 s,
 * docs/nginx), which would ask the other process the same and in the end answer without a reference.
 */
const PATIENCE = 8000;

/** How long the bank's systems have taken for the request that is being answered, in ms. */
const waited = new AsyncLocalStorage<{ ms: number }>();

/**
 * Counts what the bank's systems take for each request, all calls together (N2): also for the calls that its
 * answer brings along, which are made within it.
 */
export function countWaiting(app: FastifyInstance): void {
  // Not before: what follows on a body that was read belongs to its socket.
  app.addHook('preHandler', (_request, _reply, done) =>
    waited.run(waited.getStore() ?? { ms: 0 }, done),
  );
}

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
    const request = waited.getStore() ?? { ms: 0 };
    const from = performance.now();
    function took(outcome: BankCallOutcome) {
      const ms = performance.now() - from;
      request.ms += ms;
      seen(call, outcome, ms / 1000);
    }
    try {
      const left = bankPatience - request.ms;
      // Not asked at all: a TAN would be sent of which nobody knows.
      if (left <= 0) throw new Late();
      // What is thrown before it promises anything is a failure like any other.
      const answer = await within(left, Promise.resolve().then(question));
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
      deliver: (...told) => ask('delivery.deliver', () => delivery.deliver(...told)),
      ...(delivery.linkOf && { linkOf: (id) => delivery.linkOf?.(id) ?? '' }),
    },
    payees: { check: (payee) => ask('payees.check', () => payees.check(payee)) },
  };
}
