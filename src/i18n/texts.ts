import { createInstance, type i18n, type ParseKeys } from 'i18next';
import type { Locale } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { orRenewed } from '#src/renewal.ts';
import { writeCookie } from '#src/services/cookies.ts';

/** Every chunk of texts, by language: each its own lazy file, loaded with the screens that need it. */
const CHUNKS = {
  'de-DE': {
    core: () => import('./de/core.ts').then(({ core }) => core),
    tan: () => import('./de/tan.ts').then(({ tan }) => tan),
    terms: () => import('./de/terms.ts').then(({ terms }) => terms),
    consent: () => import('./de/consent.ts').then(({ consent }) => consent),
    errors: () => import('./de/errors.ts').then(({ errors }) => errors),
    navigation: () => import('./de/navigation.ts').then(({ navigation }) => navigation),
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
    core: () => import('./en/core.ts').then(({ core }) => core),
    tan: () => import('./en/tan.ts').then(({ tan }) => tan),
    terms: () => import('./en/terms.ts').then(({ terms }) => terms),
    consent: () => import('./en/consent.ts').then(({ consent }) => consent),
    errors: () => import('./en/errors.ts').then(({ errors }) => errors),
    navigation: () => import('./en/navigation.ts').then(({ navigation }) => navigation),
    dialogs: () => import('./en/dialogs.ts').then(({ dialogs }) => dialogs),
    qr: () => import('./en/qr.ts').then(({ qr }) => qr),
    comfort: () => import('./en/comfort.ts').then(({ comfort }) => comfort),
    firstLogIn: () => import('./en/first-log-in.ts').then(({ firstLogIn }) => firstLogIn),
    browserTrust: () => import('./en/browser-trust.ts').then(({ browserTrust }) => browserTrust),
    signature: () => import('./en/signature.ts').then(({ signature }) => signature),
    account: () => import('./en/account.ts').then(({ account }) => account),
    remittance: () => import('./en/remittance.ts').then(({ remittance }) => remittance),
  },
} as const satisfies Record<Locale, Record<string, () => Promise<object>>>;

export type TextChunk = keyof (typeof CHUNKS)['de-DE'];

/** The chunks some screen has needed so far: a change of language brings all of them. */
const needed = new Set<TextChunk>(['core']);

/** The translations of the wizard on this page; each start makes its own. */
let translations: i18n = createInstance();

async function load(locale: Locale, chunk: TextChunk): Promise<void> {
  const texts = await CHUNKS[locale][chunk]();
  translations.addResourceBundle(locale, 'translation', texts, true, true);
}

/** Starts the translations; nothing is shown before {@link showLocale}. */
export function startTexts(): void {
  translations = createInstance();
  // Nothing is loaded here, so this is over at once.
  void translations.init({
    initAsync: false,
    lng: 'cimode',
    fallbackLng: 'de-DE',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** The texts of the wizard on this page, for whoever watches their language. */
export const textsOfPage = (): i18n => translations;

/** The locale shown now. */
function shownLocale(): Locale {
  return parseLocale(translations.language) ?? 'de-DE';
}

/** Loads more texts in the locale shown now; a screen shows once its texts are there. */
export async function needTexts(chunks: readonly TextChunk[]): Promise<void> {
  for (const chunk of chunks) needed.add(chunk);
  await Promise.all(chunks.map((chunk) => load(shownLocale(), chunk)));
}

/**
 * Loads every text needed so far in this language and shows it. Rejects, and shows nothing, once
 * `signal` says that another language is wanted by now.
 */
export async function showLocale(locale: Locale, signal: AbortSignal): Promise<void> {
  // A screen may need more texts while these load.
  for (let loaded = 0; loaded < needed.size; ) {
    loaded = needed.size;
    const chunks = [...needed];
    await orRenewed(() => Promise.all(chunks.map((chunk) => load(locale, chunk))));
  }
  signal.throwIfAborted();
  await translations.changeLanguage(locale);
}

/** A text in the language shown now, for whoever draws nothing with it. */
export const textOf = (key: ParseKeys): string => translations.t(key);

/** Keeps the customer's choice of language (I1). */
export function keepLocale(locale: Locale): void {
  writeCookie('language', locale, 'Lax');
}
