import type { comfort as german } from '../de/comfort.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the log-in by approval in the comfort app. Each ending says what happened and what to do now. */
export const comfort = {
  COMFORT: {
    PAGE_TITLE: 'Log in with the comfort app',
    BACK_TO_LOG_IN: 'Back to log in',
    WAITING: {
      TITLE: 'Approve in the comfort app',
      LEAD: 'Open the comfort app. There you can approve your log\u2011in to {{clientName}}.',
      NUMBER: 'The app must show this number too',
      COMPARE:
        'Approve only if the numbers are the same. This page will then continue automatically.',
      TIME_LEFT: '{{time}} left',
      LAST_SECONDS: 'You have at most 30\u00A0seconds left.',
      APPROVED: 'I have approved',
      CHECKING: 'Checking…',
      NOT_YET: 'We have not received your approval yet. Please approve in the comfort app.',
      NOTHING: 'Nothing showing in the app?',
      NOTHING_DETAIL:
        'Close the app and open it again. If there is still nothing, check what you entered and whether the comfort app is set up for it. You can also log in with your PIN.',
    },
    APPROVED: {
      TITLE: 'Log-in approved',
      TEXT: 'Logging you in…',
    },
    DENIED: {
      TITLE: 'Log-in denied',
      LEAD: 'The log-in was denied in the comfort app.',
      DETAIL: 'If that was not you, please call your bank.',
    },
    SESSION_EXPIRED: {
      TITLE: 'The log-in took too long',
      LEAD: 'The log-in was not approved in time.',
      DETAIL: 'Please try again or log in with your PIN.',
    },
    ERROR: {
      TITLE: 'Sorry, something went wrong',
      LEAD: 'You cannot log in with the comfort app at the moment.',
      DETAIL: 'Please try again later or log in with your PIN.',
    },
    UNCOLLECTED: {
      TITLE: 'The connection was lost',
      LEAD: 'You have approved the log\u2011in, but we could not complete it.',
      DETAIL: 'Please try again. You do not need to approve it again.',
    },
    RETRIES_EXCEEDED: {
      TITLE: 'Too many attempts',
      LEAD: 'For your security, you cannot log in with the comfort app for a while.',
      DETAIL: 'Please try again later or log in with your PIN.',
    },
  },
} as const satisfies Phrases<typeof german>;
