import type { core as german } from '../de/core.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the first screen, the frame and the waiting screens. */
export const core = {
  COMMON: {
    CANCEL: 'Cancel',
    CONTINUE: 'Continue',
    NEW: 'New',
    TRY_AGAIN: 'Try again',
    PLEASE_WAIT: 'Please wait…',
    INPUT_ERROR: 'Input error:',
    UNAVAILABLE_TITLE: 'Sorry, that did not work',
    UNAVAILABLE: 'Please try again.',
    ENTRIES_KEPT: 'What you have entered is still here.',
    REFERENCE: 'Reference for your bank',
    COPY_REFERENCE: 'Copy reference',
    COPIED: 'Copied',
    SAVE_RUN: 'Save what happened, for your bank',
    BREADCRUMBS: 'You are here',
    // Blanks that end no line.
    MINUTES: '{{minutes}}\u00A0min {{seconds}}\u00A0s',
  },
  LOGIN: {
    PAGE_TITLE: 'Log in',
    TITLE: 'Log in',
    LEAD: 'Log in to continue to {{clientName}}.',
    DESCRIPTION:
      'You only ever enter your credentials here, with your own bank. We never pass them on.',
    SECURITY: 'Your bank will never ask for your PIN or a TAN by phone, email or text message.',
    ACCESS_KEY: 'Access key',
    IDENTIFIER: '{{key}} or alias',
    IDENTIFIER_REQUIRED: '{{key}} or alias required',
    PIN: 'PIN',
    PIN_REQUIRED: 'PIN required',
    SHOW_PIN: 'Show PIN',
    FORGOT_PIN: 'Forgotten your PIN?',
    WRONG_CREDENTIALS: '{{key}} / Alias or PIN incorrect',
    ATTEMPTS_LEFT_one: 'You have one attempt left. After that, your PIN will be blocked.',
    ATTEMPTS_LEFT_other: 'You have {{count}}\u00A0attempts left.',
    PIN_BLOCKED_TITLE: 'Your PIN has been blocked',
    PIN_BLOCKED: 'Enter your correct PIN. You can then remove the block on the next screen.',
    RATE_LIMITED: 'Too many log-in attempts. Please try again later.',
    RATE_LIMITED_MINUTES_one: 'Too many log-in attempts. Please try again in a minute.',
    RATE_LIMITED_MINUTES_other:
      'Too many log-in attempts. Please try again in {{count}}\u00A0minutes.',
    SUBMIT: 'Log in',
    SUBMITTING: 'Logging in…',
    OR: 'or',
    WITH_QR: 'Log in with QR code',
    WITH_COMFORT: 'Approve in the comfort app',
    BANK_SELECTION: 'Back to bank selection',
    POLICY: 'Privacy notice of {{clientName}}',
    TERMS: 'Terms of use of {{clientName}}',
  },
  WAITING: {
    STARTING: 'Preparing your log-in…',
    LOADING: 'Loading the next page…',
    CANCELLING: 'Ending the process…',
    SLOW: 'This is taking longer than usual. Please keep this page open.',
  },
  RETURNING: {
    PAGE_TITLE: 'Returning',
    TO_PARTY: 'Taking you to {{clientName}}…',
    BACK: 'Taking you back…',
  },
  FRAME: {
    LINKS: 'Legal information',
    LANGUAGE: 'Language',
    PHONE: 'Phone {{phone}}',
  },
} as const satisfies Phrases<typeof german>;
