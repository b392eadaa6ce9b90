import { useLocale } from '#src/i18n/use-texts.tsx';
import { formatCents, sayCents } from '#src/ui/format.ts';

/** An amount: it looks the same in every language (I2), and is read out in the one shown. */
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
