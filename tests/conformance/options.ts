import * as z from 'zod/mini';

/** The file that says which backend is to be checked, and with whom. */
export const Options = z.strictObject({
  /** A party's authorization request, at which a log-in begins. */
  start: z.string().check(z.regex(/^https?:\/\//)),
  /** Customers of the test system, by the way in which they log in. */
  customers: z.strictObject({
    pin: z.strictObject({ identifier: z.string(), pin: z.string() }),
    qrCode: z.optional(z.string()),
    comfortApp: z.optional(z.string()),
  }),
  /** A command that prints the TAN of `$CUSTOMER`. Without one, whoever has started the check is asked. */
  tan: z.optional(z.string()),
  /** A command by which `$CUSTOMER` approves a log-in by app: `$LOG_IN`, `$LINK`. */
  approve: z.optional(z.string()),
  /** How many wrong PINs and TANs may be entered for `customers.pin`; a right one follows each. */
  wrongAttempts: z._default(z.int().check(z.minimum(0), z.maximum(3)), 3),
  /** Whether a payment that the party asks for may be made. */
  payments: z._default(z.boolean(), false),
  /** Whether to wait until a session ends. */
  patient: z._default(z.boolean(), false),
});
export type Options = z.infer<typeof Options>;

/** What a check cannot do by itself. */
export interface Hands {
  wait(milliseconds: number): Promise<void>;
  /** The TAN that a customer has received. @throws {NotTried} if it cannot be learned */
  tan(customer: string, challenge: string): Promise<string>;
  /** Opens and approves a log-in in the customer's app. @throws {NotTried} if nobody can */
  approve(customer: string, logIn: { id: string; link: string }): Promise<void>;
}
