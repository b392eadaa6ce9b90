import type * as z from 'zod/mini';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Account, SignatureDetails } from '#contract/later-steps.ts';
import type { TanMethod } from '#contract/tan.ts';
import { hashPin } from '../process/log-in/pin-hash.ts';
import type { StepName } from '../process/steps/table.ts';

/** A customer as the bank's systems know them. */
export interface Customer {
  /** Opaque and stable: the subject that requesting parties see. */
  readonly id: string;
  /** As `hashPin` in `process/log-in/pin-hash.ts` makes it. */
  readonly pinHash: string;
  /**
   * What parties may be told. In place of an `iban` they get that of the account preferred, otherwise of the first, as it
   * was at the log-in; once that account is closed, none.
   */
  readonly claims: Readonly<Record<string, ClaimValue>>;
  /**
   * How TANs can be sent, the preferred method first; each keeps its id. A new TAN goes by one of those of then, not of
   * the log-in. Without any, a step that needs a TAN ends the log-in.
   */
  readonly tanMethods: readonly TanMethod[];
  /**
   * The steps after the log-in, in this order; those for terms only until their acceptance is recorded, and `consent`
   * only if the party is told something. `remittance` means that the bank offers payments; it is taken last, and only if
   * the party asks for one.
   */
  readonly steps: readonly StepName[];
  /** The accounts a payment may come from, the main one first. Each keeps its id. */
  readonly accounts: readonly Account[];
  /** What waits at the trust service for the customer's signature (A8). */
  readonly signatureRequest?: SignatureRequest;
  /**
   * The error with which the customer's log-ins end if the PIN is right, even if it is blocked. Log-ins under way end
   * with it at their next TAN, before anything is agreed to that is recorded, or at their last call, unless a payment is
   * made. While it is set, parties learn nothing about the customer, whatever tokens they have.
   */
  readonly error?: ErrorCode;
  /**
   * The PIN is blocked: the right one leads to its unlocking by TAN (L4). You are not told of that; so once it is
   * unlocked, this counts again only after it was not so at one of the customer's attempts.
   */
  readonly pinBlocked?: boolean;
}

export type SignatureRequest = Omit<z.infer<typeof SignatureDetails>, 'recipient'>;

export type ClaimValue = string | boolean | number | { readonly [key: string]: string };

/** The bank's customers. The reference backend brings demo customers; a bank brings its own. */
export interface Customers {
  /**
   * Finds a customer by an access key or alias in the form of the contract's `normaliseIdentifier`. It must not
   * accept other spellings: attempts are counted by the normalised name, whether or not a customer has it, and
   * a second spelling would be counted separately (S4).
   */
  find(normalisedIdentifier: string): Promise<Customer | undefined>;
  byId(id: string): Promise<Customer | undefined>;
  /**
   * A hash that matches no PIN and takes as long to verify as any other, so that unknown customers take the
   * same time (S4).
   */
  readonly decoyPinHash: string;
}

/** No customers, for a server without the demo to which the bank has brought none. */
export async function noCustomers(): Promise<Customers> {
  return {
    find: async () => undefined,
    byId: async () => undefined,
    decoyPinHash: await hashPin(crypto.randomUUID()),
  };
}
