import type { Locale } from '#contract/locale.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './view.css';

/** Each language in its own words. */
const NAMES = { 'de-DE': 'Deutsch', 'en-GB': 'English' } as const satisfies Record<Locale, string>;

interface LanguageChangerProps {
  locale: Locale;
  onChange: (locale: Locale) => void;
}

/** Chooses the language; the present one is pressed. */
export function LanguageChanger({ locale: present, onChange }: LanguageChangerProps) {
  const t = useTexts();
  return (
    <fieldset className="languages" aria-label={t('FRAME.LANGUAGE')}>
      {(Object.keys(NAMES) as Locale[]).map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale.slice(0, 2)}
          className="languages__button"
          aria-pressed={locale === present}
          onClick={() => onChange(locale)}
        >
          {NAMES[locale]}
        </button>
      ))}
    </fieldset>
  );
}
