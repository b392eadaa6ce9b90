import { useLocale } from '#src/i18n/use-texts.tsx';
import { formatCents, sayCents } from './format.ts';

/** The longest that fits on one line of a receipt at its full size; up to 999.999.999,99 € fits at the other. */
const AT_FULL_SIZE = '99.999,99 €'.length;

/**
 * An amount. It looks the same in every language (I2), but screen readers get it in the format of the language
 * shown.
 */
export function Amount({ cents }: { cents: number }) {
  const locale = useLocale();
  const written = formatCents(cents);
  const said = locale !== 'de-DE' && sayCents(cents, locale);
  return (
    <>
      <span
        className={written.length > AT_FULL_SIZE ? 'amount--long' : undefined}
        aria-hidden={said ? true : undefined}
        translate="no"
      >
        {written}
      </span>
      {said && <span className="visually-hidden">{said}</span>}
    </>
  );
}
