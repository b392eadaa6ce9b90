import type * as z from 'zod/mini';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Account, SignatureDetails } from '#contract/later-steps.ts';
import type { TanMethod } from '#contract/tan.ts';
import { hashPin } from './process/pin.ts';
import type { StepName } from './process/steps/table.ts';

/** A customer as the bank's systems know them. */
export interface Customer {
  /** Opaque and stable: the subject that requesting parties see. */
  readonly id: string;
  readonly pinHash: string;
  readonly claims: Readonly<Record<string, ClaimValue>>;
  readonly tanMethods: readonly TanMethod[];
  /**
   * The steps after the log-in, in this order. `remittance` says that the bank offers payments: it is
   * taken last, where the party asks for one.
   */
  readonly steps: readonly StepName[];
  /** The accounts a payment may come from, the main one first. */
  readonly accounts: readonly Account[];
  /** What waits at the trust service for the customer's signature (A8). */
  readonly signatureRequest?: SignatureRequest;
  /**
   * What the customer's log-ins end with when the PIN is right, even if it is blocked. As long as it is set,
   * no party learns anything about them, whatever its token.
   */
  readonly error?: ErrorCode;
  /** Blocked before anybody tried. */
  readonly pinBlocked?: boolean;
}

export type SignatureRequest = Omit<z.infer<typeof SignatureDetails>, 'recipient'>;

export type ClaimValue = string | boolean | number | { readonly [key: string]: string };

/** The bank's customers. The reference backend brings demo customers; a bank brings its own. */
export interface Customers {
  /**
   * Knows an access key or alias as the contract's `normaliseIdentifier` writes it. Spellings that it leaves
   * different are different names: tries of one that nobody has are counted so, and a customer's would be
   * otherwise (S4).
   */
  find(normalisedIdentifier: string): Promise<Customer | undefined>;
  byId(id: string): Promise<Customer | undefined>;
  /** A hash of no PIN, as costly to verify as every other: unknown customers take the same time (S4). */
  readonly decoyPinHash: string;
}

/** No customers: a server without the demo has none until a bank brings them. */
export async function noCustomers(): Promise<Customers> {
  return {
    find: async () => undefined,
    byId: async () => undefined,
    decoyPinHash: await hashPin(crypto.randomUUID()),
  };
}
