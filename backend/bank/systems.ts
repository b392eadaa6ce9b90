import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Account } from '#contract/later-steps.ts';
import type { BankCallOutcome } from '../observability/metrics.ts';
import { whyOf } from '../observability/why.ts';
import { Unavailable } from '../refusal.ts';
import { Late, within } from '../within.ts';
import type { Agreements } from './agreements.ts';
import type { Customer, Customers } from './customers.ts';
import type { AppDelivery } from './delivery.ts';
import type { PayeeDirectory } from './payees.ts';
import type { Payments } from './payments.ts';

/** The systems of a bank. For those that it does not bring, the demo's are used, or none. */
export interface BankSystems {
  readonly customers?: Customers;
  readonly delivery?: AppDelivery;
  readonly payees?: PayeeDirectory;
  readonly payments?: Payments;
  readonly agreements?: Agreements;
  /** How long they may take for one request, together, in ms. After that, the customer is asked to try again. */
  readonly bankPatience?: number;
}

/** Every system, the bank's or another. */
export type Systems = Required<Omit<BankSystems, 'bankPatience'>>;

/**
 * How long the bank's systems may take for one request, in ms. Shorter than nginx waits for us (10 s,
 * docs/nginx): it would then ask the other process the same, and finally answer without a reference.
 */
const PATIENCE = 8000;

/** How long the bank's systems have taken for the current request, in ms. */
const waited = new AsyncLocalStorage<{ ms: number }>();

/**
 * Measures the time that the bank's systems take for each request, all calls together (N2). Included replies
 * are made within the request and count, too.
 */
export function countWaiting(app: FastifyInstance): void {
  // Not in an earlier hook: the context would be lost, as reading the body continues in that of the socket.
  app.addHook('preHandler', (_request, _reply, done) =>
    waited.run(waited.getStore() ?? { ms: 0 }, done),
  );
}

type Seen = (call: string, outcome: BankCallOutcome, seconds: number) => void;

/** An account whose balance the bank does not show, which its database may say by null. */
function withoutNullBalance(account: Account): Account {
  const { balance, ...others } = account;
  return balance === null ? others : account;
}

/**
 * A customer without what is null: so a bank's database says that there is no such customer, or that one has no error and
 * no such claim. To parties a claim would otherwise be there, and an error keep everything from them.
 */
function withoutNulls(found: Customer | undefined): Customer | undefined {
  if (!found) return undefined;
  const { id, pinHash, claims, tanMethods, steps, accounts, ...ifAny } = found;
  const { signatureRequest, error, pinBlocked, ...unknown } = ifAny;
  // A new field that is not handed on here does not compile.
  unknown satisfies Record<string, never>;
  const given = Object.entries({ ...claims }).filter(([, value]) => value !== null);
  return {
    id,
    pinHash,
    claims: Object.fromEntries(given),
    tanMethods,
    steps,
    accounts: accounts.map(withoutNullBalance),
    ...(signatureRequest && { signatureRequest }),
    ...(error && { error }),
    ...(pinBlocked && { pinBlocked }),
  };
}

/** The failure of a call, by its name. */
function failureOf(call: string, error: unknown): Unavailable {
  // Such as of the demo's, which are on our store.
  if (error instanceof Unavailable) return error;
  return new Unavailable(`${call}: ${whyOf(error)}`, { cause: error });
}

/**
 * Wraps the bank's systems. A call that fails or times out is counted and becomes {@link Unavailable}, which
 * names the system in the log under the customer's reference (N2, N5).
 */
export function watched(
  { customers, delivery, payees, payments, agreements }: Systems,
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
      // No time left, so the call is not made: it could send a TAN that no page waits for.
      if (left <= 0) throw new Late();
      // Also catches an error that is thrown synchronously.
      const answer = await within(left, Promise.resolve().then(question));
      took('answered');
      return answer;
    } catch (error) {
      const late = error instanceof Late;
      took(late ? 'late' : 'failed');
      throw failureOf(call, error);
    }
  }
  function linkOf(id: string): string {
    try {
      return delivery.linkOf?.(id) ?? '';
    } catch (error) {
      throw failureOf('delivery.linkOf', error);
    }
  }
  return {
    customers: {
      find: async (identifier) =>
        withoutNulls(await ask('customers.find', () => customers.find(identifier))),
      byId: async (id) => withoutNulls(await ask('customers.byId', () => customers.byId(id))),
      decoyPinHash: customers.decoyPinHash,
    },
    delivery: {
      deliver: (...told) => ask('delivery.deliver', () => delivery.deliver(...told)),
      ...(delivery.linkOf && { linkOf }),
    },
    payees: { check: (payee) => ask('payees.check', () => payees.check(payee)) },
    payments: {
      make: (payment, key) => ask('payments.make', () => payments.make(payment, key)),
    },
    agreements: {
      record: (agreement, key) => ask('agreements.record', () => agreements.record(agreement, key)),
    },
  };
}
