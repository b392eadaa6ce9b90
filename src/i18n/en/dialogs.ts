import type { dialogs as german } from '../de/dialogs.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the dialogs. */
export const dialogs = {
  QUIT: {
    PROCESS: {
      TITLE: 'End the process?',
      TEXT: 'If you end the process now, what you have done so far will be lost.',
      QUIT: 'End process',
      STAY: 'Continue process',
    },
    LOG_IN: {
      TITLE: 'Cancel the log-in?',
      TEXT: 'You are not logged in yet. Do you want to cancel the log-in?',
      QUIT: 'Cancel log-in',
      STAY: 'Continue log-in',
    },
    BUSY: 'Ending…',
  },
} as const satisfies Phrases<typeof german>;
