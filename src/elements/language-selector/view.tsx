import type { Locale } from '#contract/locale.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './view.css';

/** Each language in its own words. */
const NAMES = { 'de-DE': 'Deutsch', 'en-GB': 'English' } as const satisfies Record<Locale, string>;

export interface LanguageChangerProps {
  locale: Locale;
  /** The language that was asked for, where another is shown. */
  wanted: Locale | undefined;
  /** Whether it is on its way; otherwise it could not be loaded. */
  loading: boolean;
  onChange: (locale: Locale) => void;
}

/** Chooses the language; the present one is pressed, and one on its way is busy. */
export function LanguageChanger(props: LanguageChangerProps) {
  const { locale: present, wanted, loading, onChange } = props;
  const t = useTexts();
  return (
    <>
      <fieldset className="languages" aria-label={t('FRAME.LANGUAGE')}>
        {(Object.keys(NAMES) as Locale[]).map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale.slice(0, 2)}
            className="languages__button"
            aria-pressed={locale === present}
            aria-busy={loading && locale === wanted}
            onClick={() => onChange(locale)}
          >
            {NAMES[locale]}
          </button>
        ))}
      </fieldset>
      <p role="status">{wanted && !loading && t('COMMON.UNAVAILABLE_TITLE')}</p>
    </>
  );
}
