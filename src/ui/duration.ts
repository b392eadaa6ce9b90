import { useLocale } from '#src/i18n/use-texts.tsx';

/**
 * 125 → 2 Minuten 5 Sekunden, 2 minutes 5 seconds; 48 → 48 Sekunden, 48 seconds. In words: German voices read 2:05 as
 * a time of day, and English ones the "min" and "s" as they stand. A figure is never alone at the end of a line.
 */
export function useDuration(seconds: number): string {
  const locale = useLocale();
  // The locale data knows the words, singular and plural: no text of the first screen's file has to.
  const say = (unit: 'minute' | 'second', value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      .format(value)
      .replace(' ', '\u00A0');
  const rest = say('second', seconds % 60);
  return seconds < 60 ? rest : `${say('minute', Math.floor(seconds / 60))} ${rest}`;
}
