import type { browserTrust as german } from '../de/browser-trust.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the choice whether to trust a new browser. */
export const browserTrust = {
  BROWSER_TRUST: {
    PAGE_TITLE: 'New browser',
    TITLE: 'Trust this browser?',
    LEAD: 'This browser is new to us.',
    BROWSER: 'Browser: {{browser}}',
    QUESTION: 'Is this your own device?',
    YES: 'Yes, trust this browser',
    NO: 'No, log in just this once',
    NOT_CHOSEN: 'Please choose yes or no.',
    CLOSE: 'Close',
    INFO: {
      OPEN: 'What does that mean?',
      TITLE: 'What does “trust” mean?',
      YES: 'Yes: we will recognise this browser. You will not have to confirm it with a TAN again the next time you log in.',
      NO: 'No: we will not remember this browser. Choose this on devices that other people use too.',
      SAFE: 'You will still need your credentials, and you approve orders as before. You can change your mind at any time: just delete the cookies in this browser.',
    },
    COOKIE: {
      OPEN: 'What is stored?',
      TITLE: 'The cookie for your choice',
      WHAT: 'If you choose yes, your bank stores a cookie in this browser for 180\u00A0days. That is how it recognises the browser next time.',
      DATA: 'It holds a random identifier that only your bank can read. It does not hold your name or your credentials.',
      DELETE:
        'If you delete the cookies in your browser, it counts as new again. If you choose no, no such cookie is stored.',
    },
  },
} as const satisfies Phrases<typeof german>;
