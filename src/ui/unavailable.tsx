import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from './alert.tsx';
import { Reference } from './reference.tsx';

interface UnavailableProps {
  reference: string;
  /** There is something to enter here, and it is still there. */
  entries?: boolean;
}

/** A call failed and nothing is lost: the same may be tried again right here (N2). */
export function Unavailable({ reference, entries }: UnavailableProps) {
  const t = useTexts();
  return (
    <Alert title={t('COMMON.UNAVAILABLE_TITLE')}>
      <p>
        <span>{t('COMMON.UNAVAILABLE')}</span> {entries && <span>{t('COMMON.ENTRIES_KEPT')}</span>}
      </p>
      <Reference value={reference} />
    </Alert>
  );
}
