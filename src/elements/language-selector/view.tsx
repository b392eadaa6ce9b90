import type { Locale } from '#contract/locale.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './view.css';

/** Each language in its own words. */
const LANGUAGES = [
  { locale: 'de-DE', lang: 'de', name: 'Deutsch' },
  { locale: 'en-GB', lang: 'en', name: 'English' },
] as const satisfies readonly { locale: Locale; lang: string; name: string }[];

interface LanguageChangerProps {
  locale: Locale;
  onChange: (locale: Locale) => void;
}

/** Chooses the language; the present one is pressed. */
export function LanguageChanger({ locale: present, onChange }: LanguageChangerProps) {
  const t = useTexts();
  return (
    <fieldset className="languages" aria-label={t('FRAME.LANGUAGE')}>
      {LANGUAGES.map(({ locale, lang, name }) => (
        <button
          key={locale}
          type="button"
          lang={lang}
          className="languages__button"
          aria-pressed={locale === present}
          onClick={() => onChange(locale)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
