import type { firstLogIn as german } from '../de/first-log-in.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the first log-in by QR code or comfort app. */
export const firstLogIn = {
  FIRST_LOGIN: {
    PAGE_TITLE: 'Enter your PIN once',
    TITLE: 'Enter your PIN once',
    QR: {
      LEAD: 'To let you log in by QR code in this browser, we need your PIN once.',
      HINT: 'Next time, the QR code will be enough.',
    },
    COMFORT: {
      LEAD: 'To let you log in with the comfort app in this browser, we need your PIN once.',
      HINT: 'Next time, your approval in the app will be enough.',
    },
    WRONG: 'PIN incorrect',
  },
} as const satisfies Phrases<typeof german>;
