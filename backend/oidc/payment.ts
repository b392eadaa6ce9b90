import * as z from 'zod/mini';
import type { PisData } from '#contract/entry.ts';

/**
 * A payment as RFC 9396 writes it in `authorization_details`: one element of type
 * `payment_initiation`, euro, amount as a decimal string.
 */
const Details = z.tuple([
  z.object({
    type: z.literal('payment_initiation'),
    instructedAmount: z.object({
      currency: z.literal('EUR'),
      amount: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/)),
    }),
    creditorName: z.string().check(z.minLength(1), z.maxLength(140)),
    creditorAccount: z.object({
      iban: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/)),
    }),
    remittanceInformationUnstructured: z.optional(z.string().check(z.maxLength(140))),
  }),
]);

function cents(amount: string): number {
  const [euros = '0', fraction = ''] = amount.split('.');
  return Number(euros) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The payment the requesting party asked for; undefined when it does not say what it must. */
export function parsePayment(authorizationDetails: string): z.infer<typeof PisData> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(authorizationDetails);
  } catch {
    return undefined;
  }
  const parsed = z.safeParse(Details, json);
  if (!parsed.success) return undefined;
  const [{ instructedAmount, creditorName, creditorAccount, remittanceInformationUnstructured }] =
    parsed.data;
  const amount = cents(instructedAmount.amount);
  if (amount === 0) return undefined;
  return {
    amount,
    currency: instructedAmount.currency,
    payeeName: creditorName,
    payeeIban: creditorAccount.iban,
    ...(remittanceInformationUnstructured === undefined
      ? {}
      : { purpose: remittanceInformationUnstructured }),
  };
}
