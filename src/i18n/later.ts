import type { Locale } from '#contract/locale.ts';
import type { LoadTexts } from './texts.ts';

/** The texts of every later screen, by language: each chunk its own lazy file, loaded with the screens that need it. */
export const LATER_TEXTS = {
  'de-DE': {
    tan: () => import('./de/tan.ts').then(({ tan }) => tan),
    terms: () => import('./de/terms.ts').then(({ terms }) => terms),
    consent: () => import('./de/consent.ts').then(({ consent }) => consent),
    errors: () => import('./de/errors.ts').then(({ errors }) => errors),
    dialogs: () => import('./de/dialogs.ts').then(({ dialogs }) => dialogs),
    qr: () => import('./de/qr.ts').then(({ qr }) => qr),
    comfort: () => import('./de/comfort.ts').then(({ comfort }) => comfort),
    firstLogIn: () => import('./de/first-log-in.ts').then(({ firstLogIn }) => firstLogIn),
    browserTrust: () => import('./de/browser-trust.ts').then(({ browserTrust }) => browserTrust),
    signature: () => import('./de/signature.ts').then(({ signature }) => signature),
    account: () => import('./de/account.ts').then(({ account }) => account),
    remittance: () => import('./de/remittance.ts').then(({ remittance }) => remittance),
  },
  'en-GB': {
    tan: () => import('./en/tan.ts').then(({ tan }) => tan),
    terms: () => import('./en/terms.ts').then(({ terms }) => terms),
    consent: () => import('./en/consent.ts').then(({ consent }) => consent),
    errors: () => import('./en/errors.ts').then(({ errors }) => errors),
    dialogs: () => import('./en/dialogs.ts').then(({ dialogs }) => dialogs),
    qr: () => import('./en/qr.ts').then(({ qr }) => qr),
    comfort: () => import('./en/comfort.ts').then(({ comfort }) => comfort),
    firstLogIn: () => import('./en/first-log-in.ts').then(({ firstLogIn }) => firstLogIn),
    browserTrust: () => import('./en/browser-trust.ts').then(({ browserTrust }) => browserTrust),
    signature: () => import('./en/signature.ts').then(({ signature }) => signature),
    account: () => import('./en/account.ts').then(({ account }) => account),
    remittance: () => import('./en/remittance.ts').then(({ remittance }) => remittance),
  },
} as const satisfies Record<Locale, Record<string, LoadTexts>>;
