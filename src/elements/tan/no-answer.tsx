import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import type { Unanswered } from './types.ts';

/** A call about the TAN that may be made again: at once, or, after too many, in some minutes (N2). */
export function NoAnswer({ tooMany, ...rest }: Unanswered & { entries?: boolean }) {
  const t = useTexts();
  if (!tooMany) return <Unavailable {...rest} />;
  return (
    <Alert title={t('TAN.TOO_MANY_TITLE')}>
      <p>{t('TAN.TOO_MANY')}</p>
      <Reference value={rest.reference} />
    </Alert>
  );
}
