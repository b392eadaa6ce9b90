import { createInstance, type i18n, type ParseKeys, type ResourceKey } from 'i18next';
import type { Locale } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import { isOffline } from '#src/services/offline.ts';
import type { LATER_TEXTS } from './later.ts';

/** Loads a chunk of texts: a module with a single export. */
export type LoadTexts = () => Promise<Readonly<Record<string, ResourceKey>>>;

/** The texts that a log-in starts with, by language. Each chunk is a lazily loaded file. */
const FIRST_TEXTS = {
  'de-DE': {
    core: () => import('./de/core.ts'),
    navigation: () => import('./de/navigation.ts'),
  },
  'en-GB': {
    core: () => import('./en/core.ts'),
    navigation: () => import('./en/navigation.ts'),
  },
} as const satisfies Record<Locale, Record<string, LoadTexts>>;

type FirstTexts = keyof (typeof FIRST_TEXTS)['de-DE'];

/** A part of the texts: loaded with the screens that need it. */
export type TextChunk = FirstTexts | keyof (typeof LATER_TEXTS)['de-DE'];

const isFirst = (chunk: TextChunk): chunk is FirstTexts => chunk in FIRST_TEXTS['de-DE'];

async function loadChunk(locale: Locale, chunk: TextChunk): ReturnType<LoadTexts> {
  if (isFirst(chunk)) return FIRST_TEXTS[locale][chunk]();
  const later = await import('./later.ts');
  return later.LATER_TEXTS[locale][chunk]();
}

/** The chunks used on the page so far: a change of language waits for them. */
let needed: readonly TextChunk[] = [];

/** The translations of the wizard on this page; each start creates its own. */
let translations: i18n = createInstance();

/** Loads these texts in a language. An empty namespace marks each chunk as loaded. */
const load = (locale: Locale, chunks: readonly TextChunk[]): Promise<unknown> =>
  Promise.all(
    chunks.map(async (chunk) => {
      const [texts] = Object.values(await loadChunk(locale, chunk));
      translations
        .addResourceBundle(locale, 'translation', texts, true, true)
        .addResourceBundle(locale, chunk, {});
    }),
  );

const areThere = (locale: Locale, chunks: readonly TextChunk[]): boolean =>
  chunks.every((chunk) => translations.hasResourceBundle(locale, chunk));

/** Starts the translations. No text is shown before {@link showLocale}. */
export function startTexts(): void {
  translations = createInstance();
  needed = ['core'];
  // Completes synchronously, as it loads nothing.
  void translations.init({
    initAsync: false,
    lng: 'cimode',
    fallbackLng: 'de-DE',
    interpolation: { escapeValue: false },
    // A screen without a chunk that it needs shows keys, which are easily overlooked.
    ...(import.meta.env.DEV && {
      saveMissing: true,
      missingKeyHandler: (_: readonly string[], __: string, key: string) =>
        console.error(`No text for ${key}`),
    }),
  });
}

/** The translations of the wizard on this page. */
export const textsOfPage = (): i18n => translations;

/** The locale shown now. */
function shownLocale(): Locale {
  return parseLocale(translations.language) ?? 'de-DE';
}

/** Loads more texts in the present locale. Before they are shown, they must also be needed: {@link needTexts}. */
export const loadTexts = (chunks: readonly TextChunk[]): Promise<unknown> =>
  load(shownLocale(), chunks);

/**
 * Makes every change of language wait for these texts, too. Returns whether they are loaded in the present
 * locale.
 */
export function needTexts(chunks: readonly TextChunk[]): boolean {
  needed = [...new Set([...needed, ...chunks])];
  return areThere(shownLocale(), chunks);
}

/**
 * Loads every text needed so far in this language and shows it. Rejects, and shows nothing, if `signal` is
 * aborted because another language has been requested, or if the texts cannot be loaded. Only the first language
 * is worth a reload of the page: later, what was typed would be lost (L9).
 */
export async function showLocale(locale: Locale, signal: AbortSignal): Promise<void> {
  const isFirstShown = !parseLocale(translations.language);
  // A screen may need more texts while these load.
  while (!areThere(locale, needed)) {
    // Not even tried: Firefox never requests again what a page could not load, and the next press would fail, too.
    if (!isFirstShown && isOffline()) throw new Error('No network');
    await orRenewed(
      () => load(locale, needed),
      () => !signal.aborted && isFirstShown,
    );
  }
  signal.throwIfAborted();
  await translations.changeLanguage(locale);
}

/** A text in the current language, for use outside React. */
export const textOf = (key: ParseKeys): string => translations.t(key);
