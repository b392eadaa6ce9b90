import * as z from 'zod/mini';
import type { PisData } from '#contract/entry.ts';
import { type Reading, readWritten, UNKNOWN_KEY } from '#contract/faults.ts';
import { parseJson } from '#contract/safe-json.ts';
import { HAS_WORDS, NOT_BLANK, SEEN } from '../seen.ts';

/** Whether an IBAN's check digits are right (ISO 7064, MOD 97-10): a mistyped one is no account. */
function isChecked(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;
const Iban = z
  .string()
  .check(
    z.regex(IBAN, { error: 'is no IBAN: capital letters and digits, without blanks', abort: true }),
    z.refine(isChecked, 'is no IBAN: its check digits are wrong'),
  );

/** An account. The BIC is not used, as the IBAN already tells the bank. */
const BankAccount = z.strictObject({
  iban: Iban,
  bic: z.optional(z.string().check(z.regex(/^[A-Z\d]{8}([A-Z\d]{3})?$/, 'is no BIC'))),
});

function cents(amount: string): number {
  const [euros = '0', fraction = ''] = amount.split('.');
  return Number(euros) * 100 + Number(fraction.padEnd(2, '0'));
}

const EUROS = /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/;
const Euros = z.string().check(
  z.regex(EUROS, { error: 'must be euros such as 49.90, less than a billion', abort: true }),
  z.refine((amount) => cents(amount) > 0, 'must be more than 0'),
);

/** The only type of authorization details that a party may ask for. */
export const PAYMENT_TYPE = 'payment_initiation';

/**
 * A payment in `authorization_details` (RFC 9396): one element of type `payment_initiation`, in euros, with the
 * amount as a decimal string. Unknown fields are refused: they may mean something that the customer is not
 * shown, such as another date or a monthly repetition (section 5).
 */
const Payment = z.strictObject({
  type: z.literal(PAYMENT_TYPE),
  /** What the party wants to do, and at which servers (section 2.2). */
  actions: z.optional(z.tuple([z.literal('initiate')], 'must be an array with initiate alone')),
  locations: z.optional(z.array(z.url())),
  instructedAmount: z.strictObject({
    currency: z.literal('EUR'),
    amount: Euros,
  }),
  creditorName: z.string().check(NOT_BLANK, z.maxLength(140), SEEN),
  creditorAccount: BankAccount,
  /** The account to pay from, where the requesting party knows it. */
  debtorAccount: z.optional(BankAccount),
  remittanceInformationUnstructured: z.optional(z.string().check(z.maxLength(140), SEEN)),
});

const Details = z.tuple([Payment], 'must be an array with one payment');

export interface RequestedPayment {
  readonly pisData: PisData;
  readonly debtorIban?: string;
}

/** Where the payment itself is none, and no field of it. */
const WHOLE = 'authorization_details';

/** A key, with those that it is in. */
const SHORT_NAME = /^[\w.]{1,80}$/;

function readDetails(authorizationDetails: string): Reading<z.infer<typeof Details>> {
  const json = parseJson(authorizationDetails);
  if (json === undefined) return { kind: 'faults', faults: [`${WHOLE}: is no JSON`] };
  return readWritten(Details, json, WHOLE);
}

/** The payment that the requesting party asks for; `undefined` if it is incomplete or not allowed. */
export function parsePayment(authorizationDetails: string): RequestedPayment | undefined {
  const reading = readDetails(authorizationDetails);
  if (reading.kind === 'faults') return undefined;
  const [details] = reading.value;
  const { instructedAmount, remittanceInformationUnstructured: purpose = '' } = details;
  const { debtorAccount } = details;
  return {
    pisData: {
      amount: cents(instructedAmount.amount),
      currency: instructedAmount.currency,
      payeeName: details.creditorName,
      payeeIban: details.creditorAccount.iban,
      ...(HAS_WORDS.test(purpose) ? { purpose } : {}),
    },
    ...(debtorAccount === undefined ? {} : { debtorIban: debtorAccount.iban }),
  };
}

/**
 * The first fault of a payment, as its party is told it (E8). A field that we do not know is only named if that is a
 * name: the party is told in a link, and its error may have no other signs (S1; RFC 6749, 4.1.2.1).
 */
export function faultOfPayment(authorizationDetails: string): string | undefined {
  const reading = readDetails(authorizationDetails);
  if (reading.kind === 'value') return undefined;
  const [fault = WHOLE] = reading.faults;
  const end = `: ${UNKNOWN_KEY}`;
  const isNamed = !fault.endsWith(end) || SHORT_NAME.test(fault.slice(0, -end.length));
  return isNamed ? fault : UNKNOWN_KEY;
}
