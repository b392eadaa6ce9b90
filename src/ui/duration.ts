import { useLocale, useTexts } from '#src/i18n/use-texts.tsx';

/** 125 → 2:05 Minuten, 2 min 05 s; 48 → 48 Sekunden, 48 seconds: the figure is never alone at the end of a line. */
export function useDuration(seconds: number): string {
  const t = useTexts();
  const locale = useLocale();
  if (seconds < 60) {
    // The locale data knows singular and plural: no text of the first screen's file has to.
    const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(locale, unit).format(seconds).replace(' ', '\u00A0');
  }
  const values = { minutes: Math.floor(seconds / 60), seconds: `${seconds % 60}`.padStart(2, '0') };
  return t('COMMON.MINUTES', values);
}
