import type { Locale } from '#contract/locale.ts';
import { useLocale } from '#src/i18n/use-texts.tsx';

type Unit = 'minute' | 'second';

/** Created on first use, as reading locale data takes time, and kept, as each is used every second. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * The words come from the locale data, singular and plural, so that the first screen's texts need not contain
 * them.
 */
function say(locale: Locale, unit: Unit, value: number): string {
  const name = `${locale} ${unit}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(name, format);
  return format.format(value).replace(' ', '\u00A0');
}

/**
 * 125 → 2 Minuten 5 Sekunden, 2 minutes 5 seconds; 48 → 48 Sekunden, 48 seconds. In words, because German
 * voices read 2:05 as a time of day, and English ones "min" and "s" literally. Non-breaking spaces keep a
 * number and its unit on one line.
 */
export function formatDuration(seconds: number, locale: Locale): string {
  const rest = say(locale, 'second', seconds % 60);
  return seconds < 60 ? rest : `${say(locale, 'minute', Math.floor(seconds / 60))} ${rest}`;
}

/** {@link formatDuration} in the language shown. */
export const useDuration = (seconds: number): string => formatDuration(seconds, useLocale());
