import type { dialogs as german } from '../de/dialogs.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the dialogs, and of the page for a log-in that continues in another tab. */
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
      TEXT: 'You are not logged in yet. If you cancel now, you will have to start again.',
      QUIT: 'Cancel log-in',
      STAY: 'Continue log-in',
    },
  },
  SESSION: {
    TITLE: 'Are you still there?',
    TEXT: 'For your security, the process will end in less than a minute unless you continue.',
    FINAL_TITLE: 'The process is about to end',
    FINAL:
      'For your security, the process cannot be extended any further. It will end in less than a minute.',
    TIME_LEFT: 'Ends in {{time}}',
    LAST_SECONDS: 'The process ends in a few seconds.',
    STAY: 'Continue',
    STAYING: 'Extending…',
    LEAVE: 'End process',
  },
  OTHER_TAB: {
    PAGE_TITLE: 'Open in another tab',
    TITLE: 'Your log-in continues in another tab',
    LEAD: 'You opened this log\u2011in in another tab. It continues there.',
    DETAIL: 'If you continue here, the other tab will stop.',
    CONTINUE: 'Continue here',
  },
} as const satisfies Phrases<typeof german>;
