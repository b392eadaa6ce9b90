import * as z from 'zod/mini';
import type { PisData } from '#contract/entry.ts';
import { parseJson } from '#contract/safe-json.ts';
import { HAS_WORDS, SEEN } from '../seen.ts';

/** Whether an IBAN's check digits are right (ISO 7064, MOD 97-10): a mistyped one is no account. */
function isChecked(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}

const Iban = z
  .string()
  .check(z.regex(/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/, { abort: true }), z.refine(isChecked));

/** An account. The BIC is not used, as the IBAN already tells the bank. */
const BankAccount = z.strictObject({
  iban: Iban,
  bic: z.optional(z.string().check(z.regex(/^[A-Z\d]{8}([A-Z\d]{3})?$/))),
});

/** The only type of authorization details that a party may ask for. */
export const PAYMENT_TYPE = 'payment_initiation';

/**
 * A payment in `authorization_details` (RFC 9396): one element of type `payment_initiation`, in euros, with the
 * amount as a decimal string. Unknown fields are refused: they may mean something that the customer is not
 * shown, such as another date or a monthly repetition (section 5).
 */
const Details = z.tuple([
  z.strictObject({
    type: z.literal(PAYMENT_TYPE),
    /** What the party wants to do, and at which servers (section 2.2). */
    actions: z.optional(z.tuple([z.literal('initiate')])),
    locations: z.optional(z.array(z.url())),
    instructedAmount: z.strictObject({
      currency: z.literal('EUR'),
      amount: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/)),
    }),
    creditorName: z.string().check(z.regex(HAS_WORDS), z.maxLength(140), SEEN),
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

/** The payment that the requesting party asks for; `undefined` if it is incomplete or not allowed. */
export function parsePayment(authorizationDetails: string): RequestedPayment | undefined {
  const parsed = z.safeParse(Details, parseJson(authorizationDetails));
  if (!parsed.success) return undefined;
  const [details] = parsed.data;
  const { instructedAmount, remittanceInformationUnstructured: purpose = '' } = details;
  const amount = cents(instructedAmount.amount);
  if (amount === 0) return undefined;
  const { debtorAccount } = details;
  return {
    pisData: {
      amount,
      currency: instructedAmount.currency,
      payeeName: details.creditorName,
      payeeIban: details.creditorAccount.iban,
      ...(HAS_WORDS.test(purpose) ? { purpose } : {}),
    },
    ...(debtorAccount === undefined ? {} : { debtorIban: debtorAccount.iban }),
  };
}
