import type { remittance as german } from '../de/remittance.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the payment and its payee check. */
export const remittance = {
  REMITTANCE: {
    PAGE_TITLE: 'Make payment',
    TITLE: 'Make payment',
    TITLE_DONE: 'Payment authorised',
    LEAD: 'Please check the payment before you authorise it.',
    PAYMENT: 'Payment',
    UNCONFIRMED: 'Not authorised',
    CONFIRMED: 'Authorised',
    AMOUNT: 'Amount',
    PAYEE: 'Payee',
    PAYEE_IBAN: 'IBAN',
    PURPOSE: 'Payment reference',
    DEBTOR: 'From',
    DEBTOR_IBAN: 'Your IBAN',
    CHECK: {
      MATCH: {
        TITLE: 'Name and IBAN match',
        TEXT: 'The payee’s bank has confirmed this.',
      },
      CLOSE_MATCH: {
        TITLE: 'The name is almost the same',
        TEXT: 'The payee’s bank holds this account under the name {{registeredName}}. Is that right?',
      },
      NO_MATCH: {
        TITLE: 'Name and IBAN do not match',
        TEXT: 'The money may reach somebody else, and you may not get it back. Check the IBAN with the payee in some other way.',
      },
      NOT_POSSIBLE: {
        TITLE: 'The name could not be checked',
        TEXT: 'The payee’s bank did not answer. Please check the name and IBAN again yourself.',
      },
    },
    AUTHORISE: 'Authorise payment',
    AUTHORISE_ANYWAY: 'Authorise anyway',
    CONFIRM: 'Confirm with a TAN',
    DONE: 'The payment is authorised.',
  },
} as const satisfies Phrases<typeof german>;
