import type { i18n, TFunction } from 'i18next';
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { textsOfPage } from './texts.ts';

interface Texts {
  readonly t: TFunction;
  readonly locale: Locale;
}

const Shown = createContext<Texts | undefined>(undefined);

/** The language of texts, as a store that React can watch. */
function languageOf(texts: i18n) {
  return {
    texts,
    get: () => texts.language,
    watch(listener: () => void) {
      texts.on('languageChanged', listener);
      return () => texts.off('languageChanged', listener);
    },
  };
}

/**
 * Gives all that is drawn within it its texts, and draws it anew in another language. Whatever has a
 * React root of its own begins with one, and it alone watches the language: a screen has dozens of texts.
 */
export function WithTexts({ children }: { children: ReactNode }) {
  const [{ texts, get, watch }] = useState(() => languageOf(textsOfPage()));
  const language = useSyncExternalStore(watch, get, get);
  const shown = useMemo(
    () => ({ t: texts.t, locale: parseLocale(language) ?? 'de-DE' }),
    [texts, language],
  );
  return <Shown value={shown}>{children}</Shown>;
}

function useShown(): Texts {
  const texts = use(Shown);
  if (!texts) throw new Error('Texts are found within WithTexts');
  return texts;
}

/** Finds texts by key, in the language shown. @throws outside of {@link WithTexts} */
export const useTexts = (): TFunction => useShown().t;

/** The language shown. @throws outside of {@link WithTexts} */
export const useLocale = (): Locale => useShown().locale;
