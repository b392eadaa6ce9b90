import type { dialogs as german } from '../de/dialogs.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of what may come between: dialogs, and another tab. */
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
  SESSION: {
    TITLE: 'Are you still there?',
    TEXT: 'For your security, the process ends by itself when nothing happens for a while.',
    TIME_LEFT: 'Ends in {{time}} minutes',
    LAST_SECONDS: 'The process ends in a few seconds.',
    STAY: 'Stay',
    STAYING: 'Extending…',
    LEAVE: 'End process',
  },
  OTHER_TAB: {
    PAGE_TITLE: 'Open in another tab',
    TITLE: 'This log-in goes on in another tab',
    LEAD: 'You have opened this log-in in another tab, and it goes on there.',
    DETAIL: 'If you go on here, the other tab stops.',
    CONTINUE: 'Go on here',
  },
} as const satisfies Phrases<typeof german>;
