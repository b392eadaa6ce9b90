import type { TFunction } from 'i18next';

/** 125 → 2:05 Minuten, 2 min 05 s; 48 → 48 Sekunden, 48 seconds */
export function formatDuration(seconds: number, t: TFunction): string {
  if (seconds < 60) return t('COMMON.SECONDS', { count: seconds });
  const values = { minutes: Math.floor(seconds / 60), seconds: `${seconds % 60}`.padStart(2, '0') };
  return t('COMMON.MINUTES', values);
}
