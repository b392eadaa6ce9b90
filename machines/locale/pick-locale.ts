import { LOCALES, type Locale, localeOf } from '#contract/locale.ts';

const DEFAULT_LOCALE: Locale = 'de-DE';

/** What the language is chosen from (I1). Cookie and browser languages are unchecked. */
export interface LocaleSources {
  readonly i18nAllowed: boolean;
  readonly defaultLanguageEnglish: boolean;
  readonly cookie: string | null;
  readonly browserLanguages: readonly string[];
}

/** The locale a text names in full, or `undefined`. */
export function parseLocale(text: unknown): Locale | undefined {
  return LOCALES.find((locale) => locale === text);
}

/** The language cookie, then the browser's languages, then the default setting; German where i18n is not allowed (I1). */
export function pickLocale(sources: LocaleSources): Locale {
  if (!sources.i18nAllowed) return DEFAULT_LOCALE;
  return (
    parseLocale(sources.cookie) ??
    sources.browserLanguages.map(localeOf).find((locale) => locale !== undefined) ??
    (sources.defaultLanguageEnglish ? 'en-GB' : DEFAULT_LOCALE)
  );
}
