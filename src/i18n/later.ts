import type { Locale } from '#contract/locale.ts';
import type { LoadTexts } from './texts.ts';

/**
 * The texts of every later screen, by language. Each chunk is a file that is loaded with the screens that need
 * it.
 */
export const LATER_TEXTS = {
  'de-DE': {
    tan: () => import('./de/tan.ts'),
    terms: () => import('./de/terms.ts'),
    consent: () => import('./de/consent.ts'),
    errors: () => import('./de/errors.ts'),
    dialogs: () => import('./de/dialogs.ts'),
    qr: () => import('./de/qr.ts'),
    comfort: () => import('./de/comfort.ts'),
    firstLogIn: () => import('./de/first-log-in.ts'),
    browserTrust: () => import('./de/browser-trust.ts'),
    signature: () => import('./de/signature.ts'),
    account: () => import('./de/account.ts'),
    remittance: () => import('./de/remittance.ts'),
  },
  'en-GB': {
    tan: () => import('./en/tan.ts'),
    terms: () => import('./en/terms.ts'),
    consent: () => import('./en/consent.ts'),
    errors: () => import('./en/errors.ts'),
    dialogs: () => import('./en/dialogs.ts'),
    qr: () => import('./en/qr.ts'),
    comfort: () => import('./en/comfort.ts'),
    firstLogIn: () => import('./en/first-log-in.ts'),
    browserTrust: () => import('./en/browser-trust.ts'),
    signature: () => import('./en/signature.ts'),
    account: () => import('./en/account.ts'),
    remittance: () => import('./en/remittance.ts'),
  },
} as const satisfies Record<Locale, Record<string, LoadTexts>>;
