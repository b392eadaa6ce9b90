import type { errors as german } from '../de/errors.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the error pages. Each page says what happened (SUBTITLE) and what to do now (DETAIL). */
export const errors = {
  ERROR: {
    BACK: 'Back',
    BACK_TO_PARTY: 'Back to {{clientName}}',
    BACK_TO_HOMEPAGE: 'Back to homepage',
    BACK_TO_LOG_IN: 'Back to log in',
    CORRUPT_URL: {
      PAGE_TITLE: 'Page not found',
      TITLE: 'Page not found',
      SUBTITLE: 'The page could not be retrieved from the link provided.',
      DETAIL:
        'The link is incomplete or no longer valid. Please return to the website or app that sent you here and log in again.',
    },
    NOT_OF_LEGAL_AGE: {
      PAGE_TITLE: '18 and over only',
      TITLE: 'You need to be 18 or over',
      SUBTITLE: 'You can use this service once you are of legal age.',
      DETAIL: 'If you are already of legal age, please contact your bank.',
    },
    NO_NATURAL_PERSON: {
      PAGE_TITLE: 'Private individuals only',
      TITLE: 'This service is for private individuals only',
      SUBTITLE: 'The credentials you used belong to a company or organisation.',
      DETAIL: 'Please log in with your personal credentials.',
    },
    LOCKED_ACCOUNT: {
      PAGE_TITLE: 'Access blocked',
      TITLE: 'Your access has been blocked',
      SUBTITLE: 'For your security, you cannot log in at the moment.',
      DETAIL: 'Please contact your bank. They will help you to unblock your access.',
    },
    NO_SCA_METHOD: {
      PAGE_TITLE: 'Security procedure needed',
      TITLE: 'You need an active security procedure',
      SUBTITLE: 'This log-in needs a TAN, and you do not have an active procedure for that yet.',
      DETAIL: 'Please set up a TAN procedure in online banking, or contact your bank.',
    },
    PIN_LOCKED: {
      PAGE_TITLE: 'PIN blocked',
      TITLE: 'Your PIN is blocked',
      SUBTITLE: 'An incorrect PIN was entered too many times.',
      DETAIL: 'Please contact your bank to have the block removed.',
    },
    PIN_LOCKED_AND_WRONG_NOBANKING: {
      PAGE_TITLE: 'PIN blocked',
      TITLE: 'Your PIN is blocked',
      SUBTITLE: 'The block cannot be removed here.',
      DETAIL:
        'Please log in to online banking with your credentials. You can remove the block there.',
    },
    UNAPPROVED_ACCOUNT: {
      PAGE_TITLE: 'Access not yet activated',
      TITLE: 'Your access has not been activated yet',
      SUBTITLE: 'That is why you cannot log in here yet.',
      DETAIL:
        'Please complete the activation. If you have any questions, your bank will be happy to help.',
    },
    INVALID_ACCOUNT: {
      PAGE_TITLE: 'Credentials not valid',
      TITLE: 'These credentials are not valid',
      SUBTITLE: 'You cannot log in with these credentials.',
      DETAIL: 'Please check that you are using the right ones, or contact your bank.',
    },
    PIN_INITIAL_ACCESS: {
      PAGE_TITLE: 'PIN change required',
      TITLE: 'Please change your PIN first',
      SUBTITLE: 'You are still using the first PIN that your bank gave you.',
      DETAIL: 'Change the PIN in online banking. After that, you can log in here.',
    },
    PIN_RECALCULATION: {
      PAGE_TITLE: 'New PIN',
      TITLE: 'You will receive a new PIN',
      SUBTITLE: 'Until you have the new PIN, you cannot log in.',
      DETAIL: 'Your bank will send you more information in the coming days.',
    },
    // Also shown for a log-in that is over, after Back: nobody must think that a payment has to be made once more.
    SESSION_EXPIRED: {
      PAGE_TITLE: 'Session expired',
      TITLE: 'Your session has expired',
      SUBTITLE: 'For your security, a log\u2011in is valid only once, and for a limited time.',
      DETAIL:
        'If you had not finished, please return to the website or app that sent you here and log in again.',
    },
    // Replaces the above if the browser refuses cookies: without them, every session ends at once.
    NO_COOKIES: {
      TITLE: 'Your browser blocks cookies',
      SUBTITLE: 'Without cookies, you cannot log in.',
      DETAIL:
        'Please allow cookies for this site. Then return to the website or app that sent you here and log in again.',
    },
    // Replaces SESSION_EXPIRED for somebody who enters other credentials than the customer who is logged in.
    OTHER_CUSTOMER: {
      TITLE: 'Someone else is already logged in',
      SUBTITLE: 'This log-in was started with other credentials, for example in another tab.',
      DETAIL: 'Please log in with the same credentials or start a new log\u2011in.',
    },
    UNABLE_TO_MEET_SERVICE_REQUIREMENTS: {
      PAGE_TITLE: 'Details missing',
      TITLE: 'Some of your details are missing',
      SUBTITLE: 'This service needs data that your bank does not hold yet.',
      DETAIL: 'Please contact your bank to complete your details.',
    },
    TECHNICAL: {
      PAGE_TITLE: 'Technical problem',
      TITLE: 'Technical problem',
      SUBTITLE: 'This is not your fault.',
      DETAIL:
        'Please try again later. If it still does not work, quote this reference to your bank.',
    },
    // Replaces the above after too many calls within a short time.
    TOO_MANY: {
      TITLE: 'Too many attempts in a short time',
      SUBTITLE: 'For your security, you cannot continue straight away.',
      DETAIL: 'Please wait a few minutes. Then try again.',
    },
    BANK_FUSION: {
      PAGE_TITLE: 'Your bank is merging',
      TITLE: 'Your bank is merging with another bank',
      SUBTITLE: 'While your data is being moved, you cannot log in online.',
      DETAIL:
        'Your money is safe. Please try again later. Your bank can tell you when you will be able to log in again.',
    },
  },
} as const satisfies Phrases<typeof german>;
