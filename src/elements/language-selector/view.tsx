import { type Locale, languageIn } from '#contract/locale.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './view.css';

/** The name of each language, in that language. */
const NAMES = { 'de-DE': 'Deutsch', 'en-GB': 'English' } as const satisfies Record<Locale, string>;

export interface LanguageChangerProps {
  locale: Locale;
  /** The requested language, while another one is shown. */
  wanted: Locale | undefined;
  /** Whether the requested language is being loaded; if not, it could not be loaded. */
  loading: boolean;
  onChange: (locale: Locale) => void;
}

/** Buttons for the languages: the present one is marked as pressed, one that is being loaded as busy. */
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
            lang={languageIn(locale)}
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
