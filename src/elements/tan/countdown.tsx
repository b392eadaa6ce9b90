import { useTexts } from '#src/i18n/use-texts.tsx';
import { useDuration } from '#src/ui/duration.ts';
import { useFullTime } from '#src/ui/full-time.ts';
import { TimeLeft } from '#src/ui/time-left.tsx';

const LAST_MINUTE = 60;

/** How long the TAN is still valid. */
export function Countdown({ expiresAt, seconds }: { expiresAt: string; seconds: number }) {
  const t = useTexts();
  return (
    <TimeLeft
      seconds={seconds}
      outOf={useFullTime(expiresAt, seconds)}
      text={t('TAN.TIME_LEFT', { time: useDuration(seconds) })}
      warning={seconds <= LAST_MINUTE ? t('TAN.LAST_MINUTE') : undefined}
    />
  );
}
