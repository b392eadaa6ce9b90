import type { account as german } from '../de/account.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the choice of the preferred account. */
export const account = {
  PREFERRED_ACCOUNT: {
    PAGE_TITLE: 'Select account',
    TITLE: 'Select account',
    LEAD: 'Which account would you like to use with {{clientName}}?',
    ACCOUNTS: 'Your accounts',
    BALANCE: 'Balance',
    NOT_CHOSEN: 'Please choose an account.',
    OTHER: 'Use another account',
    OTHER_HINT:
      'Is your account not listed? “Use another account” takes you back to {{clientName}}, where you can choose a different one.',
  },
} as const satisfies Phrases<typeof german>;
