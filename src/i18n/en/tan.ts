import type { tan as german } from '../de/tan.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of everything that is confirmed by TAN. */
export const tan = {
  TAN: {
    PAGE_TITLE: 'Confirm with a TAN',
    LOG_IN: {
      TITLE: 'Confirm your log-in',
      // A non-breaking hyphen.
      LEAD: 'To keep your account safe, confirm your log\u2011in with a TAN.',
      DONE: 'Log-in confirmed',
    },
    UNLOCK_PIN: {
      TITLE: 'Unblock your PIN',
      LEAD: 'Your PIN is correct. Now remove the block with a TAN.',
      // The PIN is unblocked by the next step, not yet.
      DONE: 'PIN unblocking confirmed',
    },
    TRUST_BROWSER: {
      TITLE: 'Confirm your new browser',
      LEAD: 'This browser is new to us. Confirm it with a TAN.',
      DONE: 'New browser confirmed',
    },
    ORDER: {
      TITLE: 'Order',
      UNCONFIRMED: 'Not confirmed',
      CONFIRMED: 'Confirmed',
      WHAT: 'Purpose',
      LOG_IN: 'Log-in',
      TRUST_BROWSER: 'Log-in with a new browser',
      UNLOCK_PIN: 'Unblock your PIN',
      PAYMENT: 'Payment',
      PARTY: 'Service',
      BROWSER: 'Browser',
      REQUESTED_AT: 'Time',
      AMOUNT: 'Amount',
      PAYEE: 'Payee',
      PAYEE_IBAN: 'IBAN',
      DEBTOR_IBAN: 'From account',
    },
    DONE: 'The order is confirmed.',
    STARTING: 'Requesting a TAN…',
    CONTINUING: 'Continuing…',
    LABEL: 'TAN',
    WHERE_APP: 'You will find your TAN in the banking app on {{device}}.',
    WHERE_SMS: 'Your TAN is on its way by text message to {{device}}.',
    COMPARE:
      'First check there that the order matches the one shown here. You can also simply approve it in the app.',
    COMPARE_SMS: 'First check that the order in the message matches the one shown here.',
    SUBMIT: 'Confirm',
    SUBMITTING: 'Checking the TAN…',
    MISSING: 'TAN required',
    WRONG: 'TAN incorrect',
    ATTEMPTS_LEFT_one: 'You have one attempt left. After that, your access will be blocked.',
    ATTEMPTS_LEFT_other: 'You have {{count}}\u00A0attempts left.',
    EXPIRED_TITLE: 'The TAN has expired',
    EXPIRED: 'Please request a new one.',
    DENIED_TITLE: 'The order was denied in the app',
    DENIED: 'If that was not you, cancel here and call your bank. Otherwise, request a new TAN.',
    TOO_MANY_TITLE: 'Too many TANs in a short time',
    TOO_MANY: 'Please wait a few minutes. After that, you can request a TAN again.',
    TIME_LEFT: 'Valid for another {{time}}',
    LAST_MINUTE: 'The TAN will expire in less than a minute.',
    NOT_RECEIVED: 'No TAN received?',
    NOT_RECEIVED_OR_OTHER: 'No TAN? Another device?',
    METHOD: 'Receive the TAN with',
    METHOD_APP: 'Banking app on {{device}}',
    METHOD_SMS: 'Text message to {{device}}',
    RENEW: 'Request a new TAN',
  },
} as const satisfies Phrases<typeof german>;
