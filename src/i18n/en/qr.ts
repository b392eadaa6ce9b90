import type { qr as german } from '../de/qr.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the log-in by QR code. */
export const qr = {
  QR: {
    PAGE_TITLE: 'Log in with QR code',
    TITLE: 'Log in with QR code',
    STEPS: 'How to log in',
    STEP_OPEN: 'Open the banking app on your phone.',
    STEP_SCAN: 'Use it to scan this QR code.',
    STEP_COMPARE: 'Approve the log\u2011in only if the app shows the same number as this page.',
    CODE: 'QR code for your log-in',
    NUMBER: 'The app must show this number too',
    TIME_LEFT: 'Valid for another {{time}}, then a new code appears automatically',
    TIME_LEFT_LAST: 'Valid for another {{time}}',
    LOADING: 'Creating a QR code…',
    PROCESSING: 'Verifying your log-in',
    PROCESSING_MORE: 'Compare the number, then approve the log\u2011in in the app.',
    APPROVED: 'Approved. Logging you in…',
    DENIED: 'Access denied.',
    DENIED_MORE: 'If that was not you, please call your bank.',
    EXPIRED: 'The QR code has expired',
    EXPIRED_MORE: 'Show a new QR code to try again.',
    RATE_LIMITED:
      'Too many log-in attempts. Please try again later or log in with your credentials.',
    UNKNOWN_ERROR:
      'Sorry, something went wrong. Please try again later or log in with your credentials.',
    UNCOLLECTED: 'Approved, but the connection was lost',
    UNCOLLECTED_MORE: 'Please try again: you do not need to approve the log\u2011in again.',
    REFRESH: 'Show a new QR code',
    REFRESHED: 'A new QR code is shown.',
    CREDENTIALS: 'Log in with credentials',
    // A non-breaking space: the question and its answer are a line each where one has no room for both.
    WITHOUT_SCANNING: 'App on this device? Log\u00A0in without scanning',
    WITHOUT_SCANNING_HINT:
      'On the device with your banking app, this link is all you need. Like the QR code, it is valid only for a short time. Approve the log\u2011in only if the app shows the number {{number}}.',
    LINK: 'Open in the banking app on this device',
    COPY_LINK: 'Copy link',
  },
} as const satisfies Phrases<typeof german>;
