import type { i18n, TFunction } from 'i18next';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { textsOfPage } from './texts.ts';

interface Texts {
  readonly t: TFunction;
  readonly locale: Locale;
}

const Shown = createContext<Texts | undefined>(undefined);

type Values = Readonly<Record<string, unknown>>;
type Find = (key: string, values?: Values) => string;

/** After a value with a full stop of its own, as in “e.V.”, a sentence that ends there has no other. */
const fill = (text: string, values: Values) =>
  text.replace(/{{(\w+)}}(\.?)/g, (_, name: string, stop: string) => {
    const value = String(values[name] ?? '');
    return value.endsWith('.') ? value : value + stop;
  });

/**
 * Looks up a text and fills in its values directly, which takes a fraction of the time of `t`. Texts with
 * plural forms are left to `t`. Marks that turn the order of text, which none of ours has, are left out: in a party's
 * name they would make the words around it read differently.
 */
function plainFirst(t: Find, texts: i18n): Find {
  const { language } = texts;
  return (key, values = {}) => {
    const text: unknown = texts.getResource(language, 'translation', key);
    const filled = typeof text === 'string' ? fill(text, values) : t(key, values);
    return filled.replace(/\p{Bidi_C}/gu, '');
  };
}

/**
 * Provides texts to everything rendered within it, and renders it again when the language changes. One for each
 * React root: only it subscribes to the language, as a screen has dozens of texts.
 */
export function WithTexts({ children }: { children: ReactNode }) {
  const [texts] = useState(textsOfPage);
  const { t } = useTranslation(undefined, { i18n: texts, useSuspense: false });
  const { language } = texts;
  const shown = useMemo(
    () => ({
      t: plainFirst(t as Find, texts) as TFunction,
      locale: parseLocale(language) ?? 'de-DE',
    }),
    [t, texts, language],
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
