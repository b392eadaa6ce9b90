import * as z from 'zod/mini';
import type { PisData } from '#contract/entry.ts';

/** What the customer reads and confirms: characters that are seen, in one line, in the order they are written in (S5). */
const SEEN = z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);
const Iban = z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/));

/** The bank follows from the IBAN. */
const BankAccount = z.strictObject({
  iban: Iban,
  bic: z.optional(z.string().check(z.regex(/^[A-Z\d]{8}([A-Z\d]{3})?$/))),
});

/** The only type of authorization details that a party may ask for. */
export const PAYMENT_TYPE = 'payment_initiation';

/**
 * A payment as RFC 9396 writes it in `authorization_details`: one element of type
 * `payment_initiation`, euro, amount as a decimal string. A field that is not known here may say something
 * that nobody shows to the customer, such as another date, or every month: with one it is no payment (section 5).
 */
const Details = z.tuple([
  z.strictObject({
    type: z.literal(PAYMENT_TYPE),
    /** What is to be done with it, and where (section 2.2): this, and here. */
    actions: z.optional(z.tuple([z.literal('initiate')])),
    locations: z.optional(z.array(z.url())),
    instructedAmount: z.strictObject({
      currency: z.literal('EUR'),
      amount: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/)),
    }),
    creditorName: z.string().check(z.regex(/\S/), z.maxLength(140), SEEN),
    creditorAccount: BankAccount,
    /** The account to pay from, where the requesting party knows it. */
    debtorAccount: z.optional(BankAccount),
    remittanceInformationUnstructured: z.optional(z.string().check(z.maxLength(140), SEEN)),
  }),
]);

function cents(amount: string): number {
  const [euros = '0', fraction = ''] = amount.split('.');
  return Number(euros) * 100 + Number(fraction.padEnd(2, '0'));
}

export interface RequestedPayment {
  readonly pisData: PisData;
  readonly debtorIban?: string;
}

/** The payment the requesting party asked for; undefined when it does not say what it must. */
export function parsePayment(authorizationDetails: string): RequestedPayment | undefined {
  let json: unknown;
  try {
    json = JSON.parse(authorizationDetails);
  } catch {
    return undefined;
  }
  const parsed = z.safeParse(Details, json);
  if (!parsed.success) return undefined;
  const [details] = parsed.data;
  const { instructedAmount, remittanceInformationUnstructured: purpose } = details;
  const amount = cents(instructedAmount.amount);
  if (amount === 0) return undefined;
  const { debtorAccount } = details;
  return {
    pisData: {
      amount,
      currency: instructedAmount.currency,
      payeeName: details.creditorName,
      payeeIban: details.creditorAccount.iban,
      ...(purpose === undefined ? {} : { purpose }),
    },
    ...(debtorAccount === undefined ? {} : { debtorIban: debtorAccount.iban }),
  };
}
