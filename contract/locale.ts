import * as z from 'zod/mini';

/** The supported languages (I1), as BCP 47 tags. */
export const LOCALES = ['de-DE', 'en-GB'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

type LanguageOf<Tag> = Tag extends `${infer Language}-${string}` ? Language : never;
/** The language of a locale, such as `de`. */
export type Language = LanguageOf<Locale>;

/** The language of a locale, such as `de` of `de-DE`. */
export const languageIn = (locale: Locale): Language => locale.split('-')[0] as Language;

/** The locale that is supported for a language tag, such as `de-AT`; `undefined` if there is none (I1). */
export function localeOf(tag: string): Locale | undefined {
  const [language] = tag.toLowerCase().split('-');
  return LOCALES.find((locale) => languageIn(locale) === language);
}
