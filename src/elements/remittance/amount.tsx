import { useLocale } from '#src/i18n/use-texts.tsx';
import { formatCents, sayCents } from '#src/ui/format.ts';

/**
 * An amount. It looks the same in every language (I2), but screen readers get it in the format of the language
 * shown.
 */
export function Amount({ cents }: { cents: number }) {
  const locale = useLocale();
  const written = formatCents(cents);
  if (locale === 'de-DE') return written;
  return (
    <>
      <span aria-hidden="true">{written}</span>
      <span className="visually-hidden">{sayCents(cents, locale)}</span>
    </>
  );
}
