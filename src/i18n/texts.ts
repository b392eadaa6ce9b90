import { createInstance, type i18n, type ParseKeys, type ResourceKey } from 'i18next';
import type { Locale } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { orRenewed } from '#src/renewal.ts';
import { writeCookie } from '#src/services/cookies.ts';
import type { LATER_TEXTS } from './later.ts';

/** Loads a chunk of texts. */
export type LoadTexts = () => Promise<ResourceKey>;

/** The texts of what a log-in begins with, by language: each chunk its own lazy file. */
const FIRST_TEXTS = {
  'de-DE': {
    core: () => import('./de/core.ts').then(({ core }) => core),
    navigation: () => import('./de/navigation.ts').then(({ navigation }) => navigation),
  },
  'en-GB': {
    core: () => import('./en/core.ts').then(({ core }) => core),
    navigation: () => import('./en/navigation.ts').then(({ navigation }) => navigation),
  },
} as const satisfies Record<Locale, Record<string, LoadTexts>>;

type FirstTexts = keyof (typeof FIRST_TEXTS)['de-DE'];

/** A part of the texts: loaded with the screens that need it. */
export type TextChunk = FirstTexts | keyof (typeof LATER_TEXTS)['de-DE'];

const isFirst = (chunk: TextChunk): chunk is FirstTexts => chunk in FIRST_TEXTS['de-DE'];

async function textsOf(locale: Locale, chunk: TextChunk): Promise<ResourceKey> {
  if (isFirst(chunk)) return FIRST_TEXTS[locale][chunk]();
  const { LATER_TEXTS } = await import('./later.ts');
  return LATER_TEXTS[locale][chunk]();
}

/** The chunks some screen has needed so far: a change of language brings all of them. */
const needed = new Set<TextChunk>(['core']);

/** The translations of the wizard on this page; each start makes its own. */
let translations: i18n = createInstance();

async function load(locale: Locale, chunk: TextChunk): Promise<void> {
  const texts = await textsOf(locale, chunk);
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

/** The translations of the wizard on this page. */
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
 * Loads every text needed so far in this language and shows it. Rejects, and shows nothing, if `signal` is
 * aborted because another language has been requested.
 */
export async function showLocale(locale: Locale, signal: AbortSignal): Promise<void> {
  // A screen may need more texts while these load.
  for (let loaded = 0; loaded < needed.size; ) {
    loaded = needed.size;
    const chunks = [...needed];
    await orRenewed(
      () => Promise.all(chunks.map((chunk) => load(locale, chunk))),
      () => !signal.aborted,
    );
  }
  signal.throwIfAborted();
  await translations.changeLanguage(locale);
}

/** A text in the current language, for use outside React. */
export const textOf = (key: ParseKeys): string => translations.t(key);

/** Keeps the customer's choice of language (I1). */
export function keepLocale(locale: Locale): void {
  writeCookie('language', locale, 'Lax');
}
